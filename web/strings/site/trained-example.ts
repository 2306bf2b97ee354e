/** On the main page, while a trained example of a link is trained again. */
export const trainedText = {
  title: 'Training the example of this link',
  about: 'It is deterministic, so it gives the numbers that the link was made from.',
  progress: (step: number, steps: number) => `step ${step} of ${steps}`,
  cancel: 'Cancel',
  cancelled: 'was not trained because you cancelled it; open the link again to train it',
  broken: 'is to be trained with settings that cannot be read',
  form: 'expected #trained= with settings such as task%3Drecall, &sentence= with a number or &beginning= with letters or words, and &step= with a number',
  damaged: 'a % in the link is not followed by the code of a character',
  failed: (reason: string) => `could not be trained: ${reason}`,
  noExample: 'is a run without attention, which cannot be opened step by step',
  noStep: (steps: number) => `&step= names a step that does not exist; there are 0 to ${steps}`,
  noBeginning: 'cannot go on from a beginning: only runs on names or lines of text can',
  noSymbol: (symbol: string) => `begins with “${symbol}”, which is in none of the lines that it was trained on`,
  tooLong: (got: number, most: number) => `begins with ${got} letters or words, but the model reads ${most} at most`,
  noSentence: (count: number) => `names a sentence that does not exist; there are 1 to ${count}`,
};

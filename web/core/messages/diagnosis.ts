// Why numbers cannot be judged.
export const diagnosisMessages = {
  tooLarge: 'is too large to be judged: it is computed again for every mistake',
  within: (got: number) => `within: expected a number from 0 to less than 1, got ${got}`,
  noStep: 'is not a step of this example',
  noStepNamed: (id: string) => `at: this example has no step "${id}"`,
  oneOrTwo: (count: number) => `mistakes: expected one or two, got ${count}`,
  noMistake: (name: string) => `mistakes: "${name}" is not in the catalogue`,
};

// All changes that the first line of controls and the sentence make, fetched when a reader is about to make one.
export * from './settings.ts';
export { askingAs, modelDocument, ownSentence } from './model.ts';
export { withPunctuation, withText } from './text.ts';

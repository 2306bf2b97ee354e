// What an edit of a number did to the weights of the word that asks. Braces are replaced by live numbers and words.

export const effectText = {
  changed: '{word} → {read} {before} → {after}',
  unchanged: 'no weight of {word} changes in whole percent',
};

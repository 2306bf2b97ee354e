// What an edit of a number did to the weights of the word that asks. Braces are replaced by live numbers and words.

export const effectText = {
  changed: '{word} → {read} {before} → {after}',
  /** @param place the head that is shown, where there are others */
  unchanged: (place: string) => `no weight of {word} changes by a whole percent${place === '' ? '' : ` in ${place}`}`,
};

// What leads to the checker. Its own text is fetched with it (page/checker.ts).

/** The button, which is there from the start. */
export const checkNumbers = 'Check numbers…';
/** Below a step. */
export const checkStep = 'Check numbers of this step…';
/** Where an example has numbers that its source printed. */
export const checkPublished = 'Check the numbers that the source printed';

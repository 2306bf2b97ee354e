/** The button that begins to make an exercise. */
export const makeExercise = 'Make an exercise';

import type { Example, Exercise } from '../../core/example.ts';
import { withoutFindings } from '../without.ts';

/** The example as an exercise. What a source printed of it, and what it claims, could give the answers away. */
export const withExercise = (example: Example, exercise: Exercise): Example => ({
  ...withoutFindings(example),
  exercise,
});

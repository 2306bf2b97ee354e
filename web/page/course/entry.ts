// Which exercise of the course an example is, and how far that is done.
import { equal } from '../../core/equal.ts';
import type { Example } from '../../core/example.ts';
import { validate } from '../../core/validate.ts';
import { course, type CourseEntry } from '../../examples/course/index.ts';
import { keepProgress, type Progress } from './progress.ts';

/** The exercise of the course that an example is, whatever its numbers are. */
export const courseEntry = ({ title, exercise }: Example): CourseEntry | undefined =>
  course.find((one) => {
    if (exercise === undefined || title !== one.title) return false;
    return equal(validate(one.document).exercise!.hidden, exercise.hidden);
  });

/** Keeps how far an exercise is done, if it is one of the course. */
export function keepProgressOf(example: Example, progress: Progress): void {
  const entry = courseEntry(example);
  if (entry !== undefined) keepProgress(entry.id, progress);
}

// What a page does that a course system runs.
import { useStore } from '../exercise/store.ts';
import { CourseSystem } from './api.ts';
import { CourseStore } from './course-store.ts';

/** Keeps exercises in the course system around this page, if there is one. To be called before any is shown. */
export function useCourseSystem(): void {
  const system = CourseSystem.connect();
  if (system !== undefined) useStore(new CourseStore(system));
}

// The script inside standalone.html: the element with its full view.
import '../elements/attention-steps/attention-steps.ts';
import '../elements/full/attention-full.ts';
import { useCourseSystem } from '../elements/course-system/index.ts';

// A package for course systems says that it is one (web/export/scorm): nothing is told to any other page around this.
if (document.documentElement.dataset['courseSystem'] !== undefined) useCourseSystem();

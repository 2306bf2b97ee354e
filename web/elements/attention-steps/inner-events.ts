// Events inside the element that do not concern the page around it.
import type { AttentionEvents } from '../events.ts';

const innerEvents: Record<keyof AttentionEvents, true> = {
  'cell-open': true,
  'cell-preview': true,
  'cell-edit': true,
  'cell-override': true,
  'cell-hold': true,
  'row-choose': true,
  'row-restore': true,
  'exercise-progress': true,
};

/** Whether it is a key to type, move or press with. Tab, Escape and shortcuts also concern the page. */
const isForReader = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && /^(.|Arrow.*|Page.*|Home|End|Enter|Backspace|Delete)$/u.test(key);

/** Keeps events of the element's parts from the page around it. */
export function keepInside(host: HTMLElement): void {
  for (const name of Object.keys(innerEvents)) host.addEventListener(name, (event) => event.stopPropagation());
  // Slides and notebooks have keys of their own, which would act while somebody types in the element.
  host.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isForReader(event)) event.stopPropagation();
  });
}

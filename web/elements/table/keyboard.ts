import { HEAD, type At, type Layout } from './layout.ts';

/** Where a key leads from a cell, possibly beyond the table; undefined if nowhere. A page has `page` lines. */
export function moveOf(
  key: string,
  control: boolean,
  { line, place }: At,
  { lines, places }: Layout,
  page: number,
): At | undefined {
  if (key === 'Home') return { line: control ? 0 : line, place: 0 };
  if (key === 'End') return { line: control ? lines - 1 : line, place: places - 1 };
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-page, 0],
    PageDown: [page, 0],
  };
  const step = control ? undefined : steps[key];
  return step && { line: line + step[0], place: place + step[1] };
}

/** What a key does at the focus: choose the query token, edit the number (from the typed key on), open the cell, or override it. */
export type Act = 'choose' | 'edit' | 'type' | 'open' | 'override';

export function actOf(
  key: string,
  { place }: At,
  { editable, overridable }: { editable: boolean; overridable: boolean },
): Act | undefined {
  const enter = key === 'Enter';
  if (place === HEAD) return enter ? 'choose' : undefined;
  if (editable) return enter || key === 'F2' ? 'edit' : /^[0-9.,+\-−]$/.test(key) ? 'type' : undefined;
  return enter ? 'open' : overridable && /^p$/i.test(key) ? 'override' : undefined;
}

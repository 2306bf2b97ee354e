import type { Session } from '../edit/session.ts';

/** Ctrl+Z and its kin, except while a field is being typed in that has an undo of its own. Returns whether it was one of them. */
export function undoByKey(session: Session, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const target = event.composedPath()[0] as HTMLElement;
  const typing = target.localName === 'input' || target.localName === 'textarea';
  if (typing && target.closest('.sentence') === null) return false;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) session.undo();
  else if (key === 'y' || key === 'z') session.redo();
  else return false;
  event.preventDefault();
  return true;
}

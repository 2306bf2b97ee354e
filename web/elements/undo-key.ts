import type { Session } from '../edit/session.ts';

/**
 * Ctrl+Z and its kin, except while a field is being typed in that has an undo of its own. What was typed into the sentences of `root`
 * and not taken over is no longer meant. Returns whether it was one of these keys.
 */
export function undoByKey(session: Session, event: KeyboardEvent, root: ParentNode): boolean {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const target = event.composedPath()[0] as HTMLElement;
  const typing = target.localName === 'input' || target.localName === 'textarea';
  if (typing && target.closest('.sentence') === null) return false;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) session.undo();
  else if (key === 'y' || key === 'z') session.redo();
  else return false;
  event.preventDefault();
  for (const box of root.querySelectorAll('attention-sentence')) box.forget();
  return true;
}

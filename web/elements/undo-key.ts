import type { Session } from '../edit/session.ts';

/**
 * Undo and redo by Ctrl+Z and the like, except in a field that has its own undo. Drops what was typed into the sentences of `root` but not
 * applied. Returns whether it was one of these keys.
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

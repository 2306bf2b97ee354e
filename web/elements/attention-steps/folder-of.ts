import { isFolder } from '../../core/models/names.ts';

/** The address of the folder that the attribute `model` of an element names, ending in a slash; undefined where it names none. */
export function folderOf(host: Element): string | undefined {
  const written = host.getAttribute('model')?.trim();
  if (written === undefined || !isFolder(written) || !URL.canParse(written, host.baseURI)) return undefined;
  const { origin, pathname, protocol } = new URL(written, host.baseURI);
  return `${origin === 'null' ? protocol + '//' : origin}${pathname.replace(/\/?$/, '/')}`;
}

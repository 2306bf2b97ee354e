// The cards of nearly every example, what opens a number, and what follows their tables, are one script: apart, and with what they share, they would be sixty requests.
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const web = join(import.meta.dirname, '../../web');
const cards = ['words', 'roles', 'scores', 'scale', 'weights', 'mix', 'meaning', 'asides', 'latent', 'layer'];
const begin = [
  ...cards.map((card) => `elements/cards/${card}/index.ts`),
  'elements/derivation/index.ts',
  'elements/full/table-events.ts',
];
/** Whatever this imports, at once or later, runs in Node, too: without the cards. */
const core = 'entries/core.ts';

type InfoOf = (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;

/** Some modules with all that they import, as ids. */
function withImports(files: readonly string[], infoOf: InfoOf, lazyToo: boolean): Set<string> {
  const found = new Set(files.map((file) => `${web}/${file}`));
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {};
    for (const one of lazyToo ? [...importedIds, ...dynamicallyImportedIds] : importedIds) found.add(one);
  }
  return found;
}

function modulesOf(infoOf: InfoOf): Set<string> {
  const inNode = withImports([core], infoOf, true);
  return new Set([...withImports(begin, infoOf, false)].filter((id) => !inNode.has(id)));
}

let modules: Set<string> | undefined;

export const mostCards = {
  name: (id: string, graph: { getModuleInfo: InfoOf }) => {
    modules ??= modulesOf((one) => graph.getModuleInfo(one));
    return modules.has(id) ? 'most-cards' : null;
  },
  // They are counted above.
  includeDependenciesRecursively: false,
};

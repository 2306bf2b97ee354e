// What happens when a reader chooses other numbers, a lazy module.
import type { Example } from '../../core/example.ts';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL, publishedModels } from '../../core/models/names.ts';
import { textOf } from '../../core/text-of.ts';
import type * as Changes from '../../edit/changes.ts';
import type { Session } from '../../edit/session.ts';
import { change, changes, optionOf, seedOf, type Controlled, type NumbersOf } from './change.ts';
import { ownModel } from './own-model.ts';

/** What each session showed before the numbers of a model: its settings come back with other numbers for the same text. */
const beforeModel = new WeakMap<Session, Example>();

function keepBeforeModel({ session }: Controlled): void {
  if (modelName(session.example) === undefined) beforeModel.set(session, session.example);
}

/** The example that is to have other numbers: after a model, the one before it. */
function withSettings(to: typeof Changes, { session }: Controlled, shown: Example): Example {
  const before = modelName(shown) === undefined ? undefined : beforeModel.get(session);
  return before !== undefined && textOf(before) === textOf(shown) ? to.askingAs(shown, before) : shown;
}

/** Shows what there is in other numbers, or what has to be loaded first. */
export async function changeTo(page: Controlled, option: NumbersOf): Promise<void> {
  const { session } = page;
  switch (option) {
    case 'example':
      return void session.reset();
    case 'words':
    case 'seed':
      return change(page, (to, shown) => {
        const next = withSettings(to, page, shown);
        if (next !== shown && optionOf(next) === option) return next;
        return to.withNumbers(next, option === 'words' ? option : { seed: seedOf(next) });
      });
    case 'model': {
      keepBeforeModel(page);
      const all = await page.fetching.get(() => changes.load());
      if (all === undefined) return;
      return void session.changeTo(
        (shown) => all.modelDocument(shown, publishedModels[0]),
        (made, shown) => all.askingAs(shown, made),
      );
    }
    case 'own': {
      keepBeforeModel(page);
      const own = await page.fetching.get(() => ownModel.load());
      if (session.core.hasModel(OWN_MODEL)) await own?.showOwn(page);
      else page.opening = own !== undefined;
    }
  }
}

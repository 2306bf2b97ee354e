// The core of the command. It comes from dist/core.js, which has modules of its own, so that what edits examples here is told of it.
import { load } from '../core/load.ts';
import type { Core } from '../core/load.ts';
import { modelInUse } from '../core/models/in-use.ts';
import { addLoaded } from '../core/models/loaded.ts';
import type { ModelName } from '../core/models/names.ts';
import { openModel } from '../core/models/open.ts';
import { answerPlans } from '../core/plan.ts';
import { validate } from '../core/validate.ts';

let loading: Promise<Core> | undefined;

/** The core of this process, loaded once: trained models are loaded into it. */
export const loadCore = (): Promise<Core> => (loading ??= start());

/**
 * Loads a trained model, for the core and for what edits examples here.
 * @param folder that of all models
 * @throws ModelError
 */
export async function loadModel(name: ModelName, folder: string): Promise<void> {
  const core = await loadCore();
  await core.loadModel(name, { from: folder });
  addLoaded(modelInUse(await openModel(name, { from: folder })));
}

async function start(): Promise<Core> {
  const core = await load();
  answerPlans({
    plan: (document) => core.plan(document),
    check(document) {
      core.plan(document);
      return validate(document);
    },
  });
  return core;
}

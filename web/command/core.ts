// The core of the command. It comes from dist/core.js, which has modules of its own, so that what edits examples here is told of it.
import { load } from '../core/load.ts';
import type { Core } from '../core/load.ts';
import { modelInUse } from '../core/models/in-use.ts';
import { addLoaded } from '../core/models/loaded.ts';
import { publishedModels } from '../core/models/names.ts';
import type { PublishedModel } from '../core/models/names.ts';
import { filesIn } from '../core/models/model-folder.ts';
import { openModel } from '../core/models/open.ts';
import { describeOwn } from '../core/models/own.ts';
import { answerPlans } from '../core/plan.ts';
import { validate } from '../core/validate.ts';
import { command as strings } from '../strings/command.ts';
import { badInput } from './failure.ts';

let loading: Promise<Core> | undefined;

/** The core of this process, loaded once: trained models are loaded into it. */
export const loadCore = (): Promise<Core> => (loading ??= start());

/**
 * Loads a trained model, for the core and for what edits examples here.
 * @param folder that of all models
 * @throws ModelError
 */
export async function loadModel(name: PublishedModel, folder: string): Promise<void> {
  const core = await loadCore();
  await core.loadModel(name, { from: folder });
  addLoaded(modelInUse(await openModel(name, { from: folder })));
}

/**
 * Opens a model from its own files, for the core and for what edits examples here.
 * @throws Failure that says which file, field or tensor is wrong
 */
export async function openOwnModel(folder: string): Promise<void> {
  const core = await loadCore();
  const files = await filesIn(folder).catch(() => {
    throw badInput(strings.noModel(folder, publishedModels));
  });
  try {
    await core.openModel(files);
    addLoaded((await describeOwn(files)).model);
  } catch (error) {
    throw error instanceof Error && error.name === 'ModelError' ? badInput(`${folder}: ${error.message}`) : error;
  }
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

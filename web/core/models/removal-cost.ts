// What the removal of induction heads costs: how much worse a model says what follows in a text that it has read before.
import type { AsideOptions, Core } from '../load.ts';
import { stepId } from '../step-id.ts';
import type { Place } from '../step-id.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import type { LoadedModel } from './loaded.ts';
import { repeatedHalves, stepsReader } from './repeated-tokens.ts';

/** Mean losses in nats, −ln of the probability of the token that follows, over the second occurrence of random tokens that come twice. */
export interface RemovalCost {
  /** As the model is. */
  whole: number;
  /** For each head, with all of its weights 0, so that it hands on nothing. */
  without: number[];
}

/** −ln of the probability of a token, from the logits: the probability itself may be too small for a float. */
function lossOf(logits: Float32Array, id: number): number {
  const most = logits.reduce((a, b) => Math.max(a, b));
  return Math.log(logits.reduce((sum, one) => sum + Math.exp(one - most), 0)) + most - logits[id]!;
}

/**
 * @param heads each alone is removed
 * @returns undefined where the model does not say what follows
 * @throws the reason of `signal`
 */
export async function removalCost(
  core: Pick<Core, 'run' | 'runAside'>,
  model: LoadedModel,
  heads: readonly Place[],
  { signal, onProgress }: AsideOptions = {},
): Promise<RemovalCost | undefined> {
  if (model.continueText === undefined) return undefined;
  const stepsOf = stepsReader(core, model, signal);
  const halves = repeatedHalves(model);
  const removals = [{}, ...heads.map((head) => ({ override: { [stepId(head, 'weights')]: { all: 0 } } }))];
  const sums = removals.map(() => 0);
  let count = 0;
  for (const [index, half] of halves.entries()) {
    const tokens = [...half, ...half];
    const ids = model.idsOf(tokens);
    // The last token of the second time has nothing behind it.
    const asking = half.slice(1).map((_, at) => half.length + at);
    count += asking.length;
    for (const [which, removal] of removals.entries()) {
      const { values } = (await stepsOf(tokens, { predictions: 'all', ...removal })).get('logits')!;
      const all = values.length / tokens.length;
      for (const query of asking)
        sums[which]! += lossOf(values.subarray(query * all, (query + 1) * all), ids[query + 1]!);
      onProgress?.((index + (which + 1) / removals.length) / halves.length);
      await yieldToEvents();
    }
  }
  const [whole, ...without] = sums.map((sum) => sum / count);
  return { whole: whole!, without };
}

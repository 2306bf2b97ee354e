// The numbers of runs as CSV (RFC 4180): one line for each checkpoint of each run, with all digits.
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { shortest } from '../../export/numbers.ts';

export interface NamedRun {
  /** Of the run: "run", or the name of a control. Letters and underscores only. */
  name: string;
  facts: TrainingFacts;
  checkpoints: readonly Checkpoint[];
}

const number = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? 'NaN' : String(Object.is(value, -0) ? 0 : value);
const single = (value: number | undefined): string => number(value === undefined ? undefined : shortest(value));

/**
 * Columns: run, step, loss, masked_loss and accuracy of held-out sentences, and for each layer and head the weight on the right key,
 * the negative gradient of its score and the mean negative gradient of the others (−∂L/∂s). NaN if a run has no such number.
 */
export function curvesCsv(runs: readonly NamedRun[]): string {
  const layers = Math.max(1, ...runs.map(({ facts }) => facts.settings.layers));
  const heads = Math.max(1, ...runs.map(({ facts }) => facts.settings.heads));
  const places = Array.from({ length: layers * heads }, (_, index) => ({
    layer: Math.floor(index / heads),
    head: index % heads,
  }));
  const names = places.flatMap(({ layer, head }) =>
    ['right_weight', 'right_push', 'wrong_push'].map((name) => `layer${layer + 1}_head${head + 1}_${name}`),
  );
  const lines = [['run', 'step', 'loss', 'masked_loss', 'accuracy', ...names].join(',')];
  for (const { name, facts, checkpoints } of runs) {
    const { settings } = facts;
    for (const {
      step,
      loss,
      maskedLoss,
      accuracy,
      rightWeight,
      rightNegativeGradient,
      wrongNegativeGradient,
    } of checkpoints) {
      const numbers = places.flatMap(({ layer, head }) => {
        const known = layer < settings.layers && head < settings.heads;
        const at = layer * settings.heads + head;
        return [rightWeight, rightNegativeGradient, wrongNegativeGradient].map((of) =>
          single(known ? of[at] : undefined),
        );
      });
      lines.push([name, step, number(loss), number(maskedLoss), number(accuracy), ...numbers].join(','));
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

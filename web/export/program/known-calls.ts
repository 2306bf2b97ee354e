// Groups of steps for which a library has a function of its own.
import type { Step } from '../../core/trace.ts';
import { hasNonFinite } from '../../trace/cells.ts';
import type { Dialect, KnownCall } from './dialect.ts';

type Find = (id: string) => Step;

/** The operands of a step, if it was made by this operation and no cell of it is overridden. */
const madeBy = (
  find: Find,
  { operation, operands, overridden }: Step,
  wanted: Step['operation'],
): Step[] | undefined => (operation === wanted && overridden === undefined ? operands.map(find) : undefined);

/** The step whose softmax a step is, if it is one and no row of it is fully masked. */
function softmaxOf(find: Find, step: Step): Step | undefined {
  const [exponentials, sums] = madeBy(find, step, 'divide_rows') ?? [];
  if (exponentials === undefined || sums === undefined || hasNonFinite(step) || sums.values.includes(0))
    return undefined;
  if (madeBy(find, sums, 'row_sums')?.[0] !== exponentials) return undefined;
  const [powers] = madeBy(find, exponentials, 'exp') ?? [];
  if (powers?.operation !== 'subtract_rows') return powers;
  const [from, most] = madeBy(find, powers, 'subtract_rows') ?? [];
  return from !== undefined && madeBy(find, most!, 'row_maximum')?.[0] === from ? from : undefined;
}

/** The steps that a layer norm is made of; undefined for any other step. */
function layerNormOf(find: Find, step: Step): { of: Step; gain?: Step; shift?: Step } | undefined {
  if (step.role !== 'layer_norm' || hasNonFinite(step)) return undefined;
  const [gained, shift] = madeBy(find, step, 'add_row') ?? [step];
  const [normalized, gain] = madeBy(find, gained!, 'multiply_row') ?? [gained!];
  const [centred, deviation] = madeBy(find, normalized!, 'divide_rows') ?? [];
  const [of, mean] = (centred && madeBy(find, centred, 'subtract_rows')) ?? [];
  const [variance] = (deviation && madeBy(find, deviation, 'root')) ?? [];
  const isNorm =
    of !== undefined &&
    variance !== undefined &&
    madeBy(find, mean!, 'row_means')?.[0] === of &&
    madeBy(find, variance, 'row_mean_squares')?.[0] === centred;
  return isNorm ? { of, ...(gain && { gain }), ...(shift && { shift }) } : undefined;
}

/** The library's own function for a step, where there is one. */
export function knownCall(
  dialect: Dialect,
  find: Find,
  step: Step,
  name: (step: Step) => string,
): KnownCall | undefined {
  if (step.operation === 'principal_components') {
    const of = find(step.operands[0]!);
    const spread = of.columns.labels.length >= 2 && of.rows.labels.length >= 2;
    return spread && !hasNonFinite(of) && step.overridden === undefined
      ? dialect.variances(name(of), name(step))
      : undefined;
  }
  const weights = dialect.softmax && softmaxOf(find, step);
  if (weights !== undefined) return dialect.softmax?.(name(weights));
  const norm = dialect.layerNorm && layerNormOf(find, step);
  if (norm === undefined) return undefined;
  const { of, gain, shift } = norm;
  return dialect.layerNorm?.(name(of), 'epsilon', gain && name(gain), shift && name(shift));
}

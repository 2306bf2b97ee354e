// Names what a head of a trained model does by its largest behaviours, as measured over many sentences.
import { headBehaviours, isWordKind } from '../core/models/heads.ts';
import type { HeadBehaviour, MeasuredHead, MeasuredHeads } from '../core/models/heads.ts';
import { headBehaviourText as text } from '../strings/head-behaviour.ts';
import { percentText } from './percent.ts';

/** A behaviour counts where it gets at least this many percentage points more than chance; each half of the sentences gives the same names. */
const CLEARLY_MORE = 7;
const MOST_NAMED = 3;

export interface NamedBehaviour {
  behaviour: HeadBehaviour;
  /** The mean weight that goes there. */
  weight: number;
  /** What would go there anyway: by equal weights or, where that is more, by how far away what is read stands. */
  chance: number;
}

/** The part by which most of a wider behaviour is explained. */
const parts: Partial<Record<HeadBehaviour, HeadBehaviour>> = { before: 'previous', after: 'next' };
const MOST_OF_IT = 2 / 3;

/** A kind of word that stands near is read by a head that looks only at what is near: it must get more than that, too. */
function chanceOf(behaviour: HeadBehaviour, head: MeasuredHead, { equal }: MeasuredHeads): number {
  return Math.max(equal.weights[behaviour], isWordKind(behaviour) ? head.byDistance[behaviour] : 0);
}

/** The behaviours that a head clearly has, the largest first; none where it has none with a name. */
export function namedBehaviours(measured: MeasuredHeads, head: MeasuredHead): NamedBehaviour[] {
  const { weights } = head;
  return headBehaviours
    .map((behaviour) => ({ behaviour, weight: weights[behaviour], chance: chanceOf(behaviour, head, measured) }))
    .filter(({ weight, chance }) => 100 * (weight - chance) >= CLEARLY_MORE)
    .filter(({ behaviour, weight }, _, all) => {
      const part = parts[behaviour];
      return !all.some((other) => other.behaviour === part && other.weight >= MOST_OF_IT * weight);
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_NAMED);
}

/** @param layer from 1 on, as `head` */
export function measuredHead(measured: MeasuredHeads, layer: number, head: number): MeasuredHead | undefined {
  return measured.heads.find((one) => one.layer === layer && one.head === head);
}

/** "the next piece 46%, itself 44%" */
export function headSentence(measured: MeasuredHeads, head: MeasuredHead): string {
  const named = namedBehaviours(measured, head);
  if (named.length === 0) return text.none(CLEARLY_MORE);
  return text.named(
    named.map(({ behaviour, weight }) => ({ name: text.names[behaviour], weight: percentText(weight) })),
  );
}

// The cards of the column, in order. To add one, write its folder and list it here.
import type { Role, Step, Trace } from '../../core/trace.ts';
import { inFocus, stepById, type Focus } from '../../trace/focus.ts';
import type { Card } from './card.ts';
import { flow } from './flow/card.ts';
import { heads } from './heads/card.ts';
import { latent } from './latent/card.ts';
import { layer } from './layer/card.ts';
import { meaning } from './meaning/card.ts';
import { mix } from './mix/card.ts';
import { recurrent } from './recurrent/card.ts';
import { roles } from './roles/card.ts';
import { scale } from './scale/card.ts';
import { scores } from './scores/card.ts';
import { weights } from './weights/card.ts';
import { training } from './training/card.ts';
import type { CardId } from './view.ts';
import { vocabulary } from './vocabulary/card.ts';
import { words } from './words/card.ts';

/** From words to contexts: these keep their numbers even if some of them are absent. */
const ofOneHead: readonly Card[] = [vocabulary, words, roles, scores, scale, weights, mix];
/** These are numbered on from there. */
const further: readonly Card[] = [heads, layer, training, recurrent, flow, latent, meaning];

export const cards: readonly Card[] = [...ofOneHead, ...further];

export const cardOf = (id: CardId): Card => cards.find((card) => card.id === id)!;

/** The cards that a path has content for. */
export const cardsOf = (trace: Trace, focus: Focus): CardId[] =>
  cards.filter(({ isShown }) => isShown?.(trace, focus) ?? true).map(({ id }) => id);

/** @param shown the cards of the path */
export function cardNumber(shown: readonly CardId[], card: CardId): number {
  const place = ofOneHead.findIndex(({ id }) => id === card);
  if (place >= 0) return place;
  return ofOneHead.length + shown.filter((id) => further.some((one) => one.id === id)).indexOf(card);
}

/** The card that shows a step on this path. */
export const cardOfStep = (trace: Trace, focus: Focus, step: Step): CardId | undefined =>
  (cards.find(({ claims }) => claims?.(step, trace, focus)) ?? cards.find(({ roles }) => roles.includes(step.role)))
    ?.id;

/**
 * The cards of these steps, named by role on the path that is shown, or by id (`display.steps`); undefined if all are shown, as when the
 * trace has none of the steps.
 */
export function chosenCards(trace: Trace, focus: Focus, names: readonly string[] | undefined): Set<CardId> | undefined {
  const found = (names ?? []).flatMap((name) => {
    const step = inFocus(trace, focus, name as Role) ?? stepById(trace, name);
    return (step && cardOfStep(trace, focus, step)) ?? [];
  });
  return found.length > 0 ? new Set(found) : undefined;
}

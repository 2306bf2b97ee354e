/// <reference types="vite/types/importMeta.d.ts" />
// The cards of the column, in order: every folder beside this file that has a card.ts is one.
import type { Role, Step, Trace } from '../../core/trace.ts';
import { inFocus, stepById, type Focus } from '../../trace/focus.ts';
import type { Card } from './card.ts';
import type { CardId } from './view.ts';

const found = Object.values(import.meta.glob<Card>('./*/card.ts', { eager: true, import: 'card' }));
const inOrder = (group: Card['group']) =>
  found.filter((card) => card.group === group).toSorted((a, b) => a.place - b.place);

const ofOneHead: readonly Card[] = inOrder('one_head');
const further: readonly Card[] = inOrder('further');

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

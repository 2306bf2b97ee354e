// Where no other word tells anything: how much each word came to read itself, as it was measured.
import { html } from 'lit';
import { rich } from '../elements/rich.ts';
import { story } from '../strings/why-story.ts';
import { liveShare } from './numbers.ts';

/** A share that moved by less is told as the same. */
const SAME = 0.1;

/** What the weight on the word itself did between two moments. */
export const itselfSaid = (before: number, after: number): string => {
  const { came, left, stays } = story.alone.itself;
  return after - before > SAME ? came : before - after > SAME ? left : stays;
};

/** @param head what the head is called, where there are several */
export const readItself = (before: number, after: number, head = ''): unknown[] =>
  rich(itselfSaid(before, after), {
    before: liveShare(before),
    after: head === '' ? liveShare(after) : html`${liveShare(after)} (${head})`,
  });

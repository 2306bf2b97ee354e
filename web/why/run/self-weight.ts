// For tasks in which no other word helps: how much each word came to read itself.
import { html } from 'lit';
import { textTemplate } from '../../elements/text-template.ts';
import { storyText } from '../../strings/why/story.ts';
import { liveShare } from './numbers.ts';

/** A weight that changed by less is reported as unchanged. */
const SAME = 0.1;

/** What the weight on the word itself did between two checkpoints. */
export const selfWeightText = (before: number, after: number): string => {
  const { came, left, stays } = storyText.alone.itself;
  return after - before > SAME ? came : before - after > SAME ? left : stays;
};

/** @param head what the head is called, where there are several */
export const selfWeight = (before: number, after: number, head = ''): unknown[] =>
  textTemplate(selfWeightText(before, after), {
    before: liveShare(before),
    after: head === '' ? liveShare(after) : html`${liveShare(after)} (${head})`,
  });

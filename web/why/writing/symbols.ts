// Letters and words as they are shown.
import { html, type TemplateResult } from 'lit';
import { BOUNDARY, SPACE } from '../../core/training/letters.ts';
import { writingText as text } from '../../strings/why/writing.ts';

/** A symbol among others: the beginning stays a dot, the end is a word. */
export const nameOf = (symbol: string, isStart = false): string =>
  symbol === BOUNDARY ? (isStart ? BOUNDARY : text.end) : symbol === SPACE ? text.space : symbol;

export const shown = (symbol: string, isStart = false): TemplateResult => html`<bdi>${nameOf(symbol, isStart)}</bdi>`;

import { html, type TemplateResult } from 'lit';
import { has } from '../core/has.ts';
import { piecesOf, type Tag } from '../design/sentence-parts.ts';
import { quotedParts } from '../strings/phrases.ts';

const styled = (tag: Tag, text: string): TemplateResult =>
  tag === 'em' ? html`<em>${text}</em>` : html`<span class=${tag}>${text}</span>`;

/** A text with the reader's words set apart, and W_Q and d_k as they are printed. */
export const subscripts = (text: string): unknown[] =>
  quotedParts(text).map((part, index) => (index % 2 === 0 ? names(part) : html`<bdi>${part}</bdi>`));

function names(text: string): unknown[] {
  return text.split(/\b((?:W|d)_\w+)/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [letter, below] = piece.split('_');
    return html`<span class="nowrap">${letter}<sub>${below}</sub></span>`;
  });
}

/** A sentence of web/strings as a template. Its parts are inserted as text or as templates, never parsed. */
export const textTemplate = (sentence: string, parts: Record<string, unknown> = {}): unknown[] =>
  piecesOf(sentence).map((piece) => {
    if (has(piece, 'part')) return parts[piece.part];
    return piece.tag === undefined ? subscripts(piece.text) : styled(piece.tag, piece.text);
  });

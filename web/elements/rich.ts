import { html, type TemplateResult } from 'lit';

/** The words that a sentence may set in the colour of their role. */
const tags = ['query', 'key', 'value', 'weights', 'context', 'em', 'soft', 'strong'] as const;
type Tag = (typeof tags)[number];

const styled = (tag: Tag, text: string): TemplateResult =>
  tag === 'em' ? html`<em>${text}</em>` : html`<span class=${tag}>${text}</span>`;

/** Names of the field with their subscripts: W_Q and d_k as they are printed. */
export function subscripts(text: string): unknown[] {
  return text.split(/\b((?:W|d)_\w+)/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const [letter, below] = piece.split('_');
    return html`<span class="nowrap">${letter}<sub>${below}</sub></span>`;
  });
}

/**
 * A sentence of web/strings as a template: `{name}` is replaced by a part, `<query>…</query>` takes the colour of its role.
 * Parts are shown as text or as templates, never parsed.
 */
export function rich(sentence: string, parts: Record<string, unknown> = {}): unknown[] {
  return sentence.split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/).map((piece) => {
    const part = /^\{(\w+)\}$/.exec(piece);
    if (part !== null) return parts[part[1]!];
    const tag = /^<(\w+)>([^<]*)</.exec(piece);
    return tag === null ? subscripts(piece) : styled(tag[1] as Tag, tag[2]!);
  });
}

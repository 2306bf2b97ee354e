// What the documentation says of an attribute's type: the same as AttributeProperties (web/elements/accessors.ts), in words.
import type { AttributeEntry, AttributeName } from '../../web/edit/attributes.ts';
import { attributes } from '../../web/edit/attributes.ts';
import { attributeTexts } from '../../web/strings/attributes.ts';

/** One of a few words always has one of them; all else is null where it is left out. */
const standing: readonly AttributeName[] = ['view', 'theme', 'loading'];

const words = { text: 'string', number: 'number', boolean: 'boolean', list: 'readonly string[]' };

/** The TypeScript type of the property of an attribute. */
export function propertyType(name: AttributeName): string {
  const { type } = attributes[name] as AttributeEntry;
  const own = typeof type === 'string' ? words[type] : type.map((word) => `'${word}'`).join(' | ');
  return standing.includes(name) ? own : `${own} | null`;
}

export const attributeNames = Object.keys(attributes) as AttributeName[];

/** What the documentation says of an attribute. */
export function described(name: AttributeName): string {
  const { about, standard } = attributeTexts[name];
  return `${about} Left out: ${standard}.`;
}

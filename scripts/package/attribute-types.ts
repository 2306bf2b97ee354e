// What the documentation says about an attribute. Types are those of AttributeProperties (web/elements/attention-steps/attribute-properties.ts), in words.
import type { AttributeEntry, AttributeName } from '../../web/edit/attributes.ts';
import { attributes } from '../../web/edit/attributes.ts';
import { attributeTexts } from '../../web/strings/attributes.ts';

/** These always have one of their values; all others are null where they are left out. */
const neverNull: readonly AttributeName[] = ['view', 'theme', 'loading'];

const words = { text: 'string', number: 'number', boolean: 'boolean', list: 'readonly string[]' };

/** The TypeScript type of the property of an attribute. */
export function propertyType(name: AttributeName): string {
  const { type } = attributes[name] as AttributeEntry;
  const own = typeof type === 'string' ? words[type] : type.map((word) => `'${word}'`).join(' | ');
  return neverNull.includes(name) ? own : `${own} | null`;
}

export const attributeNames = Object.keys(attributes) as AttributeName[];

/** What an attribute means, and its default. */
export function described(name: AttributeName): string {
  const { about, standard } = attributeTexts[name];
  return `${about} Default: ${standard}.`;
}

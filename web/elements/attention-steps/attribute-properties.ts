// A property for each attribute of <attention-steps>: the attribute holds the value, the property reads and writes it.
import { attributes, lockable } from '../../edit/attributes.ts';
import type { AttributeEntry, AttributeName } from '../../edit/attributes.ts';
import { attributeNames, wordsIn } from '../../edit/attribute-values.ts';

type Entry<Name extends AttributeName> = (typeof attributes)[Name];
/** Properties about the element itself with a fixed set of words have the first of them as default; the default of all others is null. */
type Standing = 'view' | 'theme' | 'loading';
type ValueOf<Name extends AttributeName> = Entry<Name>['type'] extends readonly (infer Word)[]
  ? Word | (Name extends Standing ? never : null)
  : Entry<Name>['type'] extends 'number'
    ? number | null
    : Entry<Name>['type'] extends 'list'
      ? readonly string[] | null
      : string | null;

/** Every attribute as a property. */
export type AttributeProperties = { [Name in AttributeName as Entry<Name>['property']]: ValueOf<Name> };

const standing: readonly AttributeName[] = ['view', 'theme', 'loading'] satisfies Standing[];

function read(name: AttributeName, text: string | null): unknown {
  const { type } = attributes[name] as AttributeEntry;
  if (Array.isArray(type)) {
    const known = type.includes(text?.trim()) ? text!.trim() : null;
    return known ?? (standing.includes(name) ? type[0] : null);
  }
  if (text === null) return null;
  if (type === 'number') return /^\s*[-+]?\d+\s*$/.test(text) ? Number(text) : null;
  if (type === 'list') return name === 'lock' && text.trim() === '' ? [...lockable] : wordsIn(text);
  return text;
}

function write(value: unknown): string | null {
  if (value === null || value === undefined || value === false) return null;
  if (value === true) return '';
  if (typeof value !== 'object' || !(Symbol.iterator in value)) return String(value);
  // An empty list names nothing; but as an attribute without a value, `lock` would mean everything.
  return [...(value as string[])].join(' ') || null;
}

/**
 * The properties, for a prototype. Null, undefined, false and an empty list remove the attribute; a list may also be set as a text.
 */
export const attributeProperties: PropertyDescriptorMap & ThisType<Element> = Object.fromEntries(
  attributeNames.map((name) => [
    attributes[name].property,
    {
      configurable: true,
      enumerable: true,
      get() {
        return read(name, this.getAttribute(name));
      },
      set(value: unknown) {
        const text = write(value);
        // The example may be another one since the same value was set: it is laid over that one again.
        if (text === null || text === this.getAttribute(name)) this.removeAttribute(name);
        if (text !== null) this.setAttribute(name, text);
      },
    } satisfies PropertyDescriptor & ThisType<Element>,
  ]),
);

/** Hands properties that were set before the element was defined to their setters. */
export function upgradeProperties(element: object, names: readonly string[]): void {
  const own = element as Record<string, unknown>;
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

// A page around the element may have put properties on `Object.prototype`, which every object then seems to have.

/** Those of several forms that have a key. */
type With<Form, Key> = Form extends unknown ? (Key extends keyof Form ? Form : never) : never;

/** Whether a part of an example has a value under a key, which tells its forms apart: `in` would find inherited ones, too. */
export function has<Form extends object, Key extends string>(part: Form, key: Key): part is With<Form, Key> {
  return Object.hasOwn(part, key) && (part as Record<string, unknown>)[key] !== undefined;
}

/** A key, only where it has a value. Where every object inherits such a key, undefined stands in the way of that. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value !== undefined || key in Object.prototype ? ({ [key]: value } as { [key in Key]?: Value }) : {};
}

/** What an object has itself under a key: faster than a copy of all that it has, where many objects are read. */
export function ownValue<Parts extends object, Key extends keyof Parts>(
  parts: Parts,
  key: Key,
): Parts[Key] | undefined {
  return Object.hasOwn(parts, key) ? parts[key] : undefined;
}

/** A copy of what an object has itself, and nothing that it inherits. */
export function own<Parts extends object>(parts: Parts): Parts {
  return Object.assign(Object.create(null) as object, parts) as Parts;
}

// The fragment of embed.html: an example and, beside it, the attributes of the element.
import { isFolder } from '../core/models/names.ts';
import { shorten } from '../core/shorten.ts';
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { attributes as known, type AttributeName } from './attributes.ts';
import { decoded, documentParameter, expectReadable, idOf, readDeflated, readWritten } from './address.ts';
import { addressText } from '../strings/address.ts';

/** What embed.html shows: a document or an example of the gallery, where it names one, and attributes laid over it. */
export interface Embed {
  document?: Example;
  /** The id of an example of the gallery; whether there is one is for the caller to see. */
  gallery?: string;
  attributes: Partial<Record<EmbedAttribute, string>>;
}

/** What an address does not lay over an example. A frame fetches nothing from an address that a stranger wrote. */
const others = ['src', 'models', 'example'] as const;
export type EmbedAttribute = Exclude<AttributeName, (typeof others)[number]>;
const names = Object.keys(known).filter((name) => !(others as readonly string[]).includes(name)) as EmbedAttribute[];

/** Characters that no sentence needs. */
const control = /[\0-\x08\v\f\x0e-\x1f\x7f]/;

/**
 * Reads a fragment: a gallery id, or parameters between `&`: `example=` (an id or percent-encoded JSON) or `z=` (deflated
 * JSON), and the names of attributes with percent-encoded values (`lock` also without one). Throws an `ExampleError` for an unknown or
 * repeated name, and for a broken example.
 */
export async function readEmbed(fragment: string): Promise<Embed> {
  expectReadable(fragment);
  const embed: Embed = { attributes: {} };
  const parts = fragment
    .replace(/^#/, '')
    .split('&')
    .filter((part) => part !== '');
  const seen = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(part)!;
    // An example may be called like an attribute ("layers"); only `lock` means something with no value.
    const id = index === 0 && value === undefined && name !== 'lock' ? idOf(part) : undefined;
    const attribute = names.find((one) => one === name);
    const key = id !== undefined || name === 'z' ? 'example' : name;
    if (seen.has(key)) throw new ExampleError(key, addressText.twice);
    seen.add(key);
    if (id !== undefined) embed.gallery = id;
    else if (name === 'z') embed.document = await readDeflated(value ?? '');
    else if (name === 'example') {
      const text = decoded(value ?? '');
      const asked = idOf(text);
      if (asked === undefined) embed.document = readWritten(text);
      else embed.gallery = asked;
    } else if (attribute !== undefined) {
      const text = decoded(value ?? '');
      if (control.test(text)) throw new ExampleError(attribute, addressText.controlCharacter);
      // Whoever writes an address may not say where a link of this site leads.
      if (attribute === 'page' && text !== 'none') throw new ExampleError('page', addressText.page);
      // Nor what it fetches.
      if (attribute === 'model' && isFolder(text)) throw new ExampleError('model', addressText.folder);
      embed.attributes[attribute] = text;
    } else {
      throw new ExampleError(shorten(name, 40), addressText.unknown(['example', 'z', ...names]));
    }
  }
  return embed;
}

/** Writes a fragment that `readEmbed` reads, however long. */
export async function embedFragment({ document, gallery, attributes }: Embed): Promise<string> {
  const parts = Object.entries(attributes).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (document !== undefined) parts.unshift(await documentParameter(document));
  else if (gallery !== undefined) parts.unshift(`example=${gallery}`);
  return `#${parts.join('&')}`;
}

// What a host pastes to show an example: the element, one script line, or a frame.
import type { Example } from '../../core/example.ts';
import { embedFragment, type Embed } from '../../edit/embed-address.ts';
import { scriptJson, toDocument } from '../../edit/to-document.ts';
import { embedding } from '../../strings/page/share.ts';
import type { Attributes } from './attributes.ts';

export const embedMethods = ['script', 'element', 'frame'] as const;
export type EmbedMethod = (typeof embedMethods)[number];

export interface Wanted {
  /** The whole example, in case attributes cannot express it. */
  example: Example;
  /** The example in attributes; undefined where they cannot say it. */
  attributes: Attributes | undefined;
  /** Attributes about the element itself: view, theme, lock, hide. */
  settings: Attributes;
  /** The address of the folder that holds attention-steps.js, ending in a slash. */
  base: string;
  /** HTML inside the element, shown until it runs. */
  fallback?: string;
  /** What a frame is called. */
  title: string;
  /** The height of a frame before it has reported its own, in CSS pixels. */
  height: number;
}

/** The length of a line of code in characters; only a longer attribute exceeds it. */
const LINE = 58;

/** Text as the value of an attribute, or between tags. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\0-\x1f\x7f]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A start tag, its attributes on as many lines as they need. */
function tag(name: string, attributes: Record<string, string>): string {
  const lines = [`<${name}`];
  for (const [key, value] of Object.entries(attributes)) {
    const written = value === '' ? key : `${key}="${escaped(value)}"`;
    const line = `${lines.at(-1)} ${written}`;
    if (line.length <= LINE) lines[lines.length - 1] = line;
    else lines.push(`  ${written}`);
  }
  return `${lines.join('\n')}>`;
}

/** What attributes cannot express, as the example inside an element or a frame. */
export const embedOf = ({ example, attributes, settings }: Wanted): Embed => {
  if (attributes === undefined) return { document: example, attributes: settings as Embed['attributes'] };
  const { example: gallery, ...rest } = attributes;
  return { ...(gallery !== undefined && { gallery }), attributes: { ...rest, ...settings } as Embed['attributes'] };
};

function element(wanted: Wanted): string {
  const { example, attributes, settings, base, fallback } = wanted;
  const inside = [
    ...(attributes === undefined
      ? [`<script type="application/json">${scriptJson(toDocument(example))}</script>`]
      : []),
    ...(fallback === undefined ? [] : [`<!-- ${embedding.untilItRuns} -->`, fallback.trimEnd()]),
  ];
  const open = tag('attention-steps', { ...attributes, ...settings });
  const content = inside.length === 0 ? '' : `\n${inside.join('\n')}\n`;
  return `${tag('script', { type: 'module', src: `${base}attention-steps.js` })}</script>\n${open}${content}</attention-steps>`;
}

function script({ example, attributes, settings, base }: Wanted): string {
  const data = Object.entries({ ...attributes, ...settings }).map(([name, value]) => [`data-${name}`, value]);
  const open = tag('script', { src: `${base}embed.js`, ...Object.fromEntries(data) });
  return `${open}${attributes === undefined ? `\n${scriptJson(toDocument(example))}\n` : ''}</script>`;
}

/** The page around a frame gives it the height that it reports, and listens to no other frame. */
const listener = (base: string, origin: string) =>
  [
    '<script>',
    'addEventListener("message", function (event) {',
    '  var height = event.data && event.data.attentionStepsHeight;',
    `  if (event.origin !== "${origin}" || typeof height !== "number") return;`,
    `  document.querySelectorAll('iframe[src^="${base}embed.html"]').forEach(function (frame) {`,
    '    if (frame.contentWindow === event.source) frame.height = Math.min(Math.max(height, 0), 20000);',
    '  });',
    '});',
    '</script>',
  ].join('\n');

async function frame(wanted: Wanted): Promise<string> {
  const { base, title, height } = wanted;
  const fragment = await embedFragment(embedOf(wanted));
  const attributes = {
    src: `${base}embed.html${fragment}`,
    title,
    loading: 'lazy',
    width: '100%',
    height: String(height),
    style: 'border: 0',
  };
  return `${tag('iframe', attributes)}</iframe>\n${listener(base, new URL(base).origin)}`;
}

/** The code of a method. A frame has its whole example in its address, which may be longer than a host accepts. */
export async function codeOf(method: EmbedMethod, { base, ...rest }: Wanted): Promise<string> {
  // The only character of an address that would end a string in the frame's script.
  const wanted = { ...rest, base: base.replaceAll("'", '%27') };
  return method === 'element' ? element(wanted) : method === 'script' ? script(wanted) : frame(wanted);
}

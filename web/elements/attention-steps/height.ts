// The height of the compact view before it exists: room for it is kept, so that the text below does not jump. The numbers are measured from
// the view; tests/browser/element-page.spec.ts checks that they still hold.
import { splitWords } from '../../core/words.ts';
import type { Settings } from '../../edit/attribute-values.ts';
import type { Hideable, ViewName } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import type { AttributeProperties } from './attribute-properties.ts';

interface Expected {
  view: ViewName;
  hide: ReadonlySet<Hideable>;
  /** Width of the element, in CSS pixels. */
  width: number;
  words: readonly string[];
  /** How many numbers a query has. */
  size: number;
  /** Seeded numbers are longer than handwritten ones, and mean nothing, which is said first. */
  seeded: boolean;
  /** Whether there is a choice of heads or layers. */
  paths: boolean;
  /** Whether there is a second box, for the sentence that has the query tokens. */
  sides: boolean;
}

/** Words that do not fit in one line are shown as a list. */
function linesHeight(words: readonly string[], width: number): number {
  const room = words.reduce((sum, word) => sum + Math.max(40, 8.5 * word.length + 26), 0);
  return room <= width - 48 ? 254 : 148 + 48 * words.length;
}

function stepsHeight(words: number, { width, size, seeded }: Expected): number {
  if (width < 440) return 330 + 49 * words + 32 * size;
  // A table, and next to it the arithmetic, at least 288 pixels wide.
  const beside = width >= 560 && (seeded ? 78 : 64) * words + 52 + 16 + 288 <= width - 48;
  if (beside) return 76 + (size < 5 ? 126 + 42 * size : 166 + 32 * size);
  return 148 + 36 * words + (size < 5 ? 194 + 16 * size : 166 + 32 * size);
}

/** In CSS pixels. */
export function expectedHeight(expected: Expected): number {
  const { view, hide, width, words, paths, sides } = expected;
  // What is below such a long column is out of view in any case.
  if (view === 'full') return 1200;
  const choice = paths ? 50 : 0;
  const lines = linesHeight(words, width);
  if (view === 'lines') return 2 + choice + lines;
  if (view === 'heatmap') return 228 + choice + 47 * words.length;
  const footer = width < 440 ? 85 : width < 700 ? 61 : 41;
  const note = expected.seeded ? 20 * Math.ceil(600 / (width - 48)) : 0;
  const reading = (width < 560 ? 104 : 76) + note;
  const heights: [Hideable, number][] = [
    ['sentence', sides ? 108 : 58],
    ['reading', reading],
    ['lines', lines - 44],
    ['steps', stepsHeight(words.length, expected)],
    ['footer', footer],
  ];
  return heights.reduce((sum, [part, height]) => (hide.has(part) ? sum : sum + height), 46 + choice);
}

/** The words of an example, as far as the page tells before it is loaded; else three words of two numbers. */
export function expectedWords(
  text: string | null,
  json: string | undefined,
  seed: number | null,
  split: (text: string) => string[],
): { words: string[]; size: number } {
  if (json === undefined && text !== null) return { words: split(text), size: seed === null ? 9 : 4 };
  try {
    const { text: own, tokens, embeddings } = JSON.parse(json!) as Record<string, unknown>;
    const words = text !== null || Array.isArray(tokens) === false ? split(text ?? String(own)) : (tokens as string[]);
    const row = Array.isArray(embeddings) ? (embeddings[0] as unknown[]) : undefined;
    return { words: words.map(String), size: row?.length ?? 9 };
  } catch {
    return { words: ['The', 'cat', 'sat'], size: 2 };
  }
}

interface Host extends Pick<AttributeProperties, 'text' | 'target' | 'seed' | 'dModel' | 'heads' | 'layers'> {
  session: Session | undefined;
  clientWidth: number;
}

/**
 * The height of an element's view: from its example once there is one, before that from its attributes.
 * @param json the document inside the element
 */
export function expectedHeightOf(element: Host, settings: Settings, json: string | undefined): number {
  const { session, clientWidth: width, seed } = element;
  if (session === undefined) {
    const { words, size } = expectedWords(element.text, json, seed, splitWords);
    const paths = (element.heads ?? 1) > 1 || (element.layers ?? 1) > 1;
    const sides = element.target !== null;
    return expectedHeight({
      ...settings,
      width,
      words,
      size: element.dModel ?? size,
      seeded: seed !== null,
      paths,
      sides,
    });
  }
  const { example, trace } = session;
  const query = trace.steps.find(({ role }) => role === 'query' || role === 'embeddings');
  return expectedHeight({
    ...settings,
    width,
    words: example.tokens,
    size: query?.columns.labels.length ?? 2,
    seeded: seed !== null,
    paths: (example.attention.heads ?? 1) > 1 || (example.layers ?? 1) > 1,
    sides: example.target !== undefined,
  });
}

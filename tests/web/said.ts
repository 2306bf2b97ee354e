// Everything that the page says in words of an example, as texts: templates are written out here as a browser would show them, without one.
import type { TemplateResult } from 'lit';
import { selectionOf, type Selection } from '../../web/trace/selection.ts';
import type { Session } from '../../web/edit/session.ts';
import type { Step } from '../../web/core/trace.ts';
import { cards, cardOfStep, cardsOf } from '../../web/elements/cards/cards.ts';
import type { CardContent } from '../../web/elements/cards/card.ts';
import type { CardId, View } from '../../web/elements/cards/view.ts';
import { headQuestions } from '../../web/elements/full/head-questions.ts';
import { shows } from '../../web/elements/full/shows/index.ts';
import { readingModules, readingSentence } from '../../web/elements/reading/reading-sentence.ts';

/** Where a text stands: in the headline, or in a card or an aside of it. */
export interface Said {
  place: string;
  text: string;
}

interface Renders {
  render?: () => unknown;
}

// What elements have of a browser when they are made; nothing of it is asked here.
class Observer {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  matchMedia: () => ({ matches: false }),
});

/** Elements in which sentences are said; others only draw. */
const speaking = /^attention-(asides|contribution|heads|order|flow-section|recurrent|latent-section)$/;

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && '_$litType$' in value;

/** What is shown of a value in a template, with the tags around it. */
function written(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'symbol' || typeof value === 'boolean') return '';
  if (Array.isArray(value)) return value.map(written).join('');
  if (isTemplate(value)) return markup(value);
  if (typeof value === 'object') {
    if (Symbol.iterator in value) return [...(value as Iterable<unknown>)].map(written).join('');
    // Directives and classes change no text.
    return '';
  }
  if (typeof value === 'function') return '';
  return String(value as string | number)
    .replaceAll('<', '‹')
    .replaceAll('>', '›');
}

function markup({ strings, values }: TemplateResult): string {
  let text = '';
  let tag = '';
  let bound: Record<string, unknown> = {};
  const flush = () => {
    const name = tag;
    tag = '';
    if (!name.startsWith('attention-')) return '';
    const props = bound;
    bound = {};
    let inner = '';
    for (const one of ['caption', 'subcaption', 'listCaption', 'listSubcaption']) {
      if (typeof props[one] === 'string' && props[one] !== '') inner += `<p>${written(props[one])}</p>`;
    }
    const of = globalThis.customElements.get(name);
    if (of === undefined || !speaking.test(name)) return inner;
    const element = Object.assign(new of() as Renders, props);
    let text = written(element.render!());
    // Each aside as it is when it is opened.
    for (const open of name === 'attention-asides' ? (props['names'] as string[]) : []) {
      (element as { open?: string }).open = open;
      text += `<p></p>${written(element.render!())}`;
    }
    return `${inner}<p></p>${text}<p></p>`;
  };
  let inTag = false;
  strings.forEach((string, index) => {
    let rest = string;
    while (rest !== '') {
      if (!inTag) {
        const open = /<([a-z][\w-]*)/.exec(rest);
        if (open === null) {
          text += rest;
          break;
        }
        text += rest.slice(0, open.index) + `<${open[1]}`;
        tag = open[1]!;
        bound = {};
        inTag = true;
        rest = rest.slice(open.index + open[0].length);
      } else {
        const end = rest.indexOf('>');
        if (end < 0) break;
        text += `>${flush()}`;
        inTag = false;
        rest = rest.slice(end + 1);
      }
    }
    if (index >= values.length) return;
    if (inTag) {
      const attribute = /([.?@]?[\w-]+)=["']?[^"']*$/.exec(string);
      if (attribute !== null) bound[attribute[1]!.replace(/^[.?]/, '')] = values[index];
    } else text += written(values[index]);
  });
  return text;
}

/** The texts of a template, each paragraph, line and caption for itself; numbers in tables are no sentences. */
export function textsOf(template: unknown): string[] {
  return (
    written(template)
      .replace(/\s+/g, ' ')
      .replace(/<(style|math|svg|tbody|thead|select|script)\b[\s\S]*?<\/\1>/g, ' ')
      // A head that can be chosen is the subject of its sentence.
      .replace(/<button\b[^>]*>(Head \d+)<\/button>/g, '$1')
      .replace(
        /<\/?(?:p|div|li|ul|ol|h\d|summary|details|caption|table|tr|td|th|button|attention-[\w-]+|legend|figure|dl|dt|dd)\b[^>]*>/g,
        '\n',
      )
      .replace(/<[^>]*>/g, '')
      .split('\n')
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
  );
}

/** The view of a session as the full view makes it at a desk, with everything open. */
export function viewOf(session: Session): View {
  const selection: Selection = selectionOf(session);
  const { trace, focus } = selection;
  return {
    ...selection,
    snapshot: session.snapshot,
    change: () => undefined,
    show: () => undefined,
    cards: cardsOf(trace, focus),
    cardOf: (step: Step) => cardOfStep(trace, focus, step),
    columns: undefined,
    precision: session.example.display.precision,
    narrow: false,
    wide: false,
    locked: false,
    list: false,
    showWhole: () => undefined,
    opened: new Map<CardId, never>(),
  };
}

const contents = new Map<CardId, CardContent>();

/** Loads all that can say something. */
export async function loadAll(session: Session): Promise<void> {
  for (const { id, content } of cards) contents.set(id, await content.load());
  await Promise.all(readingModules({ ...selectionOf(session), selfColumn: -1 }).map((one) => one.load()));
}

/** What the example is said to show: a sentence for each claim. */
export function shownBy(session: Session): string[] {
  const list = written(shows(session.snapshot)).match(/<ul>.*?<\/ul>/s)?.[0] ?? '';
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, text]) =>
    text!
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const ways = { choose: () => undefined, showHeads: () => undefined };

/** Everything that is said of a session: in the headline and in every card. */
export function saidOf(session: Session): Said[] {
  const view = viewOf(session);
  const headline = textsOf(readingSentence(view)).join(' ');
  return [
    { place: 'headline', text: headline },
    ...textsOf(headQuestions(view, ways)).map((text) => ({ place: 'questions', text })),
    ...view.cards.flatMap((id) => textsOf(contents.get(id)!.content(view)).map((text) => ({ place: id, text }))),
  ];
}

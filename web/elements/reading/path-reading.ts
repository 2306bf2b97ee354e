// The live sentence at the top, for more than one head or one sentence.
import { html, type TemplateResult } from 'lit';
import { pathReadingText as text } from '../../strings/path-reading.ts';
import { readingText } from '../../strings/reading.ts';
import { headsOfLayer, stepAt, type Focus } from '../../trace/focus.ts';
import { maskOf } from '../../trace/mask.ts';
import { reading as read, readsMostlyOne, readsOne, type Reading } from '../../trace/reading.ts';
import { textTemplate } from '../text-template.ts';
import type { Selection } from '../../trace/selection.ts';
import { tieOfHead } from '../../trace/ties.ts';
import { asking, furtherWords, named, number, pathName, weightFormat } from '../inline-text.ts';
import { tie } from './tie.ts';
import { tiedWords } from './tied-words.ts';

/** Further heads are only counted. */
const MOST = 3;

const share = (view: Selection, weight: number) => number(weightFormat(view)(weight), 'weights');

function between(index: number, all: number, rest: boolean): string {
  if (index === 0) return '';
  return index === all - 1 && !rest ? text.and : text.comma;
}

/** The layer and side that are shown, where there are several. */
const placeOf = ({ trace, focus: { stage, layer } }: Selection) => pathName(trace, { stage, layer });

/** What several heads, or another sentence, read; what one head reads is said by `ofOneHead`, after where that is. */
export function pathReading(view: Selection, ofOneHead: (view: Selection) => TemplateResult): TemplateResult {
  const said = ofPath(view);
  const isOne = headsOfLayer(view.trace, view.focus).length === 1;
  return html`${isOne ? text.place(placeOf(view)) : ''}${said ?? ofOneHead(view)}`;
}

/** Undefined if the usual sentence says it. */
function ofPath(view: Selection): TemplateResult | undefined {
  const { weights } = view;
  const beside = headsOfLayer(view.trace, view.focus);
  if (beside.length > 1) return ofHeads(view, beside);
  const found = read(weights, view.query, view.selfColumn);
  const { kind, words } = found;
  const alone = view.keys.own === 0 && view.keys.memory > 0;
  if (kind !== 'ranked' || view.selfColumn >= 0) return undefined;
  const one = (at: number) =>
    textTemplate(text.one, {
      name: named(view, weights, words[at]!.column, readingText.itself),
      share: share(view, words[at]!.weight),
    });
  const tied = alone ? undefined : tie(view, found, readingText.itself, (weight) => share(view, weight));
  if (tied !== undefined) return html`${asking(view)}${tied}`;
  const others = furtherWords(found, 2);
  const second =
    words[1] !== undefined && words[1].weight > 0 ? textTemplate(text.then, { second: one(1), others }) : '';
  return html`${asking(view)}${textTemplate(alone ? text.alone : text.cross, { most: readsMostlyOne(found) ? text.mostly : '', first: one(0), rest: second })}`;
}

function ofHeads(view: Selection, beside: readonly Focus[]): TemplateResult | undefined {
  const weights = beside.map((one) => stepAt(view.trace, one, 'weights')!);
  const readings = weights.map((step, index) =>
    read(step, view.query, view.selfColumn, maskOf(view.trace, beside[index]!)),
  );
  if (readings.some(({ kind }) => kind === 'underflow' || kind === 'overflow' || kind === 'overridden'))
    return undefined;
  const isSpread = ({ kind }: Reading) => kind === 'spread' && view.region === undefined;
  const best = (one: Reading) =>
    one.kind === 'nothing' || one.kind === 'even' || isSpread(one) ? undefined : one.words[0];
  const first = best(readings[0]!);
  const asks = asking(view);
  const place = placeOf(view);
  const tied = readings.map((one, index) => tieOfHead(view, beside[index]!, one).columns);
  const name = (index: number) => tiedWords(view, weights[index]!, tied[index]!, readingText.itself);
  const columns = new Set(readings.map((one) => best(one)?.column));
  // "One more head" would take as much room as what it reads.
  const shown = readings.length === MOST + 1 ? readings : readings.slice(0, MOST);
  const rest = readings.length - shown.length;
  if (first !== undefined && columns.size === 1 && tied.every(({ length }) => length === 1)) {
    const texts = readings.map((one) => weightFormat(view)(best(one)!.weight));
    const alike = texts.every((one) => one === texts[0]);
    const listed = shown.map((one, index) => [between(index, shown.length, rest > 0), share(view, best(one)!.weight)]);
    const shares = alike ? share(view, first.weight) : [listed, rest > 0 ? [text.comma, '…'] : ''];
    return html`${text.agree(readings.length, place)}${asks}${text.reads}${readings.every(readsOne) ? text.only : readings.every(readsMostlyOne) ? text.mostly : ''}${textTemplate(text.same, { word: name(0), shares })}${text.end}`;
  }
  const mostly = shown.every((one) => best(one) === undefined || readsMostlyOne(one));
  const firstFound = shown.findIndex((one) => best(one) !== undefined);
  const parts = shown.map((one, index) => {
    const head = weights[index]!.head!;
    const found = best(one);
    const sentence =
      found === undefined
        ? textTemplate(one.kind === 'nothing' ? text.nothing : isSpread(one) ? text.spread : text.even, {
            head,
          })
        : textTemplate(tied[index]!.length > 1 ? text.tied : text.part, {
            word: name(index),
            share: share(view, found.weight),
            head,
          });
    return [between(index, shown.length, rest > 0), mostly && index === firstFound ? text.mostly : '', sentence];
  });
  return html`${text.several(readings.length, place, view.selfColumn >= 0)}${asks}${text.reads}${parts}${rest > 0 ? text.others(rest) : ''}${text.end}`;
}

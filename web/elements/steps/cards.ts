// What each card shows, below its heading.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { withMask, withScale } from '../../edit/settings.ts';
import { steps as strings } from '../../strings/steps.ts';
import { findStep } from '../../trace/explain.ts';
import { formatNumber, formatShare } from '../../trace/format.ts';
import { provenance } from '../../trace/provenance.ts';
import { reading } from '../../trace/reading.ts';
import { rich } from '../rich.ts';
import {
  largestColumn,
  lastOf,
  number,
  numberOf,
  panel,
  panelBeside,
  prose,
  publishedNote,
  table,
  word,
} from './parts.ts';
import type { CardId, View } from './view.ts';
import { vocabulary } from './vocabulary.ts';

type Card = (view: View) => TemplateResult;

const step = (view: View, id: string): Step | undefined => findStep(view.trace, id);
const asking = (view: View): string => step(view, 'context')!.rows.labels[view.query]!;

/** A table at the left edge, its arithmetic at the right where there is room. */
const pair = (left: unknown, right: unknown) => html`<div class="pair">${left}${right}</div>`;

function words(view: View): TemplateResult {
  const text = strings.words;
  const embeddings = step(view, 'embeddings');
  if (embeddings === undefined) return prose(text.given);
  const { origin } = provenance(view.session.example);
  const labels = embeddings.rows.labels;
  const seeded = (embeddings.attributes.seeded_rows ?? []).map((row) => labels[row]!);
  const [first, second] = labels.length > 1 ? [labels.at(-2)!, labels.at(-1)!] : [];
  const suggestion =
    first === undefined
      ? rich(text.tryAny, { word: word(labels[0]!) })
      : rich(text.trySame, { first: word(first), second: word(second!) });
  return html`
    ${prose(`${text.prose} ${text.origin[origin]}`)}
    ${pair(
      html`<div>
        ${table(view, embeddings, text, { thread: true })}
        <p class="legend small soft">
          <span class="sample given">0.2</span> ${strings.legend.given}<span class="sample">0.21</span>
          ${strings.legend.computed}
        </p>
        ${seeded.length === 0 ? nothing : html`<p class="small soft">${text.seeded([...new Set(seeded)].join(', '))}</p>`}
      </div>`,
      html`<div>
        <p class="try"><span class="strong">${text.tryIt}</span> ${suggestion}</p>
        ${panel(view, 'words')}
      </div>`,
    )}
  `;
}

function roles(view: View): TemplateResult {
  const text = strings.roles;
  const [embeddings, W_Q, query, key, value] = ['embeddings', 'W_Q', 'query', 'key', 'value'].map((id) =>
    step(view, id),
  );
  const parameters = ['W_Q', 'W_K', 'W_V'] as const;
  const has = parameters.filter((id) => step(view, id) !== undefined);
  const how =
    value!.operation === 'input' && (query === undefined || query.operation === 'input')
      ? text.given
      : query === undefined
        ? text.partly
        : query.operation === 'copy'
          ? text.identity
          : text.projected;
  const start = query === undefined ? '' : numberOf(view, query, view.query, 0);
  const open = view.opened.get('roles');
  const graph =
    W_Q !== undefined && query !== undefined && embeddings !== undefined && view.session.example.target === undefined;
  return html`
    ${prose(text.prose + how, { word: word(asking(view)), number: number(start, 'query') })}
    ${
      has.length === 0
        ? nothing
        : html`<details ?open=${open !== undefined && open.stepId.startsWith('W_')}>
            <summary>${rich(text.parameters)}</summary>
            <div class="row">${has.map((id) => table(view, step(view, id), text[id]))}</div>
          </details>`
    }
    <div class="row">
      ${table(view, query, text.query, { thread: true })}${table(view, key, text.key)}${table(view, value, text.value)}
    </div>
    <div class="row below">
      ${panel(view, 'roles')}
      ${
        graph
          ? html`<attention-layer-graph
              .caption=${text.graph.caption}
              .subcaption=${text.graph.subcaption}
              .input=${embeddings}
              .parameters=${W_Q}
              .output=${query}
              .row=${view.query}
              .precision=${view.precision}
              .outlined=${open?.stepId === 'W_Q' ? open : null}
            ></attention-layer-graph>`
          : nothing
      }
    </div>
  `;
}

/** "itself", or the word. */
const named = (view: View, of: Step, column: number, itself: string): unknown => {
  const same = of.columns.name === 'key' && view.session.example.target === undefined && column === view.query;
  return same ? itself : word(of.columns.labels[column]!);
};

function scores(view: View): TemplateResult {
  const text = strings.scores;
  const found = step(view, 'scores');
  if (found === undefined) return prose(text.absent);
  const best = Math.max(0, largestColumn(found, view.query));
  return html`
    ${prose(found.operation === 'input' ? text.given : text.prose, {
      word: word(asking(view)),
      best: named(view, found, best, text.itself),
      score: number(numberOf(view, found, view.query, best)),
    })}
    ${pair(
      html`<div>
        ${table(view, found, { caption: text.caption, subcaption: strings.rowsAsk }, { thread: true, list: true })}
        ${publishedNote(view, 'scores')}
      </div>`,
      panelBeside(view, 'scores'),
    )}
    ${
      found.operation === 'input'
        ? nothing
        : html`<attention-pairs
            class="below"
            .caption=${text.pairs.caption}
            .subcaption=${text.pairs.subcaption}
            .scores=${found}
            .query=${view.query}
          ></attention-pairs>`
    }
  `;
}

function scale(view: View): TemplateResult {
  const text = strings.scale;
  const [raw, scaled, mask, masked] = ['scores', 'scaled_scores', 'mask', 'masked_scores'].map((id) => step(view, id));
  if (raw === undefined) return prose(text.absent);
  const { session } = view;
  const size = step(view, 'query')?.columns.labels.length ?? session.example.attention.d_k;
  if (scaled === undefined && mask === undefined) {
    const tryScale =
      size === undefined
        ? nothing
        : html`<button type="button" class="link" @click=${() => session.change(withScale(session.example, 'sqrt'))}>
              ${rich(text.tryScale, { size })}</button
            >${text.or}`;
    return html`<p class="prose">
      ${text.nothing} ${tryScale}<button
        type="button"
        class="link"
        @click=${() => session.change(withMask(session.example, 'causal'))}
      >
        ${text.tryMask}</button
      >${text.toSee}
    </p>`;
  }
  const best = Math.max(0, largestColumn(raw, view.query));
  const from = number(numberOf(view, raw, view.query, best));
  const to = scaled === undefined ? nothing : number(numberOf(view, scaled, view.query, best));
  const { divisor, factor } = scaled?.attributes ?? {};
  const scaling =
    scaled === undefined
      ? rich(text.notScaled)
      : divisor === undefined
        ? rich(text.multiplied, { factor: formatNumber(factor!, 3), from, to })
        : rich(text.divided, { size: Math.round(divisor * divisor), from, to });
  const all = raw.columns.labels.length;
  const row = mask?.values.subarray(view.query * all, (view.query + 1) * all);
  const hides = mask?.values.some((value) => value === -Infinity) === true;
  const count = row?.reduce((sum, value) => sum + (value === -Infinity ? 0 : 1), 0);
  const masking =
    mask === undefined
      ? rich(text.open)
      : hides
        ? rich(text.masked, { word: word(asking(view)), count, all })
        : rich(text.added);
  return html`
    <p class="prose">${scaling}${masking}</p>
    ${pair(
      html`<div class="stack">
        ${table(view, scaled, text.scaled, { thread: true, list: true })}${publishedNote(view, 'scaled_scores')}
        ${table(view, mask, text.mask, { list: true })}
        ${table(view, masked, text.maskedScores, { thread: true, list: true })}${publishedNote(view, 'masked_scores')}
      </div>`,
      panelBeside(view, 'scale'),
    )}
  `;
}

function shares(view: View): TemplateResult {
  const text = strings.shares;
  const weights = step(view, 'weights')!;
  const { kind, words: read } = reading(weights, view.query, view.session.example.target === undefined);
  const first = read[0]!;
  const stable = step(view, 'row_maximum') === undefined ? '' : text.stable;
  const sentence =
    kind === 'nothing'
      ? text.nothing
      : kind === 'overflow'
        ? text.overflow
        : weights.operation === 'input'
          ? text.given
          : text.prose + stable;
  const parts = (['row_maximum', 'shifted_scores', 'exponentials', 'row_sums'] as const).filter((id) => step(view, id));
  const open = view.opened.get('shares');
  return html`
    ${prose(sentence, {
      word: word(asking(view)),
      share: number(formatShare(first.weight), 'weights'),
      best: named(view, weights, first.column, text.itself),
    })}
    ${pair(
      html`<div>${table(view, weights, text, { thread: true, list: true })} ${publishedNote(view, 'weights')}</div>`,
      panelBeside(view, 'shares'),
    )}
    ${
      parts.length === 0
        ? nothing
        : html`<details ?open=${open !== undefined && open.stepId !== 'weights'}>
            <summary>${text.parts}</summary>
            <div class="row">${parts.map((id) => table(view, step(view, id), text[id], { list: true }))}</div>
          </details>`
    }
  `;
}

/** Sums of at most so many terms are written out in a sentence. */
const WRITTEN_OUT = 12;

function mix(view: View): TemplateResult {
  const text = strings.mix;
  const [weights, value, context] = ['weights', 'value', 'context'].map((id) => step(view, id)!) as [Step, Step, Step];
  const cosines = step(view, 'context_cosines');
  const asks = word(asking(view));
  const size = context.columns.labels.length;
  const ownValue = view.session.example.target === undefined;
  const list = (of: Step, role: string) =>
    of.columns.labels.map((_, column) => {
      const between = column === 0 ? '' : column === size - 1 ? strings.reading.and : ', ';
      return html`${between}${number(numberOf(view, of, view.query, column), role)}`;
    });
  const sentence =
    size <= 3 && ownValue
      ? rich(text.prose + text.stood, { word: asks, before: list(value, 'value'), after: list(context, 'context') })
      : rich(text.prose + text.is, { word: asks, after: number(numberOf(view, context, view.query, 0), 'context') });
  const terms = weights.columns.labels.map(
    (label, column) =>
      html`${column === 0 ? '' : ' + '}${number(numberOf(view, weights, view.query, column), 'weights')}<span
          class="soft"
          >·</span
        ><span class="value">v(<bdi>${label}</bdi>)</span>`,
  );
  return html`
    <p class="prose">${sentence}</p>
    ${terms.length > WRITTEN_OUT ? nothing : prose(text.sum, { word: asks, terms })}
    ${pair(
      html`<div>${table(view, context, text, { thread: true })} ${publishedNote(view, 'context')}</div>`,
      panel(view, 'mix'),
    )}
    <div class="row below">
      ${
        size === 2
          ? html`<attention-plane
              .caption=${text.plane.caption(asking(view))}
              .subcaption=${text.plane.subcaption}
              .weights=${weights}
              .value=${value}
              .context=${context}
              .query=${view.query}
              .precision=${view.precision}
            ></attention-plane>`
          : nothing
      }
      <attention-mix
        .caption=${text.bars.caption}
        .subcaption=${text.bars.subcaption}
        .weights=${weights}
        .value=${value}
        .context=${context}
        .query=${view.query}
        .precision=${view.precision}
      ></attention-mix>
      ${
        cosines === undefined || cosines.rows.labels.length < 2
          ? nothing
          : html`<attention-cosines
              .caption=${text.cosines.caption}
              .subcaption=${text.cosines.subcaption}
              .cosines=${cosines}
              .queries=${step(view, 'query')}
              .contexts=${context}
              .query=${view.query}
            ></attention-cosines>`
      }
    </div>
  `;
}

function meaning(view: View): TemplateResult {
  const text = strings.meaning;
  const { session } = view;
  const { source, notes = [] } = session.example;
  const weights = step(view, 'weights')!;
  const { kind, words: read } = reading(weights, view.query, session.example.target === undefined);
  const first = read[0]!;
  const asks = word(asking(view));
  return html`
    ${prose(text.prose, { word: asks })}
    ${
      kind === 'ranked'
        ? prose(text.most, {
            word: asks,
            share: number(formatShare(first.weight), 'weights'),
            best: named(view, weights, first.column, strings.shares.itself),
          })
        : nothing
    }
    <ul class="prose">
      ${text.uses.map((use) => html`<li>${use}</li>`)}
    </ul>
    ${
      session.claims.length === 0
        ? nothing
        : html`<h4>${text.claims}</h4>
            <ul class="claims">
              ${session.claims.map(
                ({ claim, holds, left }) =>
                  html`<li>
                    <code>${claim}</code>
                    <span class=${holds ? 'soft' : 'error'}
                      >${holds ? text.holds : text.fails},
                      ${rich(text.claimNumbers, { left: formatNumber(left, 3) })}</span
                    >
                  </li>`,
              )}
            </ul>`
    }
    ${
      notes.length === 0 && source === undefined
        ? nothing
        : html`<h4>${text.notes}</h4>
            ${notes.map((note) => html`<p class="prose small-prose">${note}</p>`)}
            ${
              source === undefined
                ? nothing
                : html`<p class="small soft">
                    ${text.sourceTitle}:
                    ${
                      source.url === undefined
                        ? source.title
                        : html`<a href=${source.url} rel="noopener noreferrer" target="_blank">${source.title}</a>`
                    }
                  </p>`
            }`
    }
  `;
}

export const cards: Record<CardId, Card> = { vocabulary, words, roles, scores, scale, shares, mix, meaning };

/** The cell that a card shows first: of the word that asks, towards the other word that it reads most. */
export function firstPlace(
  card: CardId,
  view: Pick<View, 'trace' | 'query'>,
): { stepId: string; row: number; column: number } | undefined {
  const { trace, query } = view;
  const of = {
    vocabulary: undefined,
    words: undefined,
    roles: lastOf(trace, 'query'),
    scores: findStep(trace, 'scores'),
    scale: lastOf(trace, 'scaled_scores', 'masked_scores'),
    shares: findStep(trace, 'weights'),
    mix: findStep(trace, 'context'),
    meaning: undefined,
  }[card];
  if (of === undefined || of.operation === 'input') return undefined;
  if (of.columns.name !== 'key') return { stepId: of.id, row: query, column: 0 };
  const weights = findStep(trace, 'weights')!;
  const [first, second] = reading(weights, query, true).words;
  const other = first!.self ? (second ?? first!) : first!;
  return { stepId: of.id, row: query, column: other.column };
}

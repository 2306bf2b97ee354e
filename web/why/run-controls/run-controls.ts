// The controls of a run: the task, start and pause, the speed, and the settings as a line of words.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { tasks } from '#build/generated/training.ts';
import { defaultSettings, USUAL_SECONDS } from '../../core/training/settings.ts';
import type { RunStatus, Task, TrainingRun, TrainingSettings } from '../../core/training/types.ts';
import { subscripts } from '../../elements/text-template.ts';
import { choice } from '../../site/word-choice.ts';
import { runText as text } from '../../strings/why/run.ts';
import { settingsText } from '../../strings/why/settings.ts';
import { tasksText } from '../../strings/why/tasks.ts';
import type { TaskKeys } from './task-keys.ts';

/** The tasks, as chips. */
export const taskChoice = (chosen: Task, keys: TaskKeys, choose: (task: Task) => void): TemplateResult =>
  html`<fieldset class="tasks" @keydown=${keys.onKey} @pointerdown=${keys.onPointer} @focusout=${keys.onLeave}>
    <legend class="unseen">${text.chooseTask}</legend>
    ${tasks.map(
      (task) =>
        html`<label class="chip"
          ><input
            type="radio"
            name="task"
            value=${task}
            .checked=${live(task === chosen)}
            @change=${() => choose(task)}
          />${tasksText[task].name}</label
        >`,
    )}
  </fieldset>`;

const mainLabels: Record<RunStatus, string> = {
  loading: text.start,
  ready: text.start,
  running: text.pause,
  paused: text.goOn,
  done: text.again,
  failed: text.start,
};

/** Start, pause, one step, start again. */
export function runButtons(run: TrainingRun | undefined): TemplateResult {
  const status = run?.status ?? 'loading';
  const press = () => {
    if (status === 'running') return run?.pause();
    if (status === 'done') run?.reset();
    run?.start();
  };
  const stuck = run === undefined || status === 'failed';
  // A disabled button keeps the focus: it may be the one that was pressed last.
  const button = (name: string, off: boolean, press: () => void, label: unknown) =>
    html`<button
      type="button"
      class=${name}
      aria-disabled=${off ? 'true' : nothing}
      @click=${() => (off ? undefined : press())}
    >
      ${label}
    </button>`;
  const label = html`${status === 'running' ? nothing : html`<span aria-hidden="true">▶</span> `}${mainLabels[status]}`;
  return html`${button('main', stuck, press, label)}
  ${button('', stuck || status === 'loading' || status === 'done', () => run?.oneStep(), text.oneStep)}
  ${button('', run === undefined || status === 'loading' || status === 'ready', () => run?.reset(), text.reset)}`;
}

/** The speeds to choose from, in seconds for the whole run. */
const speeds = { slow: 30, watch: USUAL_SECONDS, full: 0 } as const;

export function speedChoice(seconds: number, choose: (seconds: number) => void): TemplateResult {
  const options = Object.entries(speeds).map(([name, value]) => ({
    value: String(value),
    label: text.speeds[name as keyof typeof speeds],
  }));
  if (!options.some(({ value }) => value === String(seconds)))
    options.push({ value: String(seconds), label: text.otherSpeed(seconds) });
  return choice(text.speed, String(seconds), options, (value) => choose(Number(value)));
}

/** Numbers to choose from, including the chosen one if it is not among them. */
export const withNumber = (all: readonly number[], chosen: number): number[] =>
  all.includes(chosen) ? [...all] : [...all, chosen].sort((a, b) => a - b);

/** Settings that differ from those of the task and have no control in the line. */
function changedSettings(settings: TrainingSettings): string[] {
  const usual = defaultSettings(settings.task);
  const words: string[] = [];
  if (settings.control !== 'none') words.push(settingsText.control[settings.control]);
  const addChanged = <K extends keyof TrainingSettings>(
    name: K,
    say: (value: NonNullable<TrainingSettings[K]>) => string,
  ) => {
    if (settings[name] !== usual[name] && settings[name] !== undefined) words.push(say(settings[name]!));
  };
  addChanged('steps', settingsText.steps);
  if (settings.d_k !== headSize(settings)) addChanged('d_k', settingsText.d_k);
  addChanged('d_ff', settingsText.d_ff);
  addChanged('norm', (norm) => settingsText.norm(norm, settings.norm_kind));
  if (settings.norm !== 'none' && settings.norm === usual.norm)
    addChanged('norm_kind', (kind) => settingsText.norm_kind[kind]);
  addChanged('embedding_norm', settingsText.embedding_norm);
  if (settings.norm === 'pre') addChanged('final_norm', settingsText.final_norm);
  if (settings.d_ff > 0) addChanged('biases', settingsText.biases);
  addChanged('positions', settingsText.positions);
  addChanged('tied', settingsText.tied);
  addChanged('causal', settingsText.causal);
  addChanged('scaled', settingsText.scaled);
  addChanged('batch', settingsText.batch);
  addChanged('rate', (rate) => settingsText.rate(String(rate)));
  addChanged('beta_2', (decay) => settingsText.beta_2(String(decay)));
  addChanged('schedule', (schedule) => settingsText.schedule[schedule]);
  return words;
}

/** The default d_k: d divided among the heads. */
const headSize = ({ d_model, heads }: Pick<TrainingSettings, 'd_model' | 'heads'>): number =>
  Math.max(1, Math.floor(d_model / heads));

/**
 * After a change of heads or d, a default d_k stays the default, and a feed-forward block that is four times as wide as d stays so; what
 * the reader chose stays unchanged.
 */
function resized(settings: TrainingSettings, changes: Partial<TrainingSettings>): Partial<TrainingSettings> {
  const after = { ...settings, ...changes };
  return {
    ...changes,
    ...(settings.d_k === headSize(settings) && { d_k: headSize(after) }),
    ...(settings.d_ff === 4 * settings.d_model && { d_ff: 4 * after.d_model }),
  };
}

/** Unicode subscripts, for options that cannot contain markup. */
export const plain = (words: string): string => words.replaceAll('d_k', 'dₖ');

/** All settings as plain words, for printing and pictures. */
export const settingsWords = (settings: TrainingSettings): string =>
  [
    tasksText[settings.task].short,
    settingsText.layersOption(settings.layers),
    settingsText.headsOption(settings.heads),
    settingsText.widthOption(settings.d_model),
    `${settingsText.seed} ${settings.seed}`,
    ...changedSettings(settings),
  ].join(' · ');

/**
 * The settings as a line of words: task, layers, heads, size and seed, each with its choices, then whatever else differs from the task.
 * @param typed text in the seed's box that is not a seed
 * @param more whether all other settings are shown, and the function that toggles them
 */
export function settingsLine(
  settings: TrainingSettings,
  typed: string | undefined,
  change: (changes: Partial<TrainingSettings>) => void,
  typedSeed: (typed: string) => void,
  more: { shown: boolean; toggle: () => void },
): TemplateResult {
  const { layers, heads, d_model, seed, task } = settings;
  const options = (all: number[], label: (value: number) => string) =>
    all.map((value) => ({ value: String(value), label: label(value) }));
  const widths = withNumber([8, 16, 32, 64], d_model);
  const others = changedSettings(settings);
  return html`<div class="settings" role="group" aria-label=${settingsText.label}>
    <span>${tasksText[task].short}</span>
    ${choice(settingsText.layers, String(layers), options([1, 2], settingsText.layersOption), (value) =>
      change({ layers: Number(value) }),
    )}
    ${choice(
      settingsText.heads,
      String(heads),
      options(withNumber([1, 2, 4], heads), settingsText.headsOption),
      (value) => change(resized(settings, { heads: Number(value) })),
    )}
    ${choice(settingsText.width, String(d_model), options(widths, settingsText.widthOption), (value) =>
      change(resized(settings, { d_model: Number(value) })),
    )}
    <label class="box"
      >${settingsText.seed}
      <input
        type="text"
        inputmode="numeric"
        autocomplete="off"
        aria-invalid=${typed !== undefined}
        aria-describedby=${typed === undefined ? nothing : 'bad-seed'}
        .value=${typed ?? String(seed)}
        @change=${(event: Event) => typedSeed((event.target as HTMLInputElement).value)}
    /></label>
    ${others.map((one) => html`<span>${subscripts(one)}</span>`)}
    ${
      others.length === 0
        ? nothing
        : html`<button type="button" class="link" @click=${() => change({ ...defaultSettings(task), seed })}>
            ${settingsText.asUsual}
          </button>`
    }
    <button type="button" class="link" aria-expanded=${more.shown} @click=${more.toggle}>${settingsText.more}</button>
  </div>`;
}

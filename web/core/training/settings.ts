// Settings of a run: what a task starts with, what may be chosen, and how they stand in a link. Links are read as written by anyone.
import { shorten } from '../shorten.ts';
import { controls, normKinds, schedules, taskDefaults, tasks } from '#build/generated/training.ts';
import { normPlaces } from '#build/generated/vocabulary.ts';
import { readsLines } from './reads-lines.ts';
import { refuseSetting } from './settings-error.ts';
import type { Task, TrainingSettings } from './types.ts';

/** The longest text to train on, in UTF-16 code units. */
export const LONGEST_TRAINING_TEXT = 20_000;
/** Seconds that a whole run takes at first, at least. */
export const USUAL_SECONDS = 5;
/** The longest link that is read: each unit of the text may take nine characters in it. */
const LONGEST_LINK = 10 * LONGEST_TRAINING_TEXT;
/** The most numbers that the queries of all heads together have. */
export const WIDEST_HEADS = 256;

/** How one setting is written. */
interface Field<T> {
  /** Says what is expected of it. */
  refuse(setting: string, got: string): never;
  /** Undefined where it is not written so. */
  read(written: string): T | undefined;
}

const quoted = (written: string): string => `"${shorten(written, 40)}"`;

function choice<const T extends string>(choices: readonly T[]): Field<T> {
  return {
    refuse: (setting, got) => refuseSetting(setting, 'oneOf', choices, got),
    read: (written) => choices.find((one) => one === written),
  };
}

function number(least: number, most: number, multiple = 1): Field<number> {
  return {
    refuse(setting, got) {
      if (multiple > 1) return refuseSetting(setting, 'multiple', multiple, least, most, got);
      return refuseSetting(setting, 'whole', least, most, got);
    },
    read(written) {
      const value = /^(0|[1-9]\d{0,8})$/.test(written) ? Number(written) : NaN;
      return value >= least && value <= most && value % multiple === 0 ? value : undefined;
    },
  };
}

function decimal(least: number, most: number): Field<number> {
  return {
    refuse: (setting, got) => refuseSetting(setting, 'number', least, most, got),
    read(written) {
      const value = /^\d{1,9}(\.\d{1,20})?$/.test(written) ? Number(written) : NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

const flag: Field<boolean> = {
  refuse: (setting, got) => refuseSetting(setting, 'trueOrFalse', got),
  read: (written) => (written === 'true' ? true : written === 'false' ? false : undefined),
};

/** From the least to the most that a number may be, and what it must be a multiple of. */
export const ranges = {
  seed: [0, 2 ** 24 - 1],
  steps: [1, 5000],
  layers: [1, 2],
  heads: [1, 4],
  d_model: [4, 64, 4],
  d_k: [1, 128],
  d_ff: [0, 256],
  batch: [1, 128],
  rate: [0.0001, 0.1],
  beta_2: [0.5, 0.9999],
} as const;

const fields: { [K in Exclude<keyof TrainingSettings, 'text'>]: Field<TrainingSettings[K]> } = {
  task: choice(tasks),
  control: choice(controls),
  seed: number(...ranges.seed),
  steps: number(...ranges.steps),
  layers: number(...ranges.layers),
  heads: number(...ranges.heads),
  d_model: number(...ranges.d_model),
  d_k: number(...ranges.d_k),
  d_ff: number(...ranges.d_ff),
  norm: choice(normPlaces),
  norm_kind: choice(normKinds),
  embedding_norm: flag,
  final_norm: flag,
  biases: flag,
  positions: flag,
  tied: flag,
  causal: flag,
  scaled: flag,
  batch: number(...ranges.batch),
  rate: decimal(...ranges.rate),
  beta_2: decimal(...ranges.beta_2),
  schedule: choice(schedules),
};
type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];
const isName = (name: string): name is Name => Object.hasOwn(fields, name);

/** What a task starts with (src/train/tasks.def), seed 1. */
export function defaultSettings(task: Task): TrainingSettings {
  return { task, control: 'none', seed: 1, scaled: true, ...taskDefaults[task] };
}

/** Tasks with an answer for each symbol, in the same order. */
const tiedTasks: readonly Task[] = ['reverse', 'alone', 'text', 'names'];

/** What settings ask of each other. */
function checkTogether({ task, heads, d_k, norm, embedding_norm, tied, causal, text }: TrainingSettings): void {
  if (heads * d_k > WIDEST_HEADS) refuseSetting('d_k', 'narrowerHeads', WIDEST_HEADS, heads, d_k);
  if (embedding_norm && norm === 'none') refuseSetting('embedding_norm', 'noNorms');
  if (tied && !tiedTasks.includes(task)) refuseSetting('tied', 'notTied', task);
  if (!readsLines(task) && text !== undefined) refuseSetting('text', 'onlyWithText');
  if (readsLines(task) && !causal) refuseSetting('causal', 'causalText', task);
}

function checkText(text: unknown): string {
  if (typeof text !== 'string') return refuseSetting('text', 'text');
  if (text.length > LONGEST_TRAINING_TEXT) refuseSetting('text', 'shorterText', LONGEST_TRAINING_TEXT, text.length);
  return text.replace(/\p{Cs}/gu, '\ufffd'); // halves of surrogate pairs, which no link can hold
}

/**
 * Settings that are known to be right, as a copy. Whether the text is long enough is for own-text.ts to say.
 * @throws SettingsError
 */
export function checkSettings(settings: TrainingSettings): TrainingSettings {
  for (const name of names) {
    const value: unknown = settings[name];
    // Right is what would be read as it is written.
    if (value === undefined || fields[name].read(String(value)) !== value)
      fields[name].refuse(name, quoted(String(value)));
  }
  const unknown = Object.keys(settings).find((name) => !isName(name) && name !== 'text');
  if (unknown !== undefined) refuseSetting('', 'noSetting', quoted(unknown));
  const copy = { ...settings };
  if (copy.text === undefined) delete copy.text;
  else copy.text = checkText(copy.text);
  checkTogether(copy);
  return copy;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuseSetting('', 'damaged', quoted(part));
  }
}

/**
 * The settings that a link holds: `task=recall&seed=3`, with or without `#`. What it does not name is as the task starts with; the
 * task, where it is not named, is recall.
 * @throws SettingsError where it holds anything else
 */
export function readSettings(fragment: string): TrainingSettings {
  const link = fragment.replace(/^#/, '');
  if (link.length > LONGEST_LINK) refuseSetting('', 'longLink', LONGEST_LINK);
  const written = new Map<string, string>();
  for (const part of link === '' ? [] : link.split('&')) {
    const [, name, value] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (name === undefined || value === undefined) return refuseSetting('', 'notSettings', quoted(part));
    const known = decoded(name);
    if (!isName(known) && known !== 'text') refuseSetting('', 'noSetting', quoted(known));
    if (written.has(known)) refuseSetting(known, 'twice');
    written.set(known, decoded(value));
  }
  const read = <K extends Name>(name: K): TrainingSettings[K] | undefined => {
    const value = written.get(name);
    if (value === undefined) return undefined;
    const found = fields[name].read(value);
    if (found === undefined) return fields[name].refuse(name, quoted(value));
    return found as TrainingSettings[K];
  };
  const settings = defaultSettings(read('task') ?? 'recall');
  const set = <K extends Name>(name: K): void => {
    settings[name] = read(name) ?? settings[name];
  };
  names.forEach(set);
  const text = written.get('text');
  return checkSettings(text === undefined ? settings : { ...settings, text });
}

/** What `readSettings` reads: the task, and what differs from what the task starts with. No `#`. */
export function writeSettings(settings: TrainingSettings): string {
  const standard = defaultSettings(settings.task);
  const written = names.filter((name) => name === 'task' || settings[name] !== standard[name]);
  const parts = written.map((name) => `${name}=${String(settings[name])}`);
  if (settings.text !== undefined) parts.push(`text=${encodeURIComponent(checkText(settings.text))}`);
  return parts.join('&');
}

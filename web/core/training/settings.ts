// Settings of a run: what a task starts with, what may be chosen, and how they stand in a link. Links are read as written by anyone.
import { shortened } from '../shortened.ts';
import { controls, taskDefaults, tasks } from '#build/generated/training.ts';
import { normPlaces } from '#build/generated/vocabulary.ts';
import type { Task, TrainingSettings } from './types.ts';

/** Settings that cannot be run: which one, and why, in words for the reader. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  /** The setting's name; empty where it is about the link as a whole. */
  readonly setting: string;
  /** What was expected, and what was found. */
  readonly reason: string;

  constructor(setting: string, reason: string) {
    super(setting === '' ? reason : `${setting}: ${reason}`);
    this.setting = setting;
    this.reason = reason;
  }
}

/** The longest text to train on, in UTF-16 code units. */
export const LONGEST_TRAINING_TEXT = 20_000;
/** The longest link that is read: each unit of the text may take nine characters in it. */
const LONGEST_LINK = 10 * LONGEST_TRAINING_TEXT;
/** The most numbers that the queries of all heads together have. */
export const WIDEST_HEADS = 256;

/** How one setting is written. */
interface Field<T> {
  /** What is expected of it, for a message. */
  expected: string;
  /** Undefined where it is not written so. */
  read(written: string): T | undefined;
}

const quoted = (written: string): string => `"${shortened(written, 40)}"`;

function choice<const T extends string>(choices: readonly T[]): Field<T> {
  return {
    expected: `one of ${choices.join(', ')}`,
    read: (written) => choices.find((one) => one === written),
  };
}

function number(least: number, most: number, multiple = 1): Field<number> {
  const of = multiple > 1 ? `a multiple of ${multiple}` : 'a whole number';
  return {
    expected: `${of} from ${least} to ${most}`,
    read(written) {
      const value = /^(0|[1-9]\d{0,8})$/.test(written) ? Number(written) : NaN;
      return value >= least && value <= most && value % multiple === 0 ? value : undefined;
    },
  };
}

function decimal(least: number, most: number): Field<number> {
  return {
    expected: `a number from ${least} to ${most}`,
    read(written) {
      const value = /^\d{1,9}(\.\d{1,20})?$/.test(written) ? Number(written) : NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

const flag: Field<boolean> = {
  expected: 'true or false',
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
  positions: flag,
  tied: flag,
  causal: flag,
  scaled: flag,
  batch: number(...ranges.batch),
  rate: decimal(...ranges.rate),
};
type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];
const isName = (name: string): name is Name => Object.hasOwn(fields, name);

/** What a task starts with (src/train/tasks.def), seed 1. */
export function defaultSettings(task: Task): TrainingSettings {
  return { task, control: 'none', seed: 1, scaled: true, ...taskDefaults[task] };
}

/** Tasks with an answer for each symbol, in the same order. */
const tiedTasks: readonly Task[] = ['reverse', 'alone', 'text'];

/** What settings ask of each other. */
function checkTogether({ task, heads, d_k, tied, causal, text }: TrainingSettings): void {
  if (heads * d_k > WIDEST_HEADS)
    throw new SettingsError('d_k', `expected heads × d_k of at most ${WIDEST_HEADS}, got ${heads} × ${d_k}`);
  if (tied && !tiedTasks.includes(task))
    throw new SettingsError('tied', `expected false with the task ${task}: its answers are not its symbols`);
  if (task !== 'text' && text !== undefined) throw new SettingsError('text', 'is used only with the task text');
  if (task === 'text' && !causal)
    throw new SettingsError('causal', 'expected true with the task text: the next word would be read, not predicted');
}

function checkText(text: unknown): string {
  if (typeof text !== 'string') throw new SettingsError('text', 'expected text');
  if (text.length > LONGEST_TRAINING_TEXT)
    throw new SettingsError('text', `expected at most ${LONGEST_TRAINING_TEXT} characters, got ${text.length}`);
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
      throw new SettingsError(name, `expected ${fields[name].expected}, got ${quoted(String(value))}`);
  }
  const unknown = Object.keys(settings).find((name) => !isName(name) && name !== 'text');
  if (unknown !== undefined) throw new SettingsError('', `there is no setting ${quoted(unknown)}`);
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
    throw new SettingsError('', `the link is damaged at ${quoted(part)}`);
  }
}

/**
 * The settings that a link holds: `task=recall&seed=3`, with or without `#`. What it does not name is as the task starts with; the
 * task, where it is not named, is recall.
 * @throws SettingsError where it holds anything else
 */
export function readSettings(fragment: string): TrainingSettings {
  const link = fragment.replace(/^#/, '');
  if (link.length > LONGEST_LINK) throw new SettingsError('', `the link is longer than ${LONGEST_LINK} characters`);
  const written = new Map<string, string>();
  for (const part of link === '' ? [] : link.split('&')) {
    const [, name, value] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (name === undefined || value === undefined)
      throw new SettingsError('', `expected settings such as seed=3, got ${quoted(part)}`);
    const known = decoded(name);
    if (!isName(known) && known !== 'text') throw new SettingsError('', `there is no setting ${quoted(known)}`);
    if (written.has(known)) throw new SettingsError(known, 'stands twice in the link');
    written.set(known, decoded(value));
  }
  const read = <K extends Name>(name: K): TrainingSettings[K] | undefined => {
    const value = written.get(name);
    if (value === undefined) return undefined;
    const found = fields[name].read(value);
    if (found === undefined) throw new SettingsError(name, `expected ${fields[name].expected}, got ${quoted(value)}`);
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

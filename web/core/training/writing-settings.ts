// How a trained model writes: what it draws from, and what a text begins with. Links are read as written by anyone.
import { shorten } from '../shorten.ts';
import { refuseSetting } from './settings-error.ts';

/** The same settings, with the same parameters, write the same. */
export interface WritingSettings {
  /** What scores are divided by before softmax: 0 (always the likeliest) … 5, with at most two decimals. */
  temperature: number;
  /** How many of the likeliest may be drawn, 1 … 99; 0: all. */
  topK: number;
  /** Which draws: 1 … 9999. */
  draws: number;
  /** What it begins with, as it was typed. */
  beginning: string;
}

export const usualWriting: WritingSettings = { temperature: 1, topK: 0, draws: 1, beginning: '' };

/** From the least to the most. */
export const writingRanges = { temperature: [0, 5], topK: [0, 99], draws: [1, 9999] } as const;
/** The longest beginning, in UTF-16 code units. */
export const LONGEST_BEGINNING = 200;

/** What each is called in a link. */
const names = { temperature: 'temperature', topK: 'top_k', draws: 'draws', beginning: 'beginning' } as const;
const inLinks: readonly string[] = Object.values(names);

function number(name: Exclude<keyof WritingSettings, 'beginning'>, written: string): number {
  const [least, most] = writingRanges[name];
  const form = name === 'temperature' ? /^\d(\.\d{1,2})?$/ : /^(0|[1-9]\d{0,3})$/;
  const value = form.test(written) ? Number(written) : NaN;
  if (value >= least && value <= most) return value;
  const got = `"${shorten(written, 40)}"`;
  return name === 'temperature'
    ? refuseSetting(names[name], 'number', least, most, got)
    : refuseSetting(names[name], 'whole', least, most, got);
}

/** A link's settings of the run, and those of writing: each without the other. */
export function splitLink(fragment: string): { run: string; writing: string } {
  const parts = fragment.replace(/^#/, '').split('&');
  const isWriting = (part: string) => inLinks.includes(part.split('=', 1)[0]!);
  return {
    run: parts.filter((part) => !isWriting(part)).join('&'),
    writing: parts.filter(isWriting).join('&'),
  };
}

/** What `splitLink` takes apart: a fragment without its `#`. */
export const joinLink = (run: string, writing: string): string =>
  [run, writing].filter((part) => part !== '').join('&');

/**
 * What `splitLink` finds of writing.
 * @throws SettingsError where a value is none
 */
export function readWriting(fragment: string): WritingSettings {
  const found = { ...usualWriting };
  const seen = new Set<string>();
  for (const part of fragment === '' ? [] : fragment.split('&')) {
    const [name, ...rest] = part.split('=') as [string, ...string[]];
    if (seen.has(name)) refuseSetting(name, 'twice');
    seen.add(name);
    let value: string;
    try {
      value = decodeURIComponent(rest.join('='));
    } catch {
      return refuseSetting(name, 'damaged', `"${shorten(part, 40)}"`);
    }
    if (name === names.beginning) {
      if (value.length > LONGEST_BEGINNING) refuseSetting(name, 'shorterText', LONGEST_BEGINNING, value.length);
      found.beginning = value;
    } else if (name === names.temperature) found.temperature = number('temperature', value);
    else if (name === names.topK) found.topK = number('topK', value);
    else found.draws = number('draws', value);
  }
  return found;
}

/** What `readWriting` reads: what is not as usual. */
export const writeWriting = (settings: WritingSettings): string =>
  (Object.keys(names) as (keyof WritingSettings)[])
    .filter((key) => settings[key] !== usualWriting[key])
    .map((key) => `${names[key]}=${encodeURIComponent(String(settings[key]).replace(/\p{Cs}/gu, '\ufffd'))}`)
    .join('&');

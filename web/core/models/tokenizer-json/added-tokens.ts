// Tokens that a tokenizer.json has beside its vocabulary, such as [CLS] and <|endoftext|>: they are looked for in a text first.
import { modelMessages } from '../../messages/model.ts';
import type { Config } from '../config.ts';
import { SPACES, WORD } from './characters.ts';
import { LARGEST_ID } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface AddedToken {
  content: string;
  id: number;
  /** Whether it is nothing inside a word. */
  single_word: boolean;
  /** Whether the spaces before it belong to it, */
  lstrip: boolean;
  /** and those behind it. */
  rstrip: boolean;
  /** Whether it is looked for in the normalized text. */
  normalized: boolean;
  special: boolean;
}

/** The time to look for tokens grows with the longest; those of published models are far shorter. */
const LONGEST_TOKEN = 256;

/** @throws ModelError where one is none, or the vocabulary has it, or its id, otherwise */
export function addedTokensOf(file: Config, vocabulary: Vocabulary): AddedToken[] {
  if (!file.has('added_tokens')) return [];
  const parts = file.parts('added_tokens');
  const added = new Set(parts.map((part) => part.whole('id', 0, LARGEST_ID)));
  const pieces = new Map<number, string>();
  for (const [piece, id] of vocabulary) if (added.has(id)) pieces.set(id, piece);
  const ids = new Map<string, number>();
  return parts.map((part) => {
    const [content, id] = [part.text('content'), part.whole('id', 0, LARGEST_ID)];
    if (content === '') part.refuse('content', modelMessages.emptyText());
    if (content.length > LONGEST_TOKEN) part.refuse('content', modelMessages.longToken(LONGEST_TOKEN, content.length));
    const [own, other] = [vocabulary.get(content) ?? ids.get(content) ?? id, pieces.get(id) ?? content];
    if (own !== id) part.refuse('id', modelMessages.otherId(own));
    if (other !== content) part.refuse('id', modelMessages.takenId(id, other));
    ids.set(content, id);
    pieces.set(id, content);
    const special = part.flag('special', false);
    return {
      ...{ content, id, special, normalized: part.flag('normalized', !special) },
      ...{ single_word: part.flag('single_word', false) },
      ...{ lstrip: part.flag('lstrip', false), rstrip: part.flag('rstrip', false) },
    };
  });
}

/** A part of a text: a token, or what stands between tokens. */
export interface Section {
  text: string;
  start: number;
  token?: AddedToken;
}

interface Branch {
  next: Map<string, Branch>;
  token?: AddedToken;
}

const wordBefore = new RegExp(`[${WORD}]$`, 'u');
const wordBehind = new RegExp(`^[${WORD}]`, 'u');
const space = new RegExp(`[${SPACES}]`, 'u');

/**
 * What finds tokens: of those that begin at one place the longest.
 * @param written as what each token is looked for
 */
export function finderOf(
  tokens: readonly AddedToken[],
  written: (content: string) => string = (content) => content,
): (text: string) => Section[] {
  const root: Branch = { next: new Map() };
  for (const token of tokens) {
    let branch = root;
    for (const unit of written(token.content).split('')) {
      const next = branch.next.get(unit) ?? { next: new Map() };
      branch.next.set(unit, next);
      branch = next;
    }
    if (branch !== root) branch.token ??= token;
  }

  function longestAt(text: string, start: number): { token: AddedToken; end: number } | undefined {
    let found: { token: AddedToken; end: number } | undefined;
    let branch: Branch | undefined = root;
    for (let end = start; (branch = branch.next.get(text[end]!)) !== undefined;) {
      end++;
      if (branch.token !== undefined) found = { token: branch.token, end };
    }
    return found;
  }

  return (text) => {
    const sections: Section[] = [];
    let done = 0;
    const add = (end: number, token?: AddedToken) => {
      if (done < end) sections.push({ text: text.slice(done, end), start: done, ...(token && { token }) });
      done = Math.max(done, end);
    };
    for (let at = 0; at < text.length;) {
      const found = longestAt(text, at);
      if (found === undefined) {
        at++;
        continue;
      }
      const { token, end } = found;
      const isInside =
        wordBefore.test(text.slice(Math.max(0, at - 2), at)) || wordBehind.test(text.slice(end, end + 2));
      if (!(token.single_word && isInside)) {
        let [from, to] = [at, end];
        while (token.lstrip && from > done && space.test(text[from - 1]!)) from--;
        while (token.rstrip && to < text.length && space.test(text[to]!)) to++;
        add(from);
        add(to, token);
      }
      at = end;
    }
    add(text.length);
    return sections;
  };
}

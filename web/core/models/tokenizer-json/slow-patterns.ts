// Patterns of a tokenizer.json that could take forever on a text. How many steps a pattern takes at one place of the text is bounded from
// above: a number of them, and a number for each character that follows, so that the time grows at most with the square of a text.

/** The most steps at one place, whatever the text: `a?a?a?…a` has twice as many with each `a?`. */
const MOST_STEPS = 10_000;
/** The most steps for each character behind it; published patterns have at most 21. */
const MOST_FOR_EACH = 24;
/** More than is ever allowed, yet finite. */
const TOO_MANY = 1e9;

/** A bound: `constant`, and `linear` for each character of the text. What grows faster is too many. */
interface Bound {
  constant: number;
  linear: number;
}
const ONE: Bound = { constant: 1, linear: 0 };

const bound = (constant: number, linear: number): Bound => ({
  constant: Math.min(constant, TOO_MANY),
  linear: Math.min(linear, TOO_MANY),
});
const plus = (one: Bound, other: Bound): Bound => bound(one.constant + other.constant, one.linear + other.linear);
const times = (one: Bound, other: Bound): Bound =>
  bound(
    one.constant * other.constant,
    one.linear * other.linear > 0 ? TOO_MANY : one.constant * other.linear + one.linear * other.constant,
  );
const isTooMuch = ({ constant, linear }: Bound) => constant > MOST_STEPS || linear > MOST_FOR_EACH;

type Item =
  | { kind: 'symbol' }
  /** What a group matched, once more. */
  | { kind: 'repetition' }
  /** What matches nothing by itself, such as (?=…): once it did, it is not tried in another way. */
  | { kind: 'look'; inside: Item }
  /** Each way in the order in which it is matched: inside of (?<=…) from right to left. */
  | { kind: 'choice'; ways: Item[][] }
  | { kind: 'repeated'; item: Item; least: number; most: number };

/** Whether the text may not have it. */
function mayFail(item: Item): boolean {
  if (item.kind === 'repeated') return item.least > 0 && mayFail(item.item);
  return item.kind !== 'choice' || item.ways.every((way) => way.some(mayFail));
}

interface Effort {
  /** In how many ways it may match. */
  ways: Bound;
  /** How many steps all of them take together. */
  steps: Bound;
}

/** @param followed whether something behind it may fail, so that all ways are tried */
function effortOf(item: Item, followed: boolean): Effort {
  if (item.kind === 'symbol') return { ways: ONE, steps: ONE };
  if (item.kind === 'repetition') return { ways: ONE, steps: bound(1, 1) };
  if (item.kind === 'look') return { ways: ONE, steps: effortOf(item.inside, true).steps };
  if (item.kind === 'repeated') return effortOfRepeated(item.item, item.least, item.most, followed);
  const all = item.ways.map((way) => effortOfAll(way, followed));
  return { ways: all.map(({ ways }) => ways).reduce(plus), steps: all.map(({ steps }) => steps).reduce(plus) };
}

function effortOfAll(items: readonly Item[], followed: boolean): Effort {
  const last = items.findLastIndex(mayFail);
  let [ways, steps] = [ONE, ONE];
  for (const [place, item] of items.entries()) {
    const isFollowed = followed || place < last;
    const effort = effortOf(item, isFollowed);
    steps = plus(steps, times(ways, effort.steps));
    ways = isFollowed ? times(ways, effort.ways) : ONE;
  }
  return { ways, steps };
}

function effortOfRepeated(item: Item, least: number, most: number, followed: boolean): Effort {
  const isFollowed = followed || least > 1;
  const once = effortOf(item, isFollowed);
  // Where the repeats that matched are enough and nothing behind them may fail, none of them is tried in another way.
  if (!isFollowed) return { ways: ONE, steps: once.steps };
  const isSure = once.ways.constant === 1 && once.ways.linear === 0;
  if (most === Infinity) {
    if (!isSure) return { ways: bound(TOO_MANY, 0), steps: bound(TOO_MANY, 0) };
    return { ways: bound(1, 1), steps: times(bound(Math.max(1, least), 1), once.steps) };
  }
  if (isSure) return { ways: bound(most - least + 1, 0), steps: times(bound(most, 0), once.steps) };
  let [ways, steps, now] = [least === 0 ? ONE : bound(0, 0), ONE, ONE];
  for (let count = 1; count <= most && !isTooMuch(steps); count++) {
    steps = plus(steps, times(now, once.steps));
    now = times(now, once.ways);
    if (count >= least) ways = plus(ways, now);
  }
  return { ways, steps };
}

const symbolOf = /\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\.|\[(?:\\.|[^\]\\])*\]|[^]/suy;
const groupKind = /\?(?:[:=!]|<[=!]|<[^>]*>)/y;
const quantifier = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y;
const backReference = /^\\(?:[1-9]|k)/;

/** What a regular expression of JavaScript consists of. */
function read(source: string): Item {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    at += match?.[0].length ?? 0;
    return match;
  };
  function choice(isBackward: boolean): Item {
    const ways: Item[][] = [[]];
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at++;
        ways.push([]);
      } else ways.at(-1)!.push(repeated(isBackward));
    }
    return { kind: 'choice', ways: isBackward ? ways.map((way) => way.reverse()) : ways };
  }
  function repeated(isBackward: boolean): Item {
    const item = one(isBackward);
    const [all, sign, least = '', comma, most] = take(quantifier) ?? [];
    if (all === undefined) return item;
    if (sign !== undefined)
      return { kind: 'repeated', item, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    return { kind: 'repeated', item, least: Number(least), most: Number(most || (comma ? Infinity : least)) };
  }
  function one(isBackward: boolean): Item {
    const [symbol] = take(symbolOf)!;
    if (symbol !== '(') return { kind: backReference.test(symbol) ? 'repetition' : 'symbol' };
    const kind = take(groupKind)?.[0] ?? '';
    const isLook = /[=!]$/.test(kind);
    const inside = choice(isLook ? kind.includes('<') : isBackward);
    at++;
    return isLook ? { kind: 'look', inside } : inside;
  }
  return choice(false);
}

/** @param source a regular expression of JavaScript with the flag u */
export const mayTakeForever = (source: string): boolean => isTooMuch(effortOf(read(source), false).steps);

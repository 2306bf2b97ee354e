// All text that a reader sees stands in web/strings, so that a language is one folder: every other file of web/ is parsed, and text that
// would be seen is looked for in its templates and its strings.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { mixBarsText } from '../../web/strings/pictures/mix.ts';
import { htmlPages } from '../../web/strings/site/html-pages.ts';
import { withText } from '../../scripts/vite/html-text.ts';

const root = join(import.meta.dirname, '../..');

/** What is written for other readers than those of a page. */
const exempt = [
  /^web\/strings\//,
  /^web\/core\//, // its messages stand in a folder of their own
  /^web\/export\/(program|latex)\//, // programs and macros, which name things as their language does
  /^web\/elements\/documentation\.ts$/, // documentation of the element, for those who write pages
];

/** Strings of several words that nobody reads. */
const code = new Set([
  'decoder layer ',
  'no workers',
  'tile marked',
  'strong query',
  'note training',
  'halo chosen',
  'first of pair',
  'second of pair',
]);

/** Names of functions, which formulas have in every language. */
const functions = /\b(exp|log|ln|max|tanh|softmax|concat)\b/g;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (value !== null && typeof value === 'object') {
    if (isNode(value)) yield value;
    for (const child of Object.values(value)) yield* nodesOf(child);
  }
}

/** Pieces of a template: its literal text, with NUL for each expression. */
const literal = (template: unknown): string =>
  (template as { quasis: { value: { cooked: string } }[] }).quasis.map(({ value }) => value.cooked).join('\0');

const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text.replaceAll(functions, ''));

/** What would be read in a template of HTML, SVG or MathML. */
function seenIn(markup: string): string[] {
  const plain = markup.replaceAll(/<!--.*?-->/gs, '');
  const attributes = [
    ...plain.matchAll(/\s(?:aria-(?:label|description|roledescription)|title|alt|placeholder)="([^"]*)"/g),
  ];
  const text = plain.replaceAll(/<\/?[a-z][^<>]*>/gi, '\0').split('\0');
  return [...attributes.map(([, value]) => value!), ...text].filter(hasWord).map((piece) => piece.trim());
}

/** Three words in a row that are neither a media query nor Python; or two, and nothing of a selector, a style or a tag. */
const isProse = (text: string): boolean =>
  (/\p{L}{2,}[,.;:]? \p{L}+[,.;:]? \p{L}{2,}/u.test(text) && !/@media|\blambda\b|\bfor \w+ in\b/.test(text)) ||
  (/\p{L}{2,}[,.;:]? \p{L}{2,}/u.test(text) && !/[<>{}=()[\]#@|&_*/]|[a-z]:[a-z]|^\.|--|\p{L}: \d/u.test(text));

/** The strings that an expression of a template can be, as far as they are written in it. */
function* stringsOf(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  else if (node.type === 'TemplateLiteral') yield literal(node);
  else if (node.type === 'ConditionalExpression') {
    yield* stringsOf(node.consequent as Node);
    yield* stringsOf(node.alternate as Node);
  } else if (node.type === 'LogicalExpression') {
    yield* stringsOf(node.left as Node);
    yield* stringsOf(node.right as Node);
  }
}

/** Whether an expression after this markup is seen: between tags, or in an attribute that is read. */
const isSeenAfter = (markup: string): boolean =>
  markup.lastIndexOf('<') > markup.lastIndexOf('>')
    ? /\s(?:aria-(?:label|description|roledescription)|title|alt|placeholder)=(?:"[^"]*|[^"\s]*)$/.test(markup)
    : true;

function textOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: [start: number, text: string][] = [];
  /** What stands in a template, in an import or in a type, or names a class. */
  const other = new Set<unknown>();
  for (const node of nodesOf(program)) {
    if (node.type === 'TaggedTemplateExpression') {
      const { name } = node.tag as unknown as { name?: string };
      const { quasis, expressions } = node.quasi as { quasis: Node[]; expressions: Node[] };
      quasis.forEach((quasi, index) => {
        other.add(quasi);
        const { cooked } = quasi.value as { cooked: string };
        if (/\sclass="?[^"<>]*$/.test(cooked)) for (const inside of nodesOf(expressions[index])) other.add(inside);
      });
      if (name === 'html' || name === 'svg' || name === 'mathml') {
        for (const text of seenIn(literal(node.quasi))) found.push([node.start, text]);
        let markup = '';
        expressions.forEach((expression, index) => {
          markup += (quasis[index]!.value as { cooked: string }).cooked;
          if (isSeenAfter(markup))
            for (const text of stringsOf(expression)) if (hasWord(text)) found.push([expression.start, text]);
        });
      }
    }
    if (/^(Import|Export)/.test(node.type)) other.add(node.source);
    if (node.type === 'TSLiteralType') other.add(node.literal);
    // What a programmer did wrong; an ExampleError is for the reader.
    if (node.type === 'NewExpression' && /^(Type|Range)?Error$/.test((node.callee as { name?: string }).name ?? ''))
      for (const inside of nodesOf(node.arguments)) other.add(inside);
  }
  for (const node of nodesOf(program)) {
    const text =
      node.type === 'TemplateElement'
        ? (node.value as { cooked: string }).cooked
        : node.type === 'Literal'
          ? node.value
          : '';
    if (typeof text === 'string' && !other.has(node) && !code.has(text) && isProse(text))
      found.push([node.start, text]);
  }
  return found.map(([start, text]) => `${file}:${source.slice(0, start).split('\n').length}: ${text}`);
}

test('no file but those of web/strings holds text that a reader sees', () => {
  const files = globSync('web/**/*.ts', { cwd: root }).filter((file) => !exempt.some((path) => path.test(file)));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(textOf)).toEqual([]);
});

test.each(Object.keys(htmlPages))('%s holds no text, and has a place for each of its texts', (name) => {
  const [file] = globSync(`web/{,entries/}${name}`, { cwd: root });
  const html = readFileSync(join(root, file!), 'utf8');
  const texts = htmlPages[name]!;
  const body = withText(html, Object.fromEntries(Object.keys(texts).map((key) => [key, '0'])));
  const withoutScripts = body.replaceAll(/<(script|math)\b.*?<\/\1>/gs, '');
  expect(seenIn(withoutScripts.slice(withoutScripts.indexOf('<title>')))).toEqual([]);
});

test('a bar of the mix with nothing in it has a sum, and no empty list', () => {
  expect(mixBarsText.bar('gender', [], '0.000')).toBe('gender: 0.000');
  expect(mixBarsText.bar('gender', ['a', 'b'], '0.400')).toBe('gender: a and b; the sum is 0.400');
});

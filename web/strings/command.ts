/** What the command `attention-steps` says. */

const list = (names: readonly string[]) => names.join(', ');
const perhaps = (meant: string | undefined) => (meant === undefined ? '' : ` (did you mean ${meant}?)`);
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const command = {
  purpose: 'attention-steps computes attention, step by step: every number from words to context vectors.',
  moreHelp: 'attention-steps COMMAND --help says more of each. attention-steps --version prints the version.',
  exitCodesHeading: 'Exit codes:',
  /** By code. */
  exitCodes: [
    'done',
    'check found a number or a claim that is wrong',
    'the command line, or an example, is not what it should be',
    'something else failed: a file, a port, WebAssembly',
  ],
  galleryHas: (ids: readonly string[]) => `The gallery has ${list(ids)}.`,
  examplesHeading: 'Examples:',

  /** What stands for a value in the help, by the type of the attribute. */
  values: { text: 'TEXT', number: 'N', boolean: 'TEXT', list: 'A,B' },
  withStandard: (about: string, standard: string) => `${about} Left out: ${standard}.`,

  commands: {
    run: {
      short: 'computes an example and writes it as Markdown, LaTeX, CSV, JSON, HTML, SVG, NumPy or PyTorch',
      usage: ['run [EXAMPLE.json] [options]', 'run --text "The cat sat" [options]', 'run --example ID [options]'],
      long: [
        'Computes an example and writes it. EXAMPLE.json is an example document, a trace that was written as JSON, or a page that was saved; - or nothing is standard input. The options below --theme are the attributes of the element <attention-steps>; they are laid over the document.',
      ],
      examples: [
        'attention-steps run --text "The cat sat"',
        'attention-steps run example.json --format latex --query cat --output cat.tex',
        'attention-steps run --example two-heads --format pytorch | python3 -',
        'attention-steps run --text "The cat sat" --mask causal --format svg > cat.svg',
      ],
    },
    render: {
      short: 'writes the element with its fallback, or fills every element of an HTML page with its fallback',
      usage: [
        'render PAGE.html… [--write] [--root FOLDER]',
        'render [EXAMPLE.json] [options]',
        'render --text "The cat sat" [options]',
      ],
      long: [
        'Of an example: writes <attention-steps …> with a fallback in it, a computed table that is read without a script, in feeds and by search engines. The options are the attributes of the tag. With --src ADDRESS the tag names the document instead of holding it.',
        'Of a page (a file that ends in .html, or a text that begins with <): writes the page with such a fallback in every <attention-steps>, in the place of what stood there beside the example document. All else of the page stays as it is. A second time changes nothing.',
      ],
      examples: [
        'attention-steps render --text "The cat sat" --heads 2',
        'attention-steps render page.html > rendered.html',
        'attention-steps render --write --root _site _site/*.html',
      ],
    },
    check: {
      short: 'compares what examples print and claim with what they give',
      usage: ['check [EXAMPLE.json…]', 'check --example ID'],
      long: [
        'Computes each example and prints every number of its "published" that is not the computed one rounded, with step, row and column, and every one of its "claims" that does not hold. Ends with 1 where there is one. - or nothing is standard input.',
      ],
      examples: ['attention-steps check examples/*.json', 'attention-steps check --example the-cat-sat'],
    },
    serve: {
      short: 'shows the page of the package, from this machine and for this machine only',
      usage: ['serve [FOLDER] [--port N]'],
      long: [
        'Serves the page on 127.0.0.1 until Ctrl-C; nothing is fetched from anywhere else. With FOLDER: that folder instead.',
      ],
      examples: ['attention-steps serve', 'attention-steps serve _site --port 8080'],
    },
  },

  about: {
    help: 'Prints this.',
    output: 'The file to write. Left out: standard output.',
    format: 'What to write. Left out: what the name of the output file says, else markdown.',
    query: 'The word that asks, as --select: itself, or its place counted from 0.',
    picture: 'With --format svg: which picture. Left out: heatmap.',
    theme: 'With --format svg: its colours. Left out: light.',
    write: 'Writes each page back into its file.',
    root: 'The folder that / stands for in the src of an element. Left out: the present one.',
    port: 'The port. Left out: 8000, or a free one where that is taken.',
  },

  standardInput: 'standard input',
  notText: 'is not UTF-8 text',
  noDocument: 'holds no example: no <script type="application/json">',
  /** By the code of the system. */
  fileErrors: {
    ENOENT: 'no such file or folder',
    EISDIR: 'is a folder, not a file',
    ENOTDIR: 'a part of the path is not a folder',
    EACCES: 'may not be opened',
    EPERM: 'may not be opened',
    ENOSPC: 'there is no room left',
    EROFS: 'cannot be written there',
  } as Record<string, string>,

  unknownCommand: (name: string, meant: string | undefined, known: readonly string[]) =>
    `${name} is not a command${perhaps(meant)}; there are ${list(known)}. attention-steps --help says more.`,
  unknownOption: (name: string, meant: string | undefined) =>
    `${name} is not an option${perhaps(meant && `--${meant}`)}. --help lists them.`,
  optionTwice: (name: string) => `${name} stands twice`,
  noValue: (name: string) => `${name} takes no value`,
  needsValue: (name: string, value: string) =>
    `${name} needs a value, ${value}; write ${name}=VALUE for one that begins with --`,
  badChoice: (name: string, value: string, meant: string | undefined, choices: readonly string[]) =>
    `${name}: expected one of ${list(choices)}, got "${value}"${perhaps(meant)}`,
  nothingToRead: 'nothing to read: name a file, or give --text or --example; - is standard input. --help says more.',
  stdinTwice: 'standard input (-) can be read only once',
  oneExample: (count: number) => `one example at a time, got ${counted(count, 'file', 'files')}`,
  fileAndExample: 'a file and --example are two examples: give one of them',
  queryAndSelect: '--query and --select say the same: give one of them',
  unknownExample: (id: string, meant: string | undefined, known: readonly string[]) =>
    `example: the gallery has no "${id}"${perhaps(meant)}; there are ${list(known)}`,

  writeNeedsPages: '--write is for HTML pages',
  attributesInPages: (name: string) => `--${name} is for one element; in a page it stands in the tag`,
  pagesAndExamples: 'pages and example documents cannot be rendered at once',
  writeAndOutput: '--write and --output cannot be used at once',
  onePage: (count: number) => `${count} pages need --write, which writes each back into its file`,
  notClosed: '<attention-steps> has no end tag: </attention-steps>',
  inParagraph: 'stands inside a paragraph, which cannot hold a table: left as it is',
  elsewhere: (src: string) => `src: ${src} is not a file of this site: left as it is`,

  /** The label of a row or column that is not the only one. */
  nth: (label: string, number: number) => `${label} (${number})`,
  noPublishedStep: 'this example has no such step',
  wrongNumber: (step: string, row: string, column: string, printed: string, computed: string) =>
    `published.${step}: row ${row}, column ${column}: printed ${printed}, computed ${computed}`,
  wrongClaim: (index: number, claim: string, left: string, right: string) =>
    `claims.${index}: ${claim} does not hold: ${left} against ${right}`,
  checked: (wrong: number, printed: number, broken: number, claims: number) => {
    const numbers = counted(printed, 'published number', 'published numbers');
    if (printed + claims === 0) return 'nothing is published or claimed';
    return [
      ...(printed === 0 ? [] : [`${numbers}, ${wrong} wrong`]),
      ...(claims === 0 ? [] : [`${counted(claims, 'claim', 'claims')}, ${broken} not true`]),
    ].join('; ');
  },

  badPort: (text: string) => `--port: expected a number from 0 to 65535, got "${text}"`,
  portTaken: (port: number) => `port ${port} is taken; leave --port out for a free one`,
  oneFolder: (count: number) => `one folder at a time, got ${count}`,
  noFolder: 'no such folder',
  noTemplate: (folder: string) => `${folder}: standalone.html is not there`,
  noPage: (folder: string) => `${folder}: the page is not there`,
  serving: (folder: string | undefined, url: string) =>
    `${folder === undefined ? 'The page' : folder} is at ${url} (Ctrl-C ends it)`,
};

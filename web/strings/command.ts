// What the command `attention-steps` says.
import { counted } from './phrases.ts';

const list = (names: readonly string[]) => names.join(', ');
const perhaps = (meant: string | undefined) => (meant === undefined ? '' : ` (did you mean ${meant}?)`);

export const command = {
  purpose: 'attention-steps computes attention, step by step: every number from words to context vectors.',
  moreHelp: 'attention-steps COMMAND --help explains a command. attention-steps --version prints the version.',
  exitCodesHeading: 'Exit codes:',
  /** By code. */
  exitCodes: [
    'success',
    'check found a wrong number or an untrue claim, compare a difference or what it cannot compare, or diagnose numbers that a mistake explains',
    'the command line or an example is invalid',
    'something else failed: a file, a port, WebAssembly, standard output or standard error',
    'diagnose found a wrong number that no known mistake explains',
  ],
  galleryHas: (ids: readonly string[]) => `The gallery has ${list(ids)}.`,
  examplesHeading: 'Examples:',

  /** Placeholders for values in the help, by the type of the attribute. */
  values: { text: 'TEXT', number: 'N', boolean: 'TEXT', list: 'A,B' },
  withDefault: (about: string, standard: string) => `${about} Default: ${standard}.`,

  commands: {
    run: {
      short: 'computes an example and writes it as tables, formulas, a picture or a program',
      usage: ['run [EXAMPLE.json] [options]', 'run --text "The cat sat" [options]', 'run --example ID [options]'],
      long: [
        'Computes an example and writes it. EXAMPLE.json is an example document, a trace written as JSON, or a saved page; - or nothing reads standard input. The options below --model-files are attributes of the element <attention-steps>; they are applied on top of the document.',
        '--model may also be a folder with a model of your own: its config.json, its .safetensors and, for texts, its tokenizer.json, as Hugging Face has them (docs/models.md).',
      ],
      examples: [
        'attention-steps run --text "The cat sat"',
        'attention-steps run example.json --format latex --query cat --output cat.tex',
        'attention-steps run --example two-heads --format pytorch | python3 -',
        'attention-steps run --text "The cat sat" --mask causal --format svg > cat.svg',
        'attention-steps run --model my-gpt2 --ids 1,403,407 --steps probabilities',
      ],
    },
    render: {
      short: 'writes the element with computed tables as its fallback, or fills every element of an HTML page',
      usage: [
        'render PAGE.html… [--write] [--root FOLDER]',
        'render [EXAMPLE.json] [options]',
        'render --text "The cat sat" [options]',
      ],
      long: [
        'Given an example: writes an <attention-steps> tag with computed tables inside it, a fallback for readers without scripts, feeds and search engines. The options are the attributes of the tag. With --src ADDRESS the tag names the document instead of containing it.',
        'Given a page (a file whose name ends in .html, or text that begins with <): writes the page with such a fallback in every <attention-steps>, in place of everything inside it except the example document. The rest of the page stays as it is. Running it again changes nothing.',
      ],
      examples: [
        'attention-steps render --text "The cat sat" --heads 2',
        'attention-steps render page.html > rendered.html',
        'attention-steps render --write --root _site _site/*.html',
      ],
    },
    check: {
      short: 'compares what a source printed and claims with what is computed',
      usage: ['check [EXAMPLE.json…]', 'check --example ID'],
      long: [
        'Computes each example and lists every number in its "published" that is not the computed one, rounded, with its step, row and column, and every one of its "claims" that does not hold. The exit code is 1 if there are any. What is wrong with its "exercise", and claims that cannot be read, are errors. - or nothing reads standard input.',
      ],
      examples: ['attention-steps check examples/*.json', 'attention-steps check --example the-cat-sat'],
    },
    compare: {
      short: 'compares the numbers of two examples, step by step',
      usage: [
        'compare A.json B.json [--tolerance N] [--most N]',
        'compare --example ID B.json [--tolerance N] [--most N]',
      ],
      long: [
        'Computes both examples and compares every step. Prints the first step, in the order of the calculation, with numbers that are further apart than the tolerance; the largest differences; and what cannot be compared, with the reason. The exit code is 1 if anything differs or cannot be compared. - reads standard input.',
      ],
      examples: [
        'attention-steps compare before.json after.json',
        'attention-steps compare --example the-cat-sat mine.json --tolerance 0.001',
      ],
    },
    diagnose: {
      short: 'says which mistake gives the numbers of a program',
      usage: ['diagnose FILE… [options]'],
      long: [
        'Computes attention from the arrays of a file, compares the results in the file with it, and says which mistake explains each difference. FILE is .npz, .safetensors, JSON with an array for each name, or several .npy, each named like its array; - or nothing reads standard input.',
        'Arrays that are given: q, k, v; or x with w_q, w_k, w_v (also in_proj_weight) and biases b_q, b_k, b_v (in_proj_bias); w_o and b_o; mask. Arrays that are judged: output, context, weights, scores, scaled_scores, masked_scores, and q, k, v beside x. The exit code is 0 if all of them are right, 1 if a mistake explains what is wrong, and 4 if no known one does or a number is not finite.',
      ],
      examples: [
        'attention-steps diagnose attention.npz --heads 8',
        'attention-steps diagnose q.npy k.npy v.npy output.npy --causal',
        'attention-steps diagnose attention.safetensors --layout bnhd --batch 3',
      ],
    },
    worksheet: {
      short: 'an exercise on paper, with its key',
      usage: ['worksheet [FILE] [options]'],
      long: [
        'Writes an exercise as sheets to fill in, each with its key on a page of its own: an HTML page to print, or LaTeX. With --sheets or --first the numbers are drawn from seeds, one after the other, and each sheet has the number of its seed. - or nothing reads standard input.',
      ],
      examples: [
        'attention-steps worksheet --example exercise-shares --sheets 10 --output shares.html',
        'attention-steps worksheet --example the-cat-sat --exercise "scores, weights" --paper Letter --output cat.tex',
      ],
    },
    scorm: {
      short: 'an exercise as a package for a course system',
      usage: ['scorm [FILE] [options] --output FILE.zip'],
      long: [
        'Writes a SCORM 1.2 package: a zip of the page that works offline with the exercise. It keeps answers, score, time and every checked number in the course system. - or nothing reads standard input.',
      ],
      examples: [
        'attention-steps scorm --example exercise-shares --output shares.zip',
        'attention-steps scorm mine.json --exercise "scores, weights" --output mine.zip',
      ],
    },
    serve: {
      short: 'serves the page of the package, on this machine only',
      usage: ['serve [FOLDER] [--port N]'],
      long: ['Serves the page, or FOLDER, on 127.0.0.1 until Ctrl-C. Nothing is fetched from anywhere else.'],
      examples: ['attention-steps serve', 'attention-steps serve _site --port 8080'],
    },
  },

  about: {
    help: 'Prints this help.',
    output: 'The file to write. Default: standard output.',
    format: 'The format. Default: the one that the name of the output file implies, or markdown.',
    query: 'The word that asks, as with --select: the word itself, or its number counted from 0.',
    picture: 'With --format svg: which picture. Default: heatmap.',
    theme: 'With --format svg: its colours. Default: light.',
    large: 'Computes an example of up to 10 s and 1 GB. Default: up to 0.5 s and 256 MB.',
    modelFiles:
      'The folder with the trained models, for examples that name one. Default: models, beside the command; the npm package has none.',
    ids: 'With --model FOLDER: the tokens, by their ids, instead of a text.',
    write: 'Writes each page back to its file.',
    root: 'The folder that / means in the src of an element. Default: the current one.',
    tolerance: 'Numbers that differ by at most this are taken as equal. Default: 0.000001.',
    most: 'How many of the largest differences are printed. Default: 10.',
    arrayHeads: 'How many heads. Default: what the arrays show, or 1.',
    kvHeads: 'How many heads of keys and values. Default: as many as there are heads.',
    layout:
      'The axes of the arrays with tokens, by letter: b batch, h heads, n tokens, d numbers. Default: nd, bnd or bhnd; hnd if the first of three sizes is the number of heads.',
    batch: 'Which sentence of a batch, counted from 0. Default: 0.',
    scale: 'What the scores should be multiplied by. Default: sqrt, 1 ÷ √d_k.',
    softcap: 'The limit that scores should approach. Default: none.',
    causal: 'Each token should read itself and the tokens before it only.',
    trueMeans: 'What true means in a boolean mask. Default: read.',
    matrices: 'The layout of matrices: out_in as in torch.nn.Linear, or in_out. Default: out_in.',
    within:
      'How far a number may be from the computed one, relative to the largest of its step. Default: 0.00001, or 0.004 if there are 16-bit numbers.',
    worksheetFormat: 'The format. Default: tex if the name of the output file ends in it, or html.',
    paper: 'The size of the paper. Default: A4.',
    sheets: 'How many sheets. Default: 1.',
    first:
      'The number of the first sheet, which is its seed. Default: 1 for several sheets; for one, the numbers of the example.',
    port: 'The port. Default: 8000, or a free one if that is taken.',
  },

  standardInput: 'standard input',
  /** What the server answers instead of a file, by status. */
  refused: {
    404: 'Not found',
    405: 'Only GET and HEAD',
    416: 'The file has no such range',
    421: 'Only for this machine: the Host must be localhost or 127.0.0.1',
  } as Record<number, string>,
  notText: 'is not UTF-8 text',
  tooLong: (most: number) => `expected at most ${Math.floor(most / 2 ** 20)} MB`,
  tooDeep: 'is nested too deeply',
  noDocument: 'holds no example: no <script type="application/json">',
  /** By the code of the system. */
  fileErrors: {
    ENOENT: 'no such file or folder',
    EFBIG: 'is too large for this file system or this process',
    EISDIR: 'is a folder, not a file',
    ENOTDIR: 'a part of the path is not a folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOSPC: 'there is no space left',
    EROFS: 'the file system is read-only',
  } as Record<string, string>,

  unknownCommand: (name: string, meant: string | undefined, known: readonly string[]) =>
    `${name} is not a command${perhaps(meant)}; there are ${list(known)}. attention-steps --help says more.`,
  unknownOption: (name: string, meant: string | undefined) =>
    `${name} is not an option${perhaps(meant && `--${meant}`)}. --help lists them.`,
  optionTwice: (name: string) => `${name} is given twice`,
  noValue: (name: string) => `${name} takes no value`,
  needsValue: (name: string, value: string) =>
    `${name} needs a value, ${value}; write ${name}=VALUE for one that begins with --`,
  badChoice: (name: string, value: string, meant: string | undefined, choices: readonly string[]) =>
    `${name}: expected one of ${list(choices)}, got "${value}"${perhaps(meant)}`,
  nothingToRead: 'nothing to read: name a file, or give --text or --example; - is standard input. --help says more.',
  stdinTwice: 'standard input (-) can be read only once',
  oneExample: (count: number) => `one example at a time, got ${counted(count, 'file')}`,
  fileAndExample: 'a file and --example are two examples: give one of them',
  noModel: (folder: string, known: readonly string[]) =>
    `--model: expected ${list(known)} or the folder of a model, got "${folder}"`,
  standaloneOwn: 'a page in a single file cannot hold a model of your own: choose another --format',
  idsOfModel: '--ids are tokens of a model of your own: give its folder with --model',
  textAndIds: '--text and --ids both say what is read: give one of them',
  fileAndIds: 'a file and --ids both say what is read: give one of them',
  exampleAndIds: '--example and --ids both say what is read: give one of them',
  packageEnding: (ending: string) => `--output: expected the name of a zip, which ends in .zip, got ${ending}`,
  unknownEnding: (ending: string, formats: readonly string[]) =>
    `--output: no format has files that end in ${ending}; --format says which one is meant: ${list(formats)}`,
  noTokenOfId: (id: string) => `--ids: the model has no token with the id ${id}`,
  queryAndSelect: '--query and --select mean the same: give one of them',
  unknownExample: (id: string, meant: string | undefined, known: readonly string[]) =>
    `example: the gallery has no "${id}"${perhaps(meant)}; there are ${list(known)}`,

  writeNeedsPages: '--write is for HTML pages',
  attributesInPages: (name: string) => `--${name} is for one element; in a page, write it in the tag`,
  pagesAndExamples: 'pages and example documents cannot be rendered at once',
  writeAndOutput: '--write and --output cannot be used at once',
  onePage: (count: number) => `${count} pages need --write, which writes each back into its file`,
  notClosed: '<attention-steps> has no end tag: </attention-steps>',
  inParagraph: 'is inside a paragraph, which cannot contain a table: left as it is',
  breaksPage:
    'is where no table can be, such as directly in a <table> or an <svg>; the page around it would change: left as it is',
  outside: (src: string, root: string) =>
    `src: ${src} is outside of the folder ${root}; --root says which folder the site is in`,
  elsewhere: (src: string) => `src: ${src} is not a file of this site: left as it is`,

  /** The label of a row or column that is not the only one. */
  nth: (label: string, number: number) => `${label} (${number})`,
  noPublishedStep: 'this example has no such step',
  wrongNumber: (step: string, row: string, column: string, printed: string, computed: string) =>
    `published.${step}: row ${row}, column ${column}: printed ${printed}, computed ${computed}`,
  notDiagnosed: 'too large to say which mistake gives these numbers',
  wrongClaim: (index: number, claim: string, left: string, right: string) =>
    `claims.${index}: ${claim} does not hold: ${left} against ${right}`,
  /** @param unclear how many claims cannot be checked */
  checked: (wrong: number, printed: number, broken: number, claims: number, unclear: number) => {
    const numbers = counted(printed, 'published number');
    if (printed + claims === 0) return 'nothing is published or claimed';
    return [
      ...(printed === 0 ? [] : [`${numbers}, ${wrong} wrong`]),
      ...(claims === 0
        ? []
        : [`${counted(claims, 'claim')}, ${broken} not true${unclear === 0 ? '' : `, ${unclear} cannot be checked`}`]),
    ].join('; ');
  },

  two: (examples: number) => `compare needs two examples, got ${examples}`,
  notANumber: (name: string, expected: string, text: string) => `--${name}: expected ${expected}, got "${text}"`,
  tolerances: 'a number of at least 0',
  counts: 'a whole number of at least 0',
  comparedCell: (step: string, row: string, column: string, a: string, b: string, difference: string) =>
    `${step}: row ${row}, column ${column}: ${a} and ${b}, ${difference} apart`,
  firstDifference: (cell: string) => `first difference: ${cell}`,
  notCompared: (step: string, reason: string) => `not compared: ${step}: ${reason}`,
  comparedSteps: (steps: number, compared: number, differing: number, tolerance: string) =>
    `${counted(steps, 'step')}, ${compared} compared, ${differing} with a difference of more than ${tolerance}`,

  headCounts: 'a whole number from 1 to 64',
  scales: 'sqrt, none or a number',
  aboveZero: 'a number above 0',
  withins: 'a number from 0 to less than 1',
  badLayout: (text: string) =>
    `--layout: expected letters of b, h, n and d that end with d, such as bnhd, got "${text}"`,

  sheetCounts: (most: number) => `a whole number from 1 to ${most}`,
  firstSheets: (last: number) => `a whole number from 0 to ${last}`,
  noExercise: 'this is not an exercise: --exercise says which steps are hidden',
  notDrawn: 'no other numbers can be drawn for this example',

  badPort: (text: string) => `--port: expected a number from 0 to 65535, got "${text}"`,
  portTaken: (port: number) => `port ${port} is taken; leave --port out for a free one`,
  oneFolder: (count: number) => `one folder at a time, got ${count}`,
  noFolder: 'no such folder',
  noTemplate: (folder: string) => `${folder}: there is no standalone.html`,
  noPage: (folder: string) => `${folder}: there is no index.html`,
  serving: (folder: string | undefined, url: string) =>
    `${folder === undefined ? 'The page' : folder} is at ${url} (Ctrl-C ends it)`,
};

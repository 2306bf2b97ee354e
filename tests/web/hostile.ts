// Words, titles and notes that try to be more than text in some format, and letters of many scripts.

/** Each is a valid token. */
export const hostileWords = [
  '</td><script>alert(1)</script>',
  '=cmd()',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '|',
  '\\',
  '\\\\input{/etc/passwd}',
  '\\end{document}',
  '$',
  '$$x^2$$',
  '%',
  '&',
  '&amp;',
  '#',
  '_',
  '{}',
  '~',
  '^^M',
  '`code`',
  '``',
  '*bold*',
  '_it_',
  '[link](javascript:alert(1))',
  '![img](x)',
  '<b>',
  ']]>',
  '<!--',
  '"quoted"',
  'a,b',
  "it's",
  "''",
  '--',
  '1.',
  '- item',
  ' =1',
  'https://example.org/',
  'www.example.org',
  ':smile:',
  '@someone',
  "'''",
  '"""',
  '${x}',
  '{first}',
  '\u2028',
  'a\u2029b',
  '\u202eevil',
  'שלום עולם',
  'مرحبا بالعالم',
  '日本語',
  '한국어',
  'Привет',
  'Ελληνικά',
  'नमस्ते',
  'naïve',
  'Übergröße',
  'tiếng',
  'e\u0301',
  '🙂',
  '👩\u200d👩\u200d👧',
  '\ufeff',
  'x'.repeat(64),
];

const [few, many] = [hostileWords.slice(0, 6), hostileWords];
const text = {
  title: many.join(' ').slice(0, 290),
  notes: many.slice(0, 32).map((word, index) => `${word} ${many[index + 28]} ${word}`),
};

/** Documents that hold them everywhere. */
export const hostile: Record<string, object> = {
  'hostile words': {
    tokens: many,
    embeddings: { from: 'seed', seed: 1, d_model: 4 },
    attention: { mask: 'causal' },
    display: { select: { query: 40 } },
  },
  'hostile title, notes and source': {
    ...text,
    tokens: few,
    embeddings: { from: 'seed', seed: 1, d_model: 2 },
    source: { title: many.slice(0, 20).join(' '), url: 'https://example.org/"><script>a%b_c#$&\\}{~^(|)`' },
  },
  'a title on several lines': {
    title: 'one\r\ntwo\u2028three\t\u0000four\n# five\n\n| six |',
    notes: ['a\n\n- b', '1. c', '+ d', '> e', '# f', '=== g'],
    tokens: few,
    text: 'line one\nline two',
  },
  'a memory with hostile labels': {
    text: 'The cat sat',
    memory: {
      labels: ['</td>', '=1+1\nx'],
      key: [Array(9).fill(1), Array(9).fill(0)],
      value: [Array(9).fill(0), Array(9).fill(1)],
    },
  },
  'numbers of every size': {
    tokens: ['a', 'b', 'c'],
    embeddings: [
      [1e-20, 12345678],
      [-0, 3.4e38],
      [-1.5e-5, 0.1],
    ],
    attention: {
      softmax: 'plain',
      mask: {
        add: [
          [0, '-Infinity', '-Infinity'],
          [1e30, 0, 0],
          [0, 0, '-Infinity'],
        ],
      },
    },
    override: { weights: { cells: { '0,1': 0.25, '2,0': -3 } } },
    published: {
      weights: [
        [1, 0, 0],
        [null, null, null],
        ['0.50', '-2', '1e-3'],
      ],
    },
  },
};

/** Words in scripts that pdfLaTeX has no letters for. */
export const scriptWords = [
  'Привет',
  'Ελληνικά',
  'tiếng Việt',
  'שלום עולם',
  'مرحبا بالعالم',
  '日本語',
  '中文',
  '한국어',
  'नमस्ते',
  '🙂',
  'Übergröße',
  'cat',
];

/** Every colour that is not on a scale: token → [light, dark]. */
const colours = {
  paper: ['#fcfbf8', '#15171b'],
  panel: ['#f4f2ec', '#1d2026'],
  field: ['#ffffff', '#23272e'],
  rule: ['#dedad0', '#343941'],
  line: ['#8b867a', '#767d88'],
  'line-tint': ['#efece5', '#262a31'],
  ink: ['#1d1c1a', '#eceae4'],
  soft: ['#5f5b53', '#a8a59d'],
  query: ['#3465d8', '#a9d0ff'],
  'query-tint': ['#e9eefb', '#1b2637'],
  'on-query': ['#ffffff', '#15171b'],
  key: ['#925804', '#eb9a3c'],
  'key-tint': ['#f6ecdc', '#33271a'],
  value: ['#0b7265', '#8df0b4'],
  'value-tint': ['#e0f0ec', '#1a3027'],
  weights: ['#4b2a7d', '#a577f2'],
  'weights-tint': ['#ebe6f5', '#2a2340'],
  context: ['#8a2345', '#d6709a'],
  'context-tint': ['#f7e7eb', '#38222d'],
  masked: ['#6b675f', '#9a978f'],
  held: ['#7a5200', '#f0c65a'],
  'held-tint': ['#fdf1d2', '#3a3019'],
  error: ['#b3261e', '#ff7a6b'],
  'error-tint': ['#fcebe8', '#3d2321'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColourToken = keyof typeof colours;
export type Theme = 'light' | 'dark';

/** The colour of a token in a theme, as #rrggbb. */
export const colour = (token: ColourToken, theme: Theme): string => colours[token][theme === 'light' ? 0 : 1];

/** Every token, for tests and legends. */
const colourTokens = Object.keys(colours) as ColourToken[];

/** The roles that have a colour of their own. */
export const roleColours = ['query', 'key', 'value', 'weights', 'context'] as const;
export type RoleColour = (typeof roleColours)[number];

// Of `--attention-if-light` and `--attention-if-dark` one is invalid, so that var() takes its fallback, and the other is
// empty: a rule can name both of its colours, and no script has to know which theme is on (see scales.ts).
function declarations(theme: Theme): string {
  const list = colourTokens.map((token) => `--attention-${token}: ${colour(token, theme)};`);
  const [on, off] = theme === 'light' ? ['light', 'dark'] : ['dark', 'light'];
  return `color-scheme: ${theme}; --attention-if-${on}: initial; --attention-if-${off}: ; ${list.join(' ')}`;
}

/** In forced colours the reader's own palette holds: no tints, edges and text in system colours. */
function forcedDeclarations(): string {
  const grounds: ColourToken[] = ['paper', 'panel', 'field', 'on-query'];
  return colourTokens
    .map((token) => {
      const system = token.endsWith('-tint') || grounds.includes(token) ? 'Canvas' : 'CanvasText';
      return `--attention-${token}: ${token === 'query' ? 'Highlight' : system};`;
    })
    .join(' ');
}

/**
 * The rules that give an outermost element (or `:root`) its tokens: light on paper and by default, dark where the reader
 * prefers it, either where `theme` says so.
 */
export function tokenRules(selector: ':host' | ':root'): string {
  const having = (condition: string) => (selector === ':host' ? `:host(${condition})` : `:root${condition}`);
  return `
    ${selector} { ${declarations('light')} }
    @media screen and (prefers-color-scheme: dark) { ${having(':not([theme="light"])')} { ${declarations('dark')} } }
    @media screen { ${having('[theme="dark"]')} { ${declarations('dark')} } }
    @media (forced-colors: active) {
      ${having('[theme]')}, ${having(':not([theme])')} { ${forcedDeclarations()} }
    }
  `;
}

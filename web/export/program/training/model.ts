// The model of a run as PyTorch modules, with only those parts that it has.
import type { FirstSteps } from '../../../core/training/first-steps.ts';
import type { ParameterPlace, TrainingFacts, TrainingSettings } from '../../../core/training/types.ts';

/** Lines of Python; `false` where there is none. */
type Lines = readonly (string | false)[];
const block = (lines: Lines, indent = ''): string =>
  lines
    .filter((line) => line !== false)
    .map((line) => (line === '' ? line : indent + line))
    .join('\n');

const parameter = (name: string, rows: string, columns: string): string =>
  `self.${name} = nn.Parameter(torch.empty(${rows}, ${columns}))`;

/** Whether a layer of this run attends; a control has a feed-forward block in its place. */
const attends = ({ control }: TrainingSettings): boolean => control !== 'feed_forward';

const rmsNorm = `class RMSNorm(nn.Module):
    """Each row divided by its root mean square."""

    def forward(self, x):
        return x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-5)`;

const attention = ({ heads, causal, scaled }: TrainingSettings): string => {
  const several = heads > 1;
  const made = (name: string) => (several ? `of_heads(x @ self.${name})` : `x @ self.${name}`);
  const forward: Lines = [
    several && 'batch, tokens, _ = x.shape',
    several && '',
    several && 'def of_heads(columns):  # batch x heads x tokens x numbers of a head',
    several && '    return columns.view(batch, tokens, HEADS, -1).transpose(1, 2)',
    several && '',
    `query, key, value = ${made('W_Q')}, ${made('W_K')}, ${made('W_V')}`,
    `scores = query @ key.transpose(-2, -1)${scaled ? ' / math.sqrt(D_K)' : ''}`,
    causal && '# A position reads itself and those before it.',
    causal && 'later = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)',
    causal && 'scores = scores.masked_fill(later, -math.inf)',
    'context = scores.softmax(-1) @ value',
    several ? 'return context.transpose(1, 2).reshape(batch, tokens, -1) @ self.W_O' : 'return context',
  ];
  return `class Attention(nn.Module):
    def __init__(self):
        super().__init__()
${block(
  [
    parameter('W_Q', 'D_MODEL', 'HEADS * D_K'),
    parameter('W_K', 'D_MODEL', 'HEADS * D_K'),
    parameter('W_V', 'D_MODEL', 'HEADS * D_V'),
    several && parameter('W_O', 'HEADS * D_V', 'D_MODEL'),
  ],
  '        ',
)}

    def forward(self, x):
${block(forward, '        ')}`;
};

const feedForward = ({ biases }: TrainingSettings): string => `class FeedForward(nn.Module):
    def __init__(self, d_ff):
        super().__init__()
${block(
  [
    parameter('W_1', 'D_MODEL', 'd_ff'),
    biases && parameter('b_1', '1', 'd_ff'),
    parameter('W_2', 'd_ff', 'D_MODEL'),
    biases && parameter('b_2', '1', 'D_MODEL'),
  ],
  '        ',
)}

    def forward(self, x):
        hidden = torch.relu(x @ self.W_1${biases ? ' + self.b_1' : ''})
        return hidden @ self.W_2${biases ? ' + self.b_2' : ''}`;

const normOf = ({ norm_kind }: TrainingSettings): string =>
  norm_kind === 'rms' ? 'RMSNorm()' : 'nn.LayerNorm(D_MODEL, eps=1e-5)';

/** x ← x + part(x), with a norm before or after where there is one. */
const sum = ({ norm }: TrainingSettings, part: string): string => {
  if (norm === 'pre') return `x + self.${part}(self.${part}_norm(x))`;
  return norm === 'post' ? `self.${part}_norm(x + self.${part}(x))` : `x + self.${part}(x)`;
};

const layer = (settings: TrainingSettings, instead: number | undefined): string => {
  const { norm, d_ff } = settings;
  const has = norm !== 'none';
  const made: Lines = [
    instead === undefined
      ? 'self.attention = Attention()'
      : `self.attention = FeedForward(${instead})  # in its place, with as many parameters`,
    has && `self.attention_norm = ${normOf(settings)}`,
    d_ff > 0 && `self.feed_forward = FeedForward(${d_ff})`,
    d_ff > 0 && has && `self.feed_forward_norm = ${normOf(settings)}`,
  ];
  return `class Layer(nn.Module):
    def __init__(self):
        super().__init__()
${block(made, '        ')}

    def forward(self, x):
${block(
  d_ff > 0
    ? [`x = ${sum(settings, 'attention')}`, `return ${sum(settings, 'feed_forward')}`]
    : [`return ${sum(settings, 'attention')}`],
  '        ',
)}`;
};

const hasFinalNorm = ({ norm, final_norm }: TrainingSettings): boolean => norm === 'pre' && final_norm;

/** @param two whether two symbols stand at a position */
const whole = (settings: TrainingSettings, two: boolean): string => {
  const { positions, embedding_norm, tied } = settings;
  const made: Lines = [
    parameter('embeddings', 'len(SYMBOLS)', 'D_MODEL'),
    positions && parameter('positions', 'TOKENS', 'D_MODEL'),
    embedding_norm && `self.embedding_norm = ${normOf(settings)}`,
    'self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))',
    hasFinalNorm(settings) && `self.final_norm = ${normOf(settings)}`,
    !tied && parameter('W_U', 'D_MODEL', 'len(CLASSES)'),
  ];
  const forward: Lines = [
    two ? 'x = self.embeddings[symbols].sum(2)  # of the two symbols at each position' : 'x = self.embeddings[symbols]',
    positions && 'x = x + self.positions',
    embedding_norm && 'x = self.embedding_norm(x)',
    'for layer in self.layers:',
    '    x = layer(x)',
    hasFinalNorm(settings) && 'x = self.final_norm(x)',
    tied ? 'return x @ self.embeddings.T' : 'return x @ self.W_U',
  ];
  return `class Model(nn.Module):
    """Numbers of symbols (batch x tokens${two ? ' x 2' : ''}) to scores of classes (batch x tokens x classes)."""

    def __init__(self):
        super().__init__()
${block(made, '        ')}

    def forward(self, symbols):
${block(forward, '        ')}`;
};

/** The numbers in the middle of the block that stands in the place of attention, if one does. */
const columnsInstead = ({ settings, layout }: TrainingFacts): number | undefined =>
  attends(settings) ? undefined : layout.find(({ role, part }) => role === 'W_1' && part === 'attention')!.columns;

/** The sizes, and the modules from the smallest to the whole. */
export function modelProgram({ facts, tokens, asked }: FirstSteps, two: boolean): string {
  const { settings, layout } = facts;
  const { layers, heads, d_model, d_k, d_ff, norm, norm_kind } = settings;
  const instead = columnsInstead(facts);
  const d_v = layout.find(({ role }) => role === 'W_V');
  const sizes: Lines = [
    `TOKENS, ASKED = ${tokens}, ${asked}  # positions of a sentence; so many of them, at its end, may say something`,
    `LAYERS, D_MODEL = ${layers}, ${d_model}`,
    d_v !== undefined && `HEADS, D_K, D_V = ${heads}, ${d_k}, ${d_v.columns / heads}`,
  ];
  return [
    block(sizes),
    ...(norm !== 'none' && norm_kind === 'rms' ? [rmsNorm] : []),
    ...(attends(settings) ? [attention(settings)] : []),
    ...(d_ff > 0 || instead !== undefined ? [feedForward(settings)] : []),
    layer(settings, instead),
    whole(settings, two),
  ].join('\n\n\n');
}

/** What a parameter is called in the modules: `layers.0.attention.W_Q`. */
export function parameterName({ role, layer, part }: ParameterPlace): string {
  const normalizes = role === 'gain' || role === 'shift';
  const name = role === 'gain' ? 'weight' : role === 'shift' ? 'bias' : role;
  if (layer === 0) return normalizes ? `${part === 'final' ? 'final' : 'embedding'}_norm.${name}` : name;
  return `layers.${layer - 1}.${part}${normalizes ? '_norm' : ''}.${name}`;
}

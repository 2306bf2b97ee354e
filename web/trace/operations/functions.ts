// The operations that are a function of one number: how each is written.
import type { Operation } from '../../core/trace.ts';

/** How a program writes a function of x; `factor` is the name of the number that x is multiplied by, if there is one. */
type Call = (x: string, factor: string | undefined) => string;

export interface NumberFunction {
  /**
   * As a text: {x} stands for the number, {(x)} for one that needs brackets where it is negative, {factor} for what it is multiplied
   * by, with its sign.
   */
  text: string;
  latex: readonly [before: string, behind: string];
  numpy: Call;
  pytorch: Call;
  /** In a program that takes derivatives, where these are not as exact as the function itself. */
  derived?: Call;
  /** In a spreadsheet; `x` may stand there several times. */
  spreadsheet: Call;
  /** The function by itself, for PyTorch to differentiate. */
  pytorchFunction?: (factor: string | undefined) => string;
  /** Its limit at −∞ is 0, where its formula is −∞ · 0. */
  vanishes?: true;
  /** It can leave the range of 32 bits where x does not. */
  overflows?: true;
}

const call =
  (name: string): Call =>
  (x) =>
    `${name}(${x})`;
const elementary = (sign: string, name = sign): NumberFunction => ({
  text: `${sign}({x})`,
  latex: [`\\${sign}\\left(`, '\\right)'],
  numpy: call(`np.${name}`),
  pytorch: call(`torch.${name}`),
  spreadsheet: call(sign.toUpperCase()),
});
const operator = (name: string) => [`\\operatorname{${name}}\\left(`, '\\right)'] as const;

const gelu = 'torch.nn.functional.gelu';
const silu = 'torch.nn.functional.silu';

const entries = {
  exp: { ...elementary('exp'), overflows: true },
  log: elementary('ln', 'log'),
  tanh: { ...elementary('tanh'), derived: call('tanh') },
  sine: elementary('sin'),
  cosine: elementary('cos'),
  root: {
    text: '√({x})',
    latex: ['\\sqrt{', '}'],
    numpy: call('np.sqrt'),
    pytorch: call('torch.sqrt'),
    spreadsheet: call('SQRT'),
  },
  relu: {
    text: 'max(0, {x})',
    latex: ['\\max\\left(0, ', '\\right)'],
    numpy: call('relu'),
    pytorch: call('torch.relu'),
    spreadsheet: (x) => `MAX(0,${x})`,
    pytorchFunction: () => 'torch.relu',
  },
  gelu: {
    text: '{(x)} × Φ({x})',
    latex: operator('GELU'),
    numpy: call('gelu'),
    pytorch: call(gelu),
    spreadsheet: (x) => `${x}*NORMSDIST(${x})`,
    pytorchFunction: () => gelu,
    vanishes: true,
    overflows: true,
  },
  gelu_tanh: {
    text: '{(x)} × Φ({x})',
    latex: operator('GELU'),
    numpy: call('gelu_tanh'),
    pytorch: (x) => `${gelu}(${x}, approximate="tanh")`,
    spreadsheet: (x) => `0.5*${x}*(1+TANH(SQRT(2/PI())*(${x}+0.044715*${x}^3)))`,
    pytorchFunction: () => `lambda x: ${gelu}(x, approximate="tanh")`,
    vanishes: true,
    overflows: true,
  },
  silu: {
    text: '{x} ÷ (1 + exp(−{factor}{(x)}))',
    latex: operator('SiLU'),
    numpy: (x, factor) => `${x} * sigmoid(${factor === undefined ? x : `${factor} * ${x}`})`,
    pytorch: (x, factor) => (factor === undefined ? `${silu}(${x})` : `(${x} * torch.sigmoid(${factor} * ${x}))`),
    spreadsheet: (x, factor) => `${x}/(1+EXP(-${factor === undefined ? x : `${factor}*${x}`}))`,
    pytorchFunction: (factor) => (factor === undefined ? silu : `lambda x: x * torch.sigmoid(${factor} * x)`),
    vanishes: true,
    overflows: true,
  },
} satisfies Partial<Record<Operation, NumberFunction>>;

export type FunctionName = keyof typeof entries;
export const functions: Record<FunctionName, NumberFunction> = entries;
export const functionNames = Object.keys(entries) as FunctionName[];

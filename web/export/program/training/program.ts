// The first steps of a run as a PyTorch program: the same model as modules, the gradients by autograd, the same sentences.
import type { FirstSteps } from '../../../core/training/first-steps.ts';
import { exported } from '../../../strings/export.ts';
import { dataOf, hasGaps, hasTwoSymbols, vocabulary } from './data.ts';
import { modelProgram } from './model.ts';

const about = ({
  facts,
  steps,
}: FirstSteps): string => `"""${exported.firstSteps.about(steps.length, facts.settings.task)}

Run it with python3; PyTorch 1.13 or later is needed.
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

TOLERANCE = 1e-5  # the most by which two losses may differ`;

/** How sentences become tensors. */
function reading(first: FirstSteps): string {
  const gaps = hasGaps(first);
  const pads = !gaps && first.steps.some(({ answers }) => answers.includes(-1));
  const words = hasTwoSymbols(first)
    ? '[[SYMBOLS.index(symbol) for symbol in word.split("+")] for word in words.split(" ")]'
    : '[SYMBOLS.index(word) for word in words.split(" ")]';
  const said = gaps
    ? '[-1 if word == "-" else CLASSES.index(word) for word in said.split(" ")]  # "-": says nothing'
    : '[CLASSES.index(word) for word in said.split(" ")]';
  const lines = [
    'def tensors(batch):',
    '    """What stands at each position of each sentence, and what it must say (-1: nothing)."""',
    '    symbols, answers = [], []',
    '    for words, said in batch:',
    `        symbols.append(${words})`,
    `        answers.append(${gaps ? said.replace(/ {2}#.*/, '') : said})${gaps ? '  # "-": says nothing' : ''}`,
    ...(pads
      ? [
          '        # Filled up behind the end of a short one: no position before it reads what is there.',
          '        symbols[-1] += [0] * (TOKENS - len(symbols[-1]))',
          '        answers[-1] += [-1] * (ASKED - len(answers[-1]))',
        ]
      : []),
    '    return torch.tensor(symbols), torch.tensor(answers)',
  ];
  return lines.join('\n');
}

function training({ facts: { settings } }: FirstSteps): string {
  const { control, rate, beta_2, schedule, steps } = settings;
  const frozen = control === 'uniform' || control === 'frozen_query_key';
  const lines = [
    'def main():',
    '    model = Model()',
    '    model.load_state_dict({name: torch.tensor(numbers) for name, numbers in PARAMETERS.items()})',
    ...(frozen
      ? [
          '    for name, parameter in model.named_parameters():',
          '        parameter.requires_grad = not name.endswith(("W_Q", "W_K"))  # these stay as they are',
        ]
      : []),
    `    optimizer = torch.optim.Adam(model.parameters(), lr=${rate}, betas=(0.9, ${beta_2}), eps=1e-8)`,
    '    first = None',
    '    assert len(BATCHES) == len(LOSSES)',
    '    print("step      PyTorch  attention-steps   difference")',
    '    for step, (batch, expected) in enumerate(zip(BATCHES, LOSSES), 1):',
    '        symbols, answers = tensors(batch)',
    '        scores = model(symbols)[:, -ASKED:]',
    '        loss = F.cross_entropy(scores.reshape(-1, len(CLASSES)), answers.reshape(-1), ignore_index=-1)',
    '        difference = abs(loss.item() - expected)',
    '        print(f"{step:4} {loss.item():12.7f} {expected:16.7f} {difference:12.1e}")',
    '        if first is None and not difference <= TOLERANCE:',
    '            first = f"step {step}: PyTorch has {loss.item():.7f}, attention-steps {expected:.7f}"',
    ...(schedule === 'linear'
      ? [
          `        # The rate falls to 0 over the ${steps} steps of the run.`,
          `        optimizer.param_groups[0]["lr"] = ${rate} * (1 - (step - 1) / ${steps})`,
        ]
      : []),
    '        optimizer.zero_grad()',
    '        loss.backward()',
    '        optimizer.step()',
    '    if first is not None:',
    '        raise SystemExit(f"The first difference is at {first}")',
    '    print(f"{len(LOSSES)} losses, all within {TOLERANCE}")',
  ];
  return lines.join('\n');
}

/** The program, with its data below the code. Needs nothing but PyTorch, 1.13 or later, and ends with an error where a loss differs. */
export const firstStepsProgram = (first: FirstSteps): string =>
  `${[
    about(first),
    `${vocabulary(first)}\n\n${modelProgram(first, hasTwoSymbols(first))}`,
    reading(first),
    training(first),
    `${dataOf(first)}\n\nmain()`,
  ].join('\n\n\n')}\n`;

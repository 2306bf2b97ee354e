import type { Example } from '../example.ts';
import { classCount, lastOutput, unembedding } from '../loss.ts';
import { sizeNames } from '../messages/example.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import type { Shape } from '../shape.ts';
import { expectShape, expectSize } from '../size.ts';
import { has } from '../has.ts';

/** What the loss asks of the last output must fit it. */
export function checkLoss(example: Example, shape: Shape): void {
  const { loss } = example;
  if (loss === undefined) return;
  const { rows, columns } = lastOutput(example, shape);
  if (has(loss, 'gradient')) expectShape('loss.gradient', loss.gradient, rows, columns);
  else if (has(loss, 'squared_error')) expectShape('loss.squared_error', loss.squared_error, rows, columns);
  else {
    const path = 'loss.cross_entropy';
    const count = classCount(example, shape);
    expectSize(path, loss.cross_entropy.length, rows.size!, 'entries', rows.name);
    for (const [row, answer] of loss.cross_entropy.entries()) {
      if (Array.isArray(answer)) {
        expectSize(pathTo(path, row), answer.length, count, 'probabilities', sizeNames.class);
      } else if (answer !== null && answer >= count) {
        const isOutput = unembedding(example) === undefined;
        refuse(pathTo(path, row), 'classWithin', count - 1, isOutput ? columns.name : undefined, answer);
      }
    }
    if (loss.classes !== undefined) expectSize('loss.classes', loss.classes.length, count, 'labels', sizeNames.class);
  }
}

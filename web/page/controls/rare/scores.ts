// Controls for how words are compared, and for what positions do to scores.
import { scorings as scoringNames } from '#build/generated/vocabulary.ts';
import type { Example } from '../../../core/example.ts';
import {
  hasScores,
  positionsName,
  type PositionsName,
  withPositions,
  withScore,
  withSlope,
  withSoftcap,
} from '../../../edit/attention-parts.ts';
import { rareControlsText as text } from '../../../strings/page/rare-controls.ts';
import { scorings as scoringTexts } from '../../../strings/scorings.ts';
import { type Control, optionsOf, sorted } from './control.ts';
import { has } from '../../../core/has.ts';

export function scoreControls(example: Example): Control[] {
  const { score = 'dot', softcap = null } = example.attention;
  const { positions, given } = example;
  const list: Control[] = [];
  if (hasScores(example)) {
    list.push({
      group: 'scores',
      label: text.score,
      chosen: score,
      changed: score !== 'dot',
      options: scoringNames.map((value) => ({
        value,
        label: scoringTexts[value].option,
        next: () => withScore(example, value),
      })),
    });
  }
  if (given?.weights === undefined) {
    const caps = [null, ...sorted([5, 10, 50, ...(softcap === null ? [] : [softcap])])];
    list.push({
      group: 'scores',
      label: text.softcap,
      chosen: String(softcap),
      changed: softcap !== null,
      options: caps.map((cap) => ({
        value: String(cap),
        label: text.softcapOption(cap),
        next: () => withSoftcap(example, cap),
      })),
    });
  }
  const name = positionsName(example);
  list.push({
    group: 'order',
    label: text.positions,
    chosen: name,
    changed: name !== 'none',
    options: optionsOf<PositionsName>(text.positionsOptions, (value) => withPositions(example, value)),
  });
  if (name === 'alibi') {
    const slope = typeof positions === 'object' && has(positions, 'alibi') ? positions.alibi : null;
    const slopes = [null, ...sorted([0.25, 0.5, 1, ...(slope === null ? [] : [slope])])];
    list.push({
      group: 'order',
      label: text.slope,
      chosen: String(slope),
      changed: slope !== null,
      options: slopes.map((one) => ({
        value: String(one),
        label: text.slopeOption(one),
        next: () => withSlope(example, one),
      })),
    });
  }
  return list;
}

// Live numbers and names in the sentences of the story.
import type { TemplateResult } from 'lit';
import type { TrainingFacts } from '../../core/training/types.ts';
import { stepsOf } from '../../strings/phrases.ts';
import { live } from '../run/numbers.ts';
import { headAt, headName } from '../run/trace-cache.ts';

export const liveSteps = (count: number): TemplateResult => live(stepsOf(count));

/** The head at an index of `Checkpoint.rightWeight`: "head 2", "layer 2", or "" where there is only one. */
export const nameAt = (index: number, { settings }: TrainingFacts): string =>
  headName(headAt(index, settings), settings);

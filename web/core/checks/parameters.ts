// Whether the parameters that the calculation needs are there, in their sizes.
import { parseEditKey } from '../edit-key.ts';
import { partGroups, stageGroups } from '../parameter-groups.ts';
import type { Example } from '../example.ts';
import { quote } from '../messages/example.ts';
import { neededBy, parameterInputs } from '../parameter-inputs.ts';
import type { ParameterInput } from '../parameter-inputs.ts';
import { areMade, areMatrices, biasOf, findParameter, innermostGroup, isEditOf, rowsOf } from '../parameters.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { isMatrix, parameterPath } from '../shape.ts';
import type { Shape } from '../shape.ts';
import { expectShape, expectSize } from '../size.ts';
import { checkCell } from './cells.ts';

/** The most heads among which the word parameters share what a word asks for. */
export const MOST_WORD_HEADS = 4;

/** A group that no step belongs to, such as `layer9` of two layers. */
function checkGroup(example: Example, path: string, stage: string | undefined, layer: number | undefined): void {
  const { layers = 1 } = example;
  if (stage !== undefined && example.attention.kind !== 'encoder_decoder') {
    refuse(path, 'onlyWithKinds', ['encoder_decoder']);
  }
  if (layer !== undefined && layer > layers) {
    refuse(path, 'fewerLayers', layers);
  }
}

function checkGroups(example: Example, group: object, path: string): void {
  for (const [key, part] of Object.entries(group)) {
    if (typeof part !== 'object' || Array.isArray(part)) continue;
    const layer = /^layer(\d+)$/.exec(key)?.[1];
    const stage = stageGroups.find((name) => name === key);
    const isPart = partGroups.some((name) => name === key);
    if (layer === undefined && stage === undefined && !isPart) continue;
    checkGroup(example, pathTo(path, key), stage, layer === undefined ? undefined : Number(layer));
    checkGroups(example, part as object, pathTo(path, key));
  }
}

function checkMatrix(example: Example, input: ParameterInput): void {
  const { parameters } = example;
  if (!areMatrices(parameters)) return;
  const { name, place, isBias, rows, columns } = input;
  const found = findParameter(parameters, input);
  if (found === undefined) {
    if (isBias || name === 'gain' || name === 'shift') return;
    const { stage, layer } = place;
    const group = innermostGroup(parameters, place);
    // Where others have groups of their own, this one may be what is missing.
    const isGrouped = Object.keys(parameters).some((key) => /^(encoder|decoder|cross|layer\d+)$/.test(key));
    const where = [stage, layer && `layer${layer}`].filter((one) => one && isGrouped && !group.includes(one));
    const groupPath = parameterPath(group);
    return where.length > 0
      ? refuse(groupPath, 'missingKeyFor', name, where.join('.'))
      : refuse(groupPath, 'missingKey', name);
  }
  const path = parameterPath(found.keys);
  const { value } = found;
  if (name === 'gain' || name === 'shift') {
    return expectSize(path, (value as number[]).length, columns.size!, 'numbers', columns.name);
  }
  if (isBias) {
    const bias = biasOf(found);
    if (bias !== undefined) expectSize(pathTo(path, 'bias'), bias.length, columns.size!, 'numbers', columns.name);
    return;
  }
  expectShape(isMatrix(value) ? path : pathTo(path, 'W'), rowsOf(found), rows, columns);
}

export function checkParameters(example: Example, shape: Shape): void {
  const { embeddings, parameters } = example;
  const inputs = parameterInputs(example, shape);
  if (parameters === 'identity') {
    const needed = inputs[0];
    if (needed !== undefined) {
      refuse(neededBy(needed.name), 'needsParameters', needed.name);
    }
    return;
  }
  if (areMatrices(parameters)) {
    checkGroups(example, parameters, 'parameters');
    for (const input of inputs) checkMatrix(example, input);
    return;
  }
  const { query, key, value } = shape.made;
  if (areMade(parameters) && parameters.from === 'words' && (query || key || value)) {
    if (isMatrix(embeddings) || embeddings.from !== 'words') {
      refuse('parameters', 'needWordEmbeddings');
    }
    if (shape.heads > MOST_WORD_HEADS) {
      refuse('attention.heads', 'fewerWordHeads', MOST_WORD_HEADS, shape.heads);
    }
  }
  for (const [editKey, cells] of Object.entries(parameters.edits ?? {})) {
    const path = pathTo('parameters.edits', editKey);
    const { stage, layer } = parseEditKey(editKey) ?? refuse(path, 'parameter', quote(editKey));
    checkGroup(example, path, stage, layer);
    for (const input of inputs) {
      if (!isEditOf(editKey, input)) continue;
      for (const cell of Object.keys(cells)) checkCell(path, cell, input.rows.size, input.columns.size);
    }
  }
}

// Where an example has the numbers of a parameter. A set of parameters may contain groups ("encoder", "layer2", "feed_forward"), which take
// precedence over parameters of the same name outside of them.
import type { EditColumn } from '#build/generated/vocabulary.ts';
import type { CellEdits, LaidOutMatrix, Matrix, ParameterMatrices, ParameterName, Parameters } from './example.ts';
import type { ParameterSource } from './example.ts';
import { cellOf } from './cell-name.ts';
import type { Place } from './step-id.ts';
import { has } from './has.ts';
import { groupsOfNoLayer, stageGroups } from './parameter-groups.ts';

/** A matrix, a bias or a row of a norm. */
export interface ParameterKey {
  place: Place;
  name: ParameterName;
  /** The bias that belongs to the matrix of this name. */
  isBias: boolean;
}

export interface FoundParameter {
  /** The keys that lead to it, from `parameters`. */
  keys: string[];
  value: Matrix | LaidOutMatrix | number[];
}

/** Whether the parameters are matrices of the document. */
export function areMatrices(parameters: Parameters): parameters is ParameterMatrices {
  return parameters !== 'identity' && !has(parameters, 'from');
}

/** Whether the parameters come from the word space or from a seed. */
export function areMade(parameters: Parameters): parameters is ParameterSource {
  return parameters !== 'identity' && has(parameters, 'from');
}

function stageGroup({ stage }: Place): string[] {
  return stageGroups.filter((one) => one === stage);
}

/** The groups of a place, from the outside to the inside. What is before and after all layers belongs to no layer. */
function groupsOf(place: Place): string[] {
  const { layer = 1, part = 'attention' } = place;
  return [...stageGroup(place), ...(groupsOfNoLayer.includes(part) ? [] : [`layer${layer}`]), part];
}

/** The groups that distinguish a parameter from all others of its name. */
function ownGroups({ place, name }: Pick<ParameterKey, 'place' | 'name'>): string[] {
  const { layer, part = 'attention' } = place;
  const ofPart = name === 'gain' || name === 'shift' || part === 'transform';
  return [...stageGroup(place), ...(layer ? [`layer${layer}`] : []), ...(ofPart ? [part] : [])];
}

/** What `waysTo` found, by the groups: the same few places are asked for again and again, for every parameter of every example. */
const knownWays = new Map<string, readonly string[][]>();

/** All lists of groups that may lead to a place, the most general first. */
function waysTo(place: Place): readonly string[][] {
  const groups = groupsOf(place);
  const name = groups.join('.');
  let ways = knownWays.get(name);
  if (ways === undefined) {
    ways = Array.from({ length: 2 ** groups.length }, (_, bits) =>
      groups.filter((_, index) => (bits >> (groups.length - 1 - index)) & 1),
    );
    knownWays.set(name, ways);
  }
  return ways;
}

/** What a group has itself under a key, and nothing that it inherits. */
const ownPart = <Key extends keyof ParameterMatrices>(group: ParameterMatrices | undefined, key: Key) =>
  group !== undefined && Object.hasOwn(group, key) ? group[key] : undefined;

function groupAt(parameters: ParameterMatrices, keys: string[]): ParameterMatrices | undefined {
  let group: ParameterMatrices | undefined = parameters;
  for (const key of keys) group = ownPart(group, key as 'encoder');
  return group;
}

/** The numbers given for a parameter; of several, those in the most specific groups. */
export function findParameter(
  parameters: ParameterMatrices,
  { place, name }: Pick<ParameterKey, 'place' | 'name'>,
): FoundParameter | undefined {
  const ways = waysTo(place);
  for (let index = ways.length - 1; index >= 0; index--) {
    const keys = ways[index]!;
    const value = ownPart(groupAt(parameters, keys), name);
    if (value !== undefined) return { keys: [...keys, name], value };
  }
  return undefined;
}

/** The keys of a parameter that applies to one place only. */
export function ownKeys(key: Pick<ParameterKey, 'place' | 'name'>): string[] {
  return [...ownGroups(key), key.name];
}

/** The innermost group that a parameter could stand in, for a message that says that it is missing. */
export function innermostGroup(parameters: ParameterMatrices, place: Place): string[] {
  return waysTo(place).findLast((keys) => groupAt(parameters, keys) !== undefined)!;
}

/** The numbers as X·W needs them; those of a norm are one row. */
export function rowsOf({ value }: FoundParameter): Matrix {
  if (Array.isArray(value)) return Array.isArray(value[0]) ? (value as Matrix) : [value as number[]];
  const { W, layout } = value;
  return layout === 'out_in' ? W[0]!.map((_, column) => W.map((row) => row[column]!)) : W;
}

/** The bias beside a matrix, if it has one. */
export function biasOf(found: FoundParameter | undefined): number[] | undefined {
  if (found === undefined || Array.isArray(found.value)) return undefined;
  return found.value.bias;
}

const named = ({ name, isBias }: ParameterKey) => (isBias ? `${name}.bias` : name);

/** The keys of `edits` that stand for a parameter, the most general first. */
function editKeys(key: ParameterKey): string[] {
  return waysTo(key.place).map((keys) => [...keys, named(key)].join('.'));
}

/** The cells that `edits` replaces in a parameter, as row, column and value; later ones win. */
export function editsOf(parameters: ParameterSource, key: ParameterKey): Record<EditColumn, number>[] {
  const { edits } = parameters;
  if (edits === undefined) return [];
  return editKeys(key).flatMap((one) =>
    Object.entries(edits[one] ?? {}).map(([cell, value]) => {
      const [row, column] = cellOf(cell)!;
      return { row, column, value };
    }),
  );
}

/** Whether a key of `edits` stands for a parameter. */
export function isEditOf(editKey: string, key: ParameterKey): boolean {
  return editKeys(key).includes(editKey);
}

/** The key of `edits` for this parameter alone. */
function ownEditKey(key: ParameterKey): string {
  return [...ownGroups(key), named(key)].join('.');
}

/** A set of parameters with another value behind some keys. */
export function withParameterAt(parameters: ParameterMatrices, keys: string[], value: unknown): ParameterMatrices {
  const [key, ...inner] = keys as [string, ...string[]];
  const group = parameters[key as 'encoder'] ?? {};
  return { ...parameters, [key]: inner.length === 0 ? value : withParameterAt(group, inner, value) };
}

/** The parameters with one more cell edited. */
export function withEdit(parameters: ParameterSource, key: ParameterKey, cell: string, value: number): ParameterSource {
  const name = ownEditKey(key);
  const cells: CellEdits = { ...parameters.edits?.[name], [cell]: value };
  return { ...parameters, edits: { ...parameters.edits, [name]: cells } };
}

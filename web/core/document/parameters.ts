// The `parameters` of a document. Which of them there must be is for checks/parameters.ts to say.
import { parseEditKey, editKeySyntax } from '../edit-key.ts';
import { groupsOfNoLayer, partGroups, stageGroups } from '../parameter-groups.ts';
import { found, quote } from '../messages/example.ts';
import { dictionary, entriesOf, expected, listOf, matrix, object, valueOf } from '../schema/containers.ts';
import { modelNames } from '../models/names.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, schema, union, unless } from '../schema/schema.ts';
import type { Read, Schema } from '../schema/schema.ts';
import { boolean, choice, number } from '../schema/values.ts';
import { cellEdits } from './cells.ts';
import { biasRoles, matrixRoles, rowNames } from './parameter-names.ts';
import type { MatrixName, RowName } from './parameter-names.ts';
import { seed } from './sizes.ts';

const laidOut = object(
  {
    /** The matrix. */
    W: matrix,
    /** A number for each column of X·W. */
    bias: listOf(number),
    /** "in_out" multiplies from the right (X·W), "out_in" is its transpose. */
    layout: choice('in_out', 'out_in'),
  },
  'W',
);
/** A parameter matrix as a source gives it. */
export type LaidOutMatrix = Read<typeof laidOut>;

const anyLayout = union([matrix, laidOut], (value, path) => {
  if (Array.isArray(value)) return matrix;
  return typeof value === 'object' && value !== null ? laidOut : refuse(path, 'matrixOrW', found(value));
});
const withoutBias = refined(anyLayout, (read, path) => {
  if (!Array.isArray(read) && read.bias !== undefined) refuse(pathTo(path, 'bias'), 'notUsedHere');
  return read;
});

/** Parts of a model that may have parameters of their own. */
export type ParameterGroup =
  'encoder' | 'decoder' | 'cross' | `layer${number}` | 'attention' | 'feed_forward' | 'final' | 'embeddings';
/** Parameters by name. A group holds those of one part, which count before those that stand beside it for all parts. */
export type ParameterMatrices = { [name in MatrixName]?: number[][] | LaidOutMatrix } & {
  [name in RowName]?: number[];
} & { [group in ParameterGroup]?: ParameterMatrices };

const ownSchemas: Record<string, Schema<unknown>> = {
  ...Object.fromEntries(
    Object.keys(matrixRoles).map(
      (name) => [name, name in biasRoles && name !== 'unembedding' ? anyLayout : withoutBias] as const,
    ),
  ),
  ...Object.fromEntries(rowNames.map((name) => [name, listOf(number)])),
};

const stageNames: readonly string[] = stageGroups;
const partNames: readonly string[] = partGroups;
const layerName = /^layer[1-9]\d?$/;

/** How far inside a group stands; undefined for what is none. */
function depthOf(key: string): number | undefined {
  if (stageNames.includes(key)) return 1;
  if (layerName.test(key)) return 2;
  return partNames.includes(key) ? 3 : undefined;
}

/** The sets of parameters that may stand in each other, by their depth: the whole, then those of stages, layers and parts. */
export const parameterSets: Schema<ParameterMatrices>[] = [];
for (const depth of [3, 2, 1, 0]) parameterSets[depth] = parameterSet(depth);

/** A set of parameters; groups may stand in it that are further inside than itself. */
function parameterSet(depth: number): Schema<ParameterMatrices> {
  const groupAt = (key: string) => {
    const inner = depthOf(key);
    if (inner === undefined || inner <= depth || (groupsOfNoLayer.includes(key) && depth === 2)) return undefined;
    return parameterSets[inner];
  };
  const groups = [...stageNames, ...partNames].flatMap((key) => {
    const group = groupAt(key);
    return group === undefined ? [] : [[key, group.json] as const];
  });
  const own = Object.entries(ownSchemas).map(([key, { json }]) => [key, json] as const);
  return schema(
    (value, path) => {
      const written = entriesOf(value, path).flatMap(([key]) => {
        const group = groupAt(key);
        return group === undefined ? [] : [[key, group] as const];
      });
      const fields = { ...ownSchemas, ...Object.fromEntries(written) };
      return object(fields).read(value, path) as ParameterMatrices;
    },
    {
      type: 'object',
      properties: Object.fromEntries([...own, ...groups]),
      ...(depth < 2 && { patternProperties: { [layerName.source]: parameterSets[2]!.json } }),
      additionalProperties: false,
    },
  );
}

const parameterEdits = dictionary(
  cellEdits,
  (key, path) => {
    const { name = '', isBias = false } = parseEditKey(key) ?? {};
    if (!Object.hasOwn(isBias ? biasRoles : ownSchemas, name)) refuse(path, 'parameterName', quote(key));
  },
  { pattern: editKeySyntax.source },
);

/** Parameters from the word space or from a seed. */
const made = refined(
  object({
    /** The matrices of the hand-made word space, or seeded numbers, which mean nothing. */
    from: choice('words', 'seed'),
    /** With "seed": the same seed gives the same numbers everywhere. */
    seed,
    /** Whether projections and feed-forward blocks have biases, and norms a gain and a shift. */
    bias: unless(false, boolean),
    /**
     * Cells that replace single numbers; rows and columns from 0. A key is the name of a parameter, followed by ".bias" for
     * its bias, and with the place before it where it is meant for one only: "query", "layer2.query.bias", "encoder.layer1.output",
     * "layer1.attention.gain".
     */
    edits: parameterEdits,
  }),
  (parts, path) => {
    if (parts.from === 'seed') expected(parts.seed, path, 'seed');
    else if (parts.seed !== undefined) refuse(pathTo(path, 'seed'), 'onlyWithSeed');
    return { ...parts, from: expected(parts.from, path, 'from') };
  },
  {
    required: ['from'],
    if: { properties: { from: { const: 'seed' } } },
    then: { required: ['seed'] },
    else: { not: { required: ['seed'] } },
  },
);
/** The parameters of a trained model, which the core has loaded. */
const ofModel = object(
  {
    from: choice('model'),
    /** Which one: it says all that depends on its parameters, from `embeddings` to `summary`. Fields that contradict it are refused. */
    model: choice(...modelNames),
    /** Cells that replace single numbers, as of seeded ones. */
    edits: parameterEdits,
  },
  'from',
  'model',
);
export type ModelParameters = Read<typeof ofModel>;
export type ParameterSource = Read<typeof made> | ModelParameters;

const identity = choice('identity');
const matrices = parameterSets[0]!;

export const parameters = union([identity, made, ofModel, matrices], (value, path) => {
  if (value === 'identity') return identity;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(path, 'parameters', found(value));
  }
  const from = valueOf(value, path, 'from');
  if (from === 'model') return ofModel;
  return from === undefined ? matrices : made;
});

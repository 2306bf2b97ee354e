// Writes the C++ lists of src/ (names, values of options, columns of the tables that the core and JavaScript exchange) out as
// TypeScript, so that a name that exists on one side only does not compile. Run by CMake; usage: node scripts/vocabulary.ts OUTPUT
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** The first argument of every ENTRY(name, …) line of a .def file, in order; after `skipped`, where that is given. */
function names(file: string, macro: string, skipped = ''): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(new RegExp(`^${macro}\\(\\s*${skipped}"?([A-Za-z_][A-Za-z_0-9]*)"?`, 'gm'))].map(
    (match) => match[1]!,
  );
}

const columns = (file: string): string[] => names(file, 'COLUMN');

/** A C++ literal, or the name of an enumerator. */
function valueOf(written: string): number | boolean | string {
  if (written === 'true' || written === 'false') return written === 'true';
  return /^[A-Za-z_]/.test(written) ? written : parseFloat(written); // 0.003f is 0.003
}

/** The entries of tasks.def, with the columns named as in its comment about TASK. */
function taskDefaults(): string {
  const text = readFileSync(join(source, 'train/tasks.def'), 'utf8');
  const columns = text.match(/^\/\/ TASK\(name, ([^)]*)\)/m)![1]!.split(/,\s*(?:\/\/\s*)?/);
  const rows = [...text.matchAll(/^TASK\((\w+),([^)]*)\)/gm)].map(([, name, numbers]) => {
    const values = numbers!.split(',').map((written) => valueOf(written.trim()));
    if (values.length !== columns.length) throw new Error(`tasks.def: ${name}`);
    return [name, Object.fromEntries(columns.map((column, index) => [column, values[index]]))];
  });
  return JSON.stringify(Object.fromEntries(rows));
}

/** The steps from scores to weights, as roles.def has them. */
function scoreChain(): string {
  const text = readFileSync(join(source, 'trace/roles.def'), 'utf8');
  const steps = [...text.matchAll(/^SCORE_STEP\((\w+), (\w+), (\w+)\)/gm)];
  return JSON.stringify(steps.map(([, role, stage, kind]) => ({ role, stage, kind })));
}

/** The area of each mistake, as mistakes.def has them. */
function areasOfMistakes(): string {
  const text = readFileSync(join(source, 'mistakes/mistakes.def'), 'utf8');
  const entries = [...text.matchAll(/^(?:MISTAKE|AT_STEP|RECIPE|WRITING)\((\w+), (\w+)\)/gm)];
  return JSON.stringify(Object.fromEntries(entries.map(([, name, area]) => [name, area])));
}

/** What operations need besides their operands, as operations.def has it: the attributes by their names, and those of each operation. */
function attributes(): string {
  const text = readFileSync(join(source, 'trace/operations.def'), 'utf8');
  const types = [...text.matchAll(/^ATTRIBUTE\((\w+), (\w+)\)/gm)].map(([, name, type]) => [name, type === 'bool']);
  const written = (macro: string): string => {
    const all: Record<string, string[]> = {};
    for (const [, operation, name] of text.matchAll(new RegExp(`^${macro}\\((\\w+), (\\w+)\\)`, 'gm'))) {
      (all[operation!] ??= []).push(name!);
    }
    return JSON.stringify(all);
  };
  return [
    `export const isFlag = ${JSON.stringify(Object.fromEntries(types))} as const;`,
    `export const neededAttributes = ${written('NEEDS')} as const;`,
    `export const possibleAttributes = ${written('MAY_HAVE')} as const;\n`,
  ].join('\n');
}

type List = readonly [list: string, type: string, names: string[]];

const written = (lists: readonly List[]): string[] =>
  lists.map(([list, type, all]) => {
    if (all.length === 0) throw new Error(`${list}: no entry was found`);
    return `export const ${list} = ${JSON.stringify(all)} as const;\nexport type ${type} = (typeof ${list})[number];\n`;
  });

const core = written([
  ['operations', 'Operation', names('trace/operations.def', 'OPERATION')],
  ['roles', 'Role', names('trace/roles.def', '(?:ROLE|INPUT|CONSTANT|PARAMETER)')],
  ['stages', 'Stage', names('trace/stages.def', 'STAGE')],
  ['parts', 'Part', names('trace/parts.def', 'PART')],
  ['axes', 'AxisName', names('trace/axes.def', 'AXIS')],
  ['attributeNames', 'AttributeName', ['none', ...names('trace/operations.def', 'ATTRIBUTE')]],
  ['fields', 'Field', names('request/fields.def', '(?:FIELD|FLAG|SIZE|NUMBER|CHOICE)')],
  ['kinds', 'Kind', names('request/kinds.def', 'KIND')],
  ['scorings', 'Scoring', names('attention/scorings.def', 'SCORING')],
  ['positionEncodings', 'PositionEncoding', names('attention/position_encodings.def', 'POSITION_ENCODING')],
  ['normPlaces', 'NormPlace', names('attention/norm_places.def', 'NORM_PLACE')],
  ['activations', 'Activation', names('attention/activations.def', 'ACTIVATION')],
  ['lossForms', 'LossForm', names('attention/loss_forms.def', 'LOSS_FORM')],
  ['statuses', 'Status', names('request/statuses.def', 'STATUS')],
  ['sources', 'Source', names('request/sources.def', 'SOURCE')],
  ['entryKinds', 'EntryKind', names('request/entry_kinds.def', 'ENTRY_KIND')],
  ['entryColumns', 'EntryColumn', columns('request/columns/entry.def')],
  ['editColumns', 'EditColumn', columns('request/columns/edit.def')],
  ['regionColumns', 'RegionColumn', columns('request/columns/region.def')],
  ['overrideColumns', 'OverrideColumn', columns('request/columns/override.def')],
  ['stepColumns', 'StepColumn', columns('request/columns/step.def')],
  ['overriddenColumns', 'OverriddenColumn', columns('request/columns/overridden.def')],
  ['seededColumns', 'SeededColumn', columns('request/columns/seeded.def')],
  ['maskKinds', 'MaskKind', names('kernels/mask_kinds.def', 'MASK_KIND')],
  ['fusedFields', 'FusedField', names('kernels/fused_fields.def', 'FIELD', '(?:INT|FLOAT|ADDRESS), ')],
  ['wordDimensions', 'WordDimension', names('text/dimensions.def', 'DIMENSION')],
]);
core.push(attributes());
core.push(`export const scoreChain = ${scoreChain()} as const;\n`);
const training = written([
  ['tasks', 'Task', names('train/tasks.def', 'TASK')],
  ['controls', 'Control', names('train/controls.def', 'CONTROL')],
  ['normKinds', 'NormKind', names('train/norm_kinds.def', 'NORM_KIND')],
  ['schedules', 'Schedule', names('train/schedules.def', 'SCHEDULE')],
  ['boundNames', 'BoundName', names('train/bounds.def', 'BOUND')],
  ['trainingFields', 'TrainingField', names('train/fields.def', 'FIELD')],
  ['shapeColumns', 'ShapeColumn', columns('train/columns/shape.def')],
  ['parameterColumns', 'ParameterColumn', columns('train/columns/parameter.def')],
  ['boundColumns', 'BoundColumn', columns('train/columns/bound.def')],
  ['evaluationColumns', 'EvaluationColumn', columns('train/columns/evaluation.def')],
  ['writtenColumns', 'WrittenColumn', columns('train/columns/written.def')],
  ['choiceColumns', 'ChoiceColumn', columns('train/columns/choice.def')],
  ['readingColumns', 'ReadingColumn', columns('train/columns/reading.def')],
  ['habitsColumns', 'HabitsColumn', columns('train/columns/habits.def')],
  ['scaleColumns', 'ScaleColumn', columns('train/columns/scale.def')],
]);
training.push(`export const taskDefaults = ${taskDefaults()} as const;\n`);

const mistakes = written([
  ['mistakes', 'MistakeName', names('mistakes/mistakes.def', '(?:MISTAKE|AT_STEP|RECIPE|WRITING)')],
  ['mistakeAreas', 'MistakeArea', names('mistakes/areas.def', 'AREA')],
  ['verdicts', 'Verdict', names('mistakes/verdicts.def', 'VERDICT')],
  ['givenColumns', 'GivenColumn', columns('mistakes/columns/given.def')],
  ['judgedColumns', 'JudgedColumn', columns('mistakes/columns/judged.def')],
  ['explanationColumns', 'ExplanationColumn', columns('mistakes/columns/explanation.def')],
]);
mistakes.push(`export const areaOf = ${areasOfMistakes()} as const;\n`);

const output = process.argv[2]!;
mkdirSync(dirname(output), { recursive: true });
const write = (file: string, parts: readonly string[]) =>
  writeFileSync(file, `// Written by scripts/vocabulary.ts from the lists in src/. Do not edit.\n${parts.join('\n')}`);
write(output, core);
// Files of their own, since most pages need neither.
write(join(dirname(output), 'training.ts'), training);
write(join(dirname(output), 'mistakes.ts'), mistakes);

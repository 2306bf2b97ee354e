// Checks the imports against the rooms of docs/architecture.md: no circle, no arrow back, type-only imports included. The TypeScript is
// read by dependency-cruiser, with swc as its parser because it knows no TypeScript 7 yet. Called by scripts/architecture.
import { globSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult, type IForbiddenRuleType, type IViolation } from 'dependency-cruiser';

/** The rooms of web/, and which others each may import from. */
const rooms: Record<string, string[]> = {
  core: [],
  strings: ['core'],
  examples: ['core'],
  trace: ['core', 'strings'],
  design: ['core', 'strings', 'trace'],
  edit: ['core', 'strings', 'examples', 'trace'],
  elements: ['core', 'strings', 'examples', 'trace', 'design', 'edit'],
  export: ['core', 'strings', 'trace', 'design', 'edit'],
  command: ['core', 'strings', 'examples', 'trace', 'edit', 'export'],
  site: ['core', 'strings', 'examples', 'trace', 'design', 'edit', 'elements', 'export'],
  page: ['core', 'strings', 'examples', 'trace', 'design', 'edit', 'elements', 'export', 'site'],
  why: ['core', 'strings', 'examples', 'trace', 'design', 'edit', 'elements', 'export', 'site'],
  entries: ['core', 'strings', 'examples', 'trace', 'edit', 'elements'],
};

/** The rooms of src/, and which others each may include from. */
const sourceRooms: Record<string, string[]> = {
  kernels: [],
  trace: ['kernels'],
  text: ['kernels', 'trace'],
  attention: ['kernels', 'trace'],
  analysis: ['kernels', 'trace', 'attention'],
  request: ['kernels', 'text', 'trace', 'attention', 'analysis'],
  train: ['kernels', 'text', 'trace', 'attention', 'analysis'],
  mistakes: ['kernels', 'trace', 'attention', 'request'],
};

const forbidden: IForbiddenRuleType[] = [
  { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'strings-take-types-only',
    severity: 'error',
    from: { path: '^web/strings/' },
    to: { path: '^web/core/', dependencyTypesNot: ['type-only'] },
  },
  ...Object.entries(rooms).map(([room, lower]): IForbiddenRuleType => ({
    name: `${room}-imports-only-from-lower`,
    severity: 'error',
    from: { path: `^web/${room}/` },
    to: { path: '^web/', pathNot: `^web/(${[room, ...lower].join('|')})/` },
  })),
];

async function faultsOfWeb(): Promise<string[]> {
  const { output } = await cruise(['web'], {
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: ['node_modules', '^build/'] },
    ruleSet: { forbidden },
    validate: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.json'] },
  });
  const { modules, summary } = output as ICruiseResult;
  if (modules.length < 100) return [`web: only ${modules.length} modules were read`];
  const way = ({ from, to, cycle }: IViolation) => [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ');
  const faults = summary.violations.map((violation) => `${violation.rule.name}: ${way(violation)}`);
  // swc reports no import for import('…').Type, behind which a circle could hide.
  for (const file of globSync('web/**/*.ts')) {
    const hidden = /(?<!await )\bimport\((['"])\.[^)]*\1\)(?=\.[A-Z])|typeof import\(/.exec(readFileSync(file, 'utf8'));
    if (hidden !== null) faults.push(`${file}: imports a type by "${hidden[0]}"; write "import type"`);
  }
  return faults;
}

function faultsOfSource(): string[] {
  const faults: string[] = [];
  for (const file of globSync('src/*/*.{h,cpp,def}')) {
    const room = file.split('/')[1]!;
    const lower = sourceRooms[room];
    if (lower === undefined) faults.push(`${file}: is in no room`);
    for (const [, other] of readFileSync(file, 'utf8').matchAll(/^#include "(\w+)\//gm)) {
      if (other !== room && lower?.includes(other!) === false) faults.push(`${file}: includes from ${other}`);
    }
  }
  return faults;
}

const faults = [...(await faultsOfWeb()), ...faultsOfSource()];
for (const fault of faults) console.log(fault);
console.log(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

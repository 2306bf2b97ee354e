// `check`: compares published numbers and claims of examples with what is computed.
import { loadDiagnoser } from '../core/diagnosis/load.ts';
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { loadCore } from './core.ts';
import type { Core } from '../core/load.ts';
import type { Step } from '../core/trace.ts';
import { validate } from '../core/validate.ts';
import { shortest } from '../export/numbers.ts';
import { command as strings } from '../strings/command.ts';
import { checkClaims } from '../trace/claims.ts';
import { compare } from '../trace/published.ts';
import type { PublishedCell } from '../trace/published.ts';
import type { Arguments } from './arguments.ts';
import { diagnosisLines } from './diagnosis-lines.ts';
import { exitCodes, printable, reported } from './failure.ts';
import type { ExitCode } from './failure.ts';
import { nameOf } from './files.ts';
import { labelled } from './labelled.ts';
import { filesOf, galleryDocument, named, readExample } from './source.ts';

/** Enough digits to tell a computed number from a printed one. */
function computed({ half, value }: PublishedCell): string {
  if (!Number.isFinite(value)) return String(value);
  const decimals = Math.max(0, -Math.floor(Math.log10(half)) - 1);
  const plain = value.toFixed(Math.min(decimals + 2, 20));
  return Number(plain) === 0 || Math.abs(value) >= 1e9 ? String(Math.fround(value)) : plain;
}

/** Lines that say which mistakes give the wrong numbers, or that none is known that does. */
async function diagnosed(example: Example, core: Core, steps: ReadonlyMap<string, Step>): Promise<string[]> {
  const diagnoser = await loadDiagnoser({ core });
  if (!diagnoser.allows(example)) return [strings.notDiagnosed];
  return diagnoser.diagnose(example).steps.flatMap((judged) => {
    const { rows, columns } = steps.get(judged.id)!;
    return diagnosisLines(judged, {
      row: (index) => labelled(rows, index),
      column: (index) => labelled(columns, index),
    });
  });
}

/** Lines that say what is wrong, and one that says how much was compared. */
async function findings(example: Example, core: Core): Promise<{ wrong: string[]; why: string[]; summary: string }> {
  const trace = core.run(example);
  const steps = new Map(trace.steps.map((step) => [step.id, step]));
  for (const id of Object.keys(example.published ?? {}))
    if (!steps.has(id)) throw new ExampleError(`published.${id}`, strings.noPublishedStep);
  const compared = compare(example, trace, (changed) => core.run(changed));
  const numbers = compared.flatMap(({ id, cells }) =>
    cells
      .filter(({ differs }) => differs)
      .map((cell) => {
        const { rows, columns } = steps.get(id)!;
        const place = [labelled(rows, cell.row), labelled(columns, cell.column)] as const;
        return strings.wrongNumber(id, ...place, cell.printed, computed(cell));
      }),
  );
  const claims = checkClaims(example, trace);
  const broken = claims.flatMap(({ claim, holds, left, right }, index) =>
    holds ? [] : [strings.wrongClaim(index, claim, String(shortest(left.value)), String(shortest(right.value)))],
  );
  const printed = compared.reduce((sum, { cells }) => sum + cells.length, 0);
  return {
    wrong: [...numbers, ...broken],
    why: numbers.length === 0 ? [] : await diagnosed(example, core, steps),
    summary: strings.checked(numbers.length, printed, broken.length, claims.length),
  };
}

/** Checks all examples, even after a broken one. @returns the highest of their exit codes */
export async function check({ words, options }: Arguments): Promise<ExitCode> {
  const id = options.get('example');
  const files = filesOf(words, id !== undefined);
  const core = await loadCore();
  const one = async (name: string, read: () => Promise<Example>): Promise<ExitCode> => {
    try {
      const example = await read();
      const { wrong, why, summary } = await named(name, () => findings(example, core));
      for (const line of [...wrong, ...why, summary]) process.stdout.write(`${printable(`${name}: ${line}`)}\n`);
      return wrong.length > 0 ? exitCodes.wrongNumbers : exitCodes.good;
    } catch (error) {
      return reported(error);
    }
  };
  const codes: ExitCode[] = [];
  if (id !== undefined) codes.push(await one(id, async () => validate(galleryDocument(id))));
  for (const file of files) codes.push(await one(nameOf(file), () => readExample(file)));
  return codes.toSorted().at(-1)!;
}

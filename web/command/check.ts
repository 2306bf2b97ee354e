// `check`: compares published numbers and claims of examples with what is computed.
import { loadDiagnoser } from '../core/diagnosis/load.ts';
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { parseClaim } from '../core/claim.ts';
import type { Core } from '../core/load.ts';
import type { Step } from '../core/trace.ts';
import { validate } from '../core/validate.ts';
import { without } from '../edit/without.ts';
import { shortest } from '../export/numbers.ts';
import { command as strings } from '../strings/command.ts';
import { checkClaims } from '../trace/claims.ts';
import { askedSteps } from '../trace/exercise/asked.ts';
import { compare } from '../trace/published.ts';
import type { PublishedCell } from '../trace/published.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { diagnosisLines } from './diagnosis-lines.ts';
import { exitCodes, note, printable, reported } from './failure.ts';
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

/** Reads a document whose claims need not be readable: `findings` says of each what is wrong with it. @throws ExampleError */
function withAnyClaims(document: unknown): Example {
  const { claims, ...rest } = { ...(document as { claims?: unknown } | null) };
  const texts = Array.isArray(claims) ? claims.filter((one) => typeof one === 'string') : [];
  const readable = texts.filter((claim) => parseClaim(claim) !== undefined);
  if (!Array.isArray(claims) || texts.length < claims.length || readable.length === texts.length)
    return validate(document);
  return { ...validate(readable.length === 0 ? rest : { ...rest, claims: readable }), claims: texts };
}

interface Findings {
  /** Places in the document that cannot be checked, with the reasons. */
  faults: string[];
  wrong: string[];
  why: string[];
  /** How much was compared; undefined where nothing could be. */
  summary: string | undefined;
}

/** All lines that say what is wrong, and one that says how much was compared. */
async function findings(example: Example, core: Core): Promise<Findings> {
  const plain = without(example, 'claims');
  const trace = core.run(plain);
  const steps = new Map(trace.steps.map((step) => [step.id, step]));
  const faults: string[] = [];
  /** What the work gives; undefined where the example is at fault, which is kept. @param place of what is looked at alone */
  const tried = <T>(work: () => T, place?: string): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      faults.push(new ExampleError(place ?? error.path, error.reason).message);
      return undefined;
    }
  };
  if (example.exercise !== undefined) tried(() => askedSteps(example, trace.steps));
  for (const id of Object.keys(example.published ?? {}))
    if (!steps.has(id)) faults.push(`published.${id}: ${strings.noPublishedStep}`);
  const published = Object.fromEntries(Object.entries(example.published ?? {}).filter(([id]) => steps.has(id)));
  const compared = compare(plain, trace, (changed) => core.run(changed));
  const numbers = compared.flatMap(({ id, cells }) =>
    cells
      .filter(({ differs }) => differs)
      .map((cell) => {
        const { rows, columns } = steps.get(id)!;
        const place = [labelled(rows, cell.row), labelled(columns, cell.column)] as const;
        return strings.wrongNumber(id, ...place, cell.printed, computed(cell));
      }),
  );
  const claims = (example.claims ?? []).map((claim, index) =>
    tried(() => checkClaims({ ...example, claims: [claim] }, trace)[0], `claims.${index}`),
  );
  const broken = claims.flatMap((checked, index) => {
    if (checked === undefined || checked.holds) return [];
    const { claim, left, right } = checked;
    return [strings.wrongClaim(index, claim, String(shortest(left.value)), String(shortest(right.value)))];
  });
  const printed = compared.reduce((sum, { cells }) => sum + cells.length, 0);
  const unclear = claims.filter((one) => one === undefined).length;
  const isChecked = faults.length === 0 || printed + claims.length > unclear;
  return {
    faults,
    wrong: [...numbers, ...broken],
    why: numbers.length === 0 ? [] : await diagnosed({ ...plain, published }, core, steps),
    summary: isChecked ? strings.checked(numbers.length, printed, broken.length, claims.length, unclear) : undefined,
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
      const { faults, wrong, why, summary } = await named(name, () => findings(example, core));
      for (const fault of faults) note(`${name}: ${fault}`);
      for (const line of [...wrong, ...why, ...(summary === undefined ? [] : [summary])])
        process.stdout.write(`${printable(`${name}: ${line}`)}\n`);
      if (faults.length > 0) return exitCodes.badInput;
      return wrong.length > 0 ? exitCodes.wrongNumbers : exitCodes.good;
    } catch (error) {
      return reported(error);
    }
  };
  const codes: ExitCode[] = [];
  if (id !== undefined) codes.push(await one(id, async () => validate(galleryDocument(id))));
  for (const file of files) codes.push(await one(nameOf(file), () => readExample(file, { read: withAnyClaims })));
  return codes.toSorted().at(-1)!;
}

// Runs the fuzzer of documents, fragments or files: node tests/fuzz/main.ts NAME [--seconds N] [--seed N] [--input FILE]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checked, fuzz, type Fuzzer } from './fuzzer.ts';

/** Each in a module of its own: what it needs is loaded when it is asked for. */
const fuzzers: Record<string, () => Promise<Fuzzer>> = {
  documents: async () => (await import('./documents.ts')).documentFuzzer,
  fragments: async () => (await import('./fragments.ts')).fragmentFuzzer,
  files: async () => (await import('./files.ts')).fileFuzzer,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    input: { type: 'string' },
  },
});
const limits = { seed: Number(values.seed), seconds: Number(values.seconds) };
const [name] = positionals;
const start = fuzzers[name ?? ''];
if (name === undefined || start === undefined) throw new Error(`no such fuzzer: ${name}`);
try {
  const fuzzer = await start();
  if (values.input !== undefined) {
    await checked(name, fuzzer, readFileSync(values.input, 'utf8'));
  } else {
    const { executions, accepted } = await fuzz(name, fuzzer, limits);
    console.log(`${name}: ${executions} inputs from seed ${limits.seed} on, ${accepted} accepted`);
  }
} catch (error) {
  console.error(error);
  process.exit(1);
}
// What the core has started does not keep the process.
process.exit(0);

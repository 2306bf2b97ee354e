// Programs in one Python process, one after another.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Program {
  name: string;
  text: string;
  /** How many of its numbers are changed, one at a time. */
  changes: number | 'all';
  /** The folder of the trained model that it reads, where that is another than use-lite. */
  model?: string;
}

/** What run.py says of a program. */
export interface Outcome {
  name: string;
  said: string;
  error: string | number | null;
  changed: number;
  missed: string[];
}

/** Debian's own: another python on the PATH does not have Debian's packages. */
export const python = process.env['PYTHON'] ?? '/usr/bin/python3';

/** Runs programs; fewer outcomes than programs where Python ends. */
export async function* outcomes(programs: readonly Program[]): AsyncGenerator<Outcome> {
  const child = spawn(python, ['tests/programs/run.py'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  const ended = once(child, 'close');
  child.stdin.end(programs.map((program) => JSON.stringify(program)).join('\n'));
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Outcome;
  await ended;
}

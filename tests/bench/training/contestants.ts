// Who trains: our module in Node and in Chromium, the same code outside a browser, and PyTorch.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Instance } from '../../../web/core/training/instance.ts';
import { linesFor } from '../../../web/core/training/lines.ts';
import { defaultSettings } from '../../../web/core/training/index.ts';
import { makeCalls } from '../../../web/core/training/model-engine.ts';
import type { Task } from '../../../web/core/training/types.ts';
import { launch } from '../browser.ts';

export interface Contestant {
  name: string;
  /** Takes `count` steps; resolves with the milliseconds that they took. */
  steps(count: number): Promise<number>;
  close(): Promise<void>;
}

/** PyTorch, and how far its first losses are from ours when it starts where we do and is given the same sentences. */
export interface Peer extends Contestant {
  difference: number;
  /** The way of writing it that was fastest. */
  form: string;
  /** What it multiplies matrices with. */
  blas: string;
}

const wasm = `${import.meta.dirname}/../../../build/wasm/training-simd.wasm`;
const program = 'build/native-clang/training-steps';
/** Sentences that PyTorch goes round in, and steps in which its losses are compared. */
const batches = 32;

/** The calls that make the module's model. */
const callsFor = async (task: Task) => makeCalls(defaultSettings(task), await linesFor(defaultSettings(task)));

/** Writes the lines that a task reads as training-steps takes them; the name of the file. */
async function linesFile(task: Task): Promise<string> {
  const { words = [], lines = [] } = (await linesFor(defaultSettings(task))) ?? {};
  const file = `build/bench/lines-${task}.txt`;
  const written = lines.map((line) => [line.length, ...line].join(' '));
  writeFileSync(file, words.length === 0 ? '' : [words.length, ...written].join('\n'));
  return file;
}

export async function node(task: Task): Promise<Contestant> {
  const instance = await Instance.create(await WebAssembly.compile(readFileSync(wasm)));
  for (const call of await callsFor(task)) instance.run(call);
  return {
    name: `Node ${process.version}`,
    async steps(count) {
      const start = performance.now();
      for (let step = 0; step < count; step++) instance.run({ name: 'step' });
      return performance.now() - start;
    },
    close: async () => {},
  };
}

export async function chromium(task: Task): Promise<Contestant> {
  const browser = await launch();
  const page = await browser.newPage();
  const calls = (await callsFor(task)).map(({ name, args, put }) => ({ name, args, put: put && [...put] }));
  const training = await page.evaluateHandle(
    async ([base64, calls]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const { instance } = await WebAssembly.instantiate(bytes);
      const exports = instance.exports as Record<string, (...args: number[]) => number> & {
        memory: WebAssembly.Memory;
      };
      exports['_initialize']!();
      const session = exports['create']!();
      for (const { name, args = [], put } of calls) {
        const result = exports[name]!(session, ...(put ? [put.length] : args));
        if (put) new Int32Array(exports.memory.buffer, result, put.length).set(put);
      }
      return { exports, session };
    },
    [readFileSync(wasm, 'base64'), calls] as const,
  );
  return {
    name: `Chromium ${browser.version()}`,
    steps: (count) =>
      training.evaluate(({ exports, session }, count) => {
        const start = performance.now();
        for (let step = 0; step < count; step++) exports['step']!(session);
        return performance.now() - start;
      }, count),
    close: () => browser.close(),
  };
}

/** A program that takes a number of steps on a line and answers with a line. */
function lines(command: string, args: readonly string[], env = process.env) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await answers.next();
    if (done) throw new Error(`${command} ended`);
    return value;
  };
  return {
    next,
    async steps(count: number): Promise<number> {
      child.stdin.write(`${count}\n`);
      return Number(await next());
    },
    async close(): Promise<void> {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await ended;
    },
  };
}

export async function native(task: Task): Promise<Contestant> {
  return { name: 'native', ...lines(program, [task, await linesFile(task)]) };
}

/** One thread, and OpenBLAS as it is without settings: these two make it choose kernels for another processor. */
function peerEnvironment(): NodeJS.ProcessEnv {
  const { OPENBLAS_CORETYPE: _core, OPENBLAS_L2_SIZE: _cache, ...env } = process.env;
  return { ...env, OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
}

/** @throws Error where PyTorch has only the reference BLAS; peer.py says so */
export async function peer(task: Task): Promise<Peer> {
  const file = `build/bench/training-${task}.json`;
  writeFileSync(file, execFileSync(program, [task, await linesFile(task), String(batches)], { maxBuffer: 1 << 28 }));
  // Debian's Python, for which its PyTorch is installed; PYTHON names another one.
  const python = process.env['PYTHON'] ?? '/usr/bin/python3';
  const running = lines(python, [`${import.meta.dirname}/peer.py`, file], peerEnvironment());
  const { torch, ...rest } = JSON.parse(await running.next()) as Record<'torch' | 'blas' | 'form', string> & {
    difference: number;
  };
  return { name: `PyTorch ${torch.replace(/a\d+$/, '')}`, ...rest, ...running };
}

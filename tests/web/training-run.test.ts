import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../web/core/training/engine.ts';
import { startRun } from '../../web/core/training/index.ts';
import { Run } from '../../web/core/training/run.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import { SettingsError } from '../../web/core/training/settings-error.ts';
import type {
  Checkpoint,
  RunStatus,
  TrainingFacts,
  TrainingRun,
  TrainingSettings,
} from '../../web/core/training/types.ts';
import { ownText } from '../../web/strings/why/own-text.ts';

/** Resolves as soon as a run is as it should be. */
const until = (run: TrainingRun, isSo: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (run.status === 'failed') reject(run.error);
      else if (isSo()) resolve();
    };
    run.addEventListener('change', look);
    look();
  });
const status = (run: TrainingRun, wanted: RunStatus) => until(run, () => run.status === wanted);

/** Everything but what single steps have in common. */
const checkpointsAt = (run: TrainingRun, steps: readonly number[]) =>
  run.checkpoints.filter(({ step }) => steps.includes(step));

const small: TrainingSettings = { ...defaultSettings('recall'), steps: 250, d_model: 8, d_k: 4, batch: 4 };

describe('a run of the module', () => {
  // Every third step, and those that every run has.
  const planned = [...Array.from({ length: 84 }, (_, i) => 3 * i), 10, 100, 250].sort((a, b) => a - b);

  const straight = async (settings: TrainingSettings, options: Parameters<typeof startRun>[1]) => {
    const run = startRun(settings, options);
    run.seconds = 0;
    run.start();
    await status(run, 'done');
    runs.push(run);
    return run;
  };
  const runs: TrainingRun[] = [];
  afterEach(() => runs.splice(0).forEach((run) => run.dispose()));

  test.each([1, 2, 3, 4, 5])(
    'on the lines that the page offers ends below what the word before tells (seed %i)',
    async (seed) => {
      const { facts, checkpoints } = await straight(
        { ...defaultSettings('text'), seed, text: ownText.exampleText },
        {},
      );
      const before = facts!.bounds.find(({ name }) => name === 'word_before')!;
      expect(checkpoints.at(-1)!.loss).toBeLessThan(before.nats - 0.1);
    },
  );

  test('is the same in a worker and on the page, with SIMD and without', async () => {
    const run = await straight(small, { where: 'worker', backend: 'simd' });
    expect(run.where).toBe('worker');
    expect(run.checkpoints.map(({ step }) => step)).toEqual(planned);
    expect(run.batchLosses).toHaveLength(250);
    for (const options of [{ where: 'page' }, { where: 'page', backend: 'scalar' }] as const) {
      const other = await straight(small, options);
      expect(other.where).toBe('page');
      expect(other.batchLosses).toEqual(run.batchLosses);
      expect(other.checkpoints).toEqual(run.checkpoints);
      expect(other.facts).toEqual(run.facts);
    }
  });

  test('goes to a step as fast as it can, pauses there, and goes on as if it had not', async () => {
    const plain = await straight(small, { where: 'page' });
    const run = startRun(small, { where: 'page' });
    runs.push(run);
    run.seconds = 3600;
    run.start(100);
    await status(run, 'paused');
    expect(run.step).toBe(100);
    expect(run.checkpoints.at(-1)!.step).toBe(100);
    run.seconds = 0;
    run.start();
    await status(run, 'done');
    expect(checkpointsAt(run, planned)).toEqual(plain.checkpoints);
  });

  test('is the same with pauses, single steps, another pace and after a reset', async () => {
    const plain = await straight(small, { where: 'page' });
    const run = startRun(small, { where: 'page' });
    run.seconds = 2;
    run.start();
    await until(run, () => run.step > 5);
    run.pause();
    expect(run.status).toBe('paused');
    run.oneStep();
    run.oneStep();
    const single = run.step;
    await until(run, () => run.step >= single + 2);
    expect(run.status).toBe('paused');
    // How far it had come at the pause depends on the machine: on to a step that has a checkpoint only because of this pause.
    while (planned.includes(run.step)) {
      const next = run.step + 1;
      run.oneStep();
      await until(run, () => run.step >= next);
    }
    run.seconds = 0;
    run.start();
    await status(run, 'done');
    expect(run.checkpoints.length).toBeGreaterThan(planned.length);
    expect(checkpointsAt(run, planned)).toEqual(plain.checkpoints);
    expect(run.batchLosses).toEqual(plain.batchLosses);

    const { facts } = run;
    run.reset();
    expect([run.status, run.step, run.checkpoints.length, run.batchLosses.length]).toEqual(['ready', 0, 1, 0]);
    run.start();
    await until(run, () => run.step > 20);
    expect(run.facts).toBe(facts); // what a reader chose of it stays
    run.reset(); // while it runs
    run.start();
    await status(run, 'done');
    expect(run.checkpoints).toEqual(plain.checkpoints);
    expect(run.batchLosses).toEqual(plain.batchLosses);
    run.dispose();
  });

  test('with another seed is another one', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((seed) => straight({ ...small, seed, steps: 3 }, { where: 'page' })),
    );
    expect(two!.batchLosses).not.toEqual(one!.batchLosses);
    expect(two!.facts!.sentences).not.toEqual(one!.facts!.sentences);
  });

  test('says what its sentences ask, and where the answer stands', async () => {
    const { facts } = await straight({ ...small, steps: 1 }, { where: 'page' });
    const { classes } = facts!;
    expect(facts!.sentences).toHaveLength(8);
    expect(facts!.heldOut).toBe(512);
    for (const { tokens, answers } of facts!.sentences) {
      expect(tokens).toHaveLength(7);
      const key = /^([A-P])\?$/.exec(tokens[6]!)![1]!;
      const right = tokens.findIndex((token) => token.startsWith(key));
      const answer = tokens[right]!.slice(1);
      const truth = Float32Array.from(classes, (one) => (one === answer ? 0.9 : 0) + 0.1 / classes.length);
      expect(answers).toEqual([{ position: 6, right, answer, truth }]);
    }
    const last = facts!.layout.at(-1)!;
    expect(facts!.parameterCount).toBe(last.start + last.rows * last.columns);
    // 25 symbols; W_Q, W_K, W_V; 8 classes
    expect(facts!.parameterCount).toBe(25 * 8 + 2 * 8 * 4 + 8 * 8 + 8 * 8);
  });

  test('sums the embeddings of what stands at a position', async () => {
    const { facts, checkpoints } = await straight({ ...small, steps: 1 }, { where: 'page' });
    const { parameters, embeddings } = checkpoints.at(-1)!;
    const table = facts!.layout.find(({ role }) => role === 'embeddings')!;
    const row = (symbol: string) =>
      parameters.subarray(table.start + facts!.symbols.indexOf(symbol) * 8).subarray(0, 8);
    const sums = facts!.sentences.flatMap(({ tokens }) =>
      tokens.flatMap(([key, value]) => Array.from(row(key!), (x, i) => Math.fround(x + row(value!)[i]!))),
    );
    expect([...embeddings]).toEqual(sums);
  });

  test('on own text shows each window of the held-out lines, and no more', async () => {
    // The last of three lines is held out: windows of 16 and of 3 answers.
    const line = (count: number) => Array.from({ length: count }, (_, i) => `w${i % 7}`).join(' ');
    const text = [line(12), line(9), line(20)].join('\n');
    const { facts, checkpoints } = await straight(
      { ...defaultSettings('text'), ...{ steps: 1, d_model: 8, d_k: 4, d_ff: 4, batch: 4, text } },
      { where: 'page' },
    );
    expect(facts!.sentences.map(({ tokens, answers }) => [tokens.length, answers.length])).toEqual([
      [16, 16],
      [3, 3],
    ]);
    expect(checkpoints[0]!.embeddings).toHaveLength(2 * 16 * 8);
  });

  test('that has nothing to read fails with the reason, and tries again after a reset', async () => {
    const run = startRun({ ...defaultSettings('text'), text: 'the cat' }, { where: 'page' });
    run.start();
    await expect(status(run, 'done')).rejects.toThrow(SettingsError);
    expect(run.error!.message).toMatch(/^text: expected at least/);
    run.reset();
    expect([run.status, run.error]).toEqual(['loading', undefined]);
    await expect(status(run, 'done')).rejects.toThrow('text: expected at least');
    run.dispose();
  });

  test('is refused where its settings are wrong', () => {
    expect(() => startRun({ ...small, d_model: 7 })).toThrow('d_model: expected a multiple of 4');
  });
});

describe('a run over time', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const checkpoint = { loss: 1 } as Checkpoint;

  /** An engine whose step takes this many milliseconds, and a checkpoint five. */
  class Stub implements Engine {
    readonly where = 'worker';
    onerror = (_reason: Error): void => undefined;
    readonly #took: number;
    steps_done = 0;
    made = 0;
    ended = false;
    failsAt = Infinity;

    constructor(took: number) {
      this.#took = took;
    }
    async #wait(milliseconds: number) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
    async make() {
      this.made++;
      this.steps_done = 0;
      return {} as TrainingFacts;
    }
    async steps(count: number) {
      await this.#wait(count * this.#took);
      this.steps_done += count;
      if (this.steps_done >= this.failsAt) throw new Error('out of memory');
      return Array.from({ length: count }, (_, i) => this.steps_done - count + i);
    }
    async checkpoint(step: number) {
      await this.#wait(5);
      return { ...checkpoint, step };
    }
    end() {
      this.ended = true;
    }
  }

  const settings = { ...small, steps: 400 };
  const started = async (engine: Stub, seconds: number) => {
    vi.useFakeTimers();
    const run = new Run(settings, async () => engine);
    run.seconds = seconds;
    run.start();
    await vi.advanceTimersByTimeAsync(5);
    expect(run.status).toBe('running');
    return run;
  };

  test('takes as long as is asked for, where the engine can do it', async () => {
    const run = await started(new Stub(1), 8);
    await vi.advanceTimersByTimeAsync(4000);
    expect(run.step).toBeGreaterThan(190);
    expect(run.step).toBeLessThanOrEqual(200);
    expect(run.secondsLeft).toBeGreaterThan(3.9);
    expect(run.secondsLeft).toBeLessThan(4.3);
    await vi.advanceTimersByTimeAsync(3900);
    expect(run.status).toBe('running');
    await vi.advanceTimersByTimeAsync(200);
    expect(run.status).toBe('done');
    expect(run.secondsLeft).toBeUndefined();
  });

  test('may be hurried while it runs', async () => {
    const run = await started(new Stub(1), 60);
    await vi.advanceTimersByTimeAsync(3000);
    expect(run.step).toBeLessThan(21);
    run.seconds = 0;
    await vi.advanceTimersByTimeAsync(400 + 100 * 5 + 100);
    expect(run.status).toBe('done');
  });

  test('that cannot keep the pace says how long it takes', async () => {
    const run = await started(new Stub(50), 1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(run.step).toBeGreaterThan(90);
    expect(run.secondsLeft).toBeGreaterThan((400 - run.step) * 0.05);
    expect(run.secondsLeft).toBeLessThan((400 - run.step) * 0.056);
  });

  test('reports changes at most ten times a second, and of a status at once', async () => {
    const run = await started(new Stub(1), 8);
    let changes = 0;
    run.addEventListener('change', () => changes++);
    await vi.advanceTimersByTimeAsync(2000);
    expect(changes).toBeGreaterThan(15);
    expect(changes).toBeLessThanOrEqual(21);
    changes = 0;
    run.pause();
    expect(changes).toBe(1);
    run.start();
    expect(changes).toBe(2);
    run.reset();
    expect(changes).toBe(3);
  });

  test('that is paused does nothing, however long', async () => {
    const engine = new Stub(1);
    const run = await started(engine, 8);
    await vi.advanceTimersByTimeAsync(1000);
    run.pause();
    await vi.advanceTimersByTimeAsync(100);
    const { step } = run;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([run.step, engine.steps_done]).toEqual([step, step]);
    run.start();
    await vi.advanceTimersByTimeAsync(1000);
    // The minute is not caught up with.
    expect(run.step).toBeLessThan(step + 60);
  });

  test('that is paused is busy until the steps that were under way are done, and says so', async () => {
    const run = await started(new Stub(10), 0);
    await vi.advanceTimersByTimeAsync(95);
    const steps: [busy: boolean, step: number][] = [];
    run.addEventListener('change', () => steps.push([run.busy, run.step]));
    const { step } = run;
    run.pause();
    expect(steps).toEqual([[true, step]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(steps.at(-1)).toEqual([false, run.step]);
    expect(run.step).toBeGreaterThan(step);
    run.oneStep();
    expect(run.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.busy).toBe(false);
  });

  test('one step more is one step, with a checkpoint of it', async () => {
    const run = await started(new Stub(1), 8);
    await vi.advanceTimersByTimeAsync(500);
    run.oneStep();
    await vi.advanceTimersByTimeAsync(100);
    const { step } = run;
    run.oneStep();
    await vi.advanceTimersByTimeAsync(100);
    expect(run.step).toBe(step + 1);
    expect(run.checkpoints.at(-1)!.step).toBe(step + 1);
    expect(run.status).toBe('paused');
  });

  test('does not go past the last step, however often one more is asked for', async () => {
    const engine = new Stub(1);
    vi.useFakeTimers();
    const run = new Run({ ...settings, steps: 2 }, async () => engine);
    await vi.advanceTimersByTimeAsync(5);
    for (let i = 0; i < 4; i++) run.oneStep();
    await vi.advanceTimersByTimeAsync(100);
    expect([run.status, run.step, engine.steps_done]).toEqual(['done', 2, 2]);
    expect(run.checkpoints.map(({ step }) => step)).toEqual([0, 1, 2]);
  });

  test('goes on in a tab in the background, and says how far', async () => {
    const page = { hidden: false };
    vi.stubGlobal('document', page);
    const run = await started(new Stub(1), 8);
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.unseenSteps).toBe(0);
    page.hidden = true;
    const { step } = run;
    await vi.advanceTimersByTimeAsync(2000);
    expect(run.unseenSteps).toBe(run.step - step);
    expect(run.unseenSteps).toBeGreaterThan(90);
    page.hidden = false;
    const { unseenSteps } = run;
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.unseenSteps).toBe(unseenSteps);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(100);
    expect(run.unseenSteps).toBeLessThan(10);
    run.reset();
    expect(run.unseenSteps).toBe(0);
  });

  test('whose engine fails keeps what it has, says why, and starts another after a reset', async () => {
    const first = new Stub(1);
    first.failsAt = 101;
    const engines = [first, new Stub(1)];
    vi.useFakeTimers();
    const run = new Run(settings, async () => engines.shift()!);
    run.seconds = 0;
    run.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect([run.status, run.error!.message]).toEqual(['failed', 'out of memory']);
    expect(run.step).toBe(100);
    expect(run.checkpoints.at(-1)!.step).toBe(100);
    expect(first.ended).toBe(true);
    run.reset();
    run.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect([run.status, run.step, run.error]).toEqual(['done', 400, undefined]);
  });

  test('whose worker is lost fails', async () => {
    const engine = new Stub(1);
    const run = await started(engine, 8);
    engine.onerror(new Error('a worker ended'));
    expect([run.status, run.error!.message, engine.ended]).toEqual(['failed', 'a worker ended', true]);
  });

  test('that is left ends its engine and reports nothing more', async () => {
    const engine = new Stub(1);
    const run = await started(engine, 8);
    let changes = 0;
    run.addEventListener('change', () => changes++);
    run.dispose();
    run.start();
    run.reset();
    await vi.advanceTimersByTimeAsync(2000);
    expect([changes, engine.ended, engine.steps_done < 5]).toEqual([0, true, true]);
  });

  test('that is left while it loads ends what comes later', async () => {
    const engine = new Stub(1);
    let connected = (_engine: Engine) => {};
    const connect = vi.fn(() => new Promise<Engine>((resolve) => (connected = resolve)));
    const run = new Run(settings, connect);
    await vi.waitFor(() => expect(connect).toHaveBeenCalled());
    run.dispose();
    connected(engine);
    await vi.waitFor(() => expect(engine.ended).toBe(true));
    expect(engine.made).toBe(0);
  });

  test('waits with its start until it is ready, unless it is paused before', async () => {
    vi.useFakeTimers();
    const run = new Run(settings, async () => new Stub(1));
    run.start();
    run.pause();
    await vi.advanceTimersByTimeAsync(1000);
    expect([run.status, run.step]).toEqual(['ready', 0]);
  });
});

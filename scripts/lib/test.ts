// Runs the suites side by side and adds up what they counted. Called by scripts/test.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Count, one } from './counts.ts';
import { hashOf } from './inputs.ts';
import { NATIVE, type Preparation, type Suite, suites } from './suites.ts';

/** Something to run as soon as what it needs is there and there is a core for it. */
interface Job {
  name: string;
  needs: string[];
  cores: number;
  /** The folders it builds in; jobs that share a folder never run at once. */
  folders: string[];
  /** @returns whether those that need it can run */
  work: () => Promise<boolean>;
}

const words = process.argv.slice(2);
const afresh = words.includes('--afresh');
const asked = words.filter((word) => word !== '--afresh');
const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`no such suite: ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = asked.length === 0 ? suites : suites.filter(({ name }) => asked.includes(name));

/** Runs a command in a shell: what it printed, and how it ended if not well. */
function shell(command: string): Promise<{ printed: string; problem: string | undefined }> {
  return new Promise((resolve) => {
    let printed = '';
    // pipefail, so that a list of files that cannot be made is not an empty list.
    const child = spawn('bash', ['-o', 'pipefail', '-c', `${command} 2>&1`], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.on('close', (status, signal) =>
      resolve({ printed, problem: status === 0 ? undefined : `${signal ?? status}` }),
    );
  });
}

/** Runs commands until one fails, keeps what they print in build/reports/NAME.log, and returns it without colours. */
async function run(name: string, commands: string[]): Promise<{ succeeded: boolean; output: string }> {
  let output = '';
  let succeeded = true;
  for (const command of commands) {
    const { printed, problem } = await shell(command);
    output += printed;
    if (problem === undefined) continue;
    succeeded = false;
    output += `\n(${command}: ended with ${problem})\n`;
    break;
  }
  output = output.replaceAll(/\x1b\[[0-9;]*m/g, '');
  writeFileSync(`build/reports/${name}.log`, output);
  return { succeeded, output };
}

/** The end of a text, where tools report what went wrong; Playwright's lines of progress are removed. */
const tail = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\[\d+\/\d+\] /.test(line))
    .slice(-120)
    .join('\n');

const total: Count = { passed: 0, failed: 0 };
/** Suites that passed before on the same inputs. */
const kept: string[] = [];

function report(name: string, text: string, since: number): void {
  console.log(`${name.padEnd(14)} ${text} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
}

interface Prepared {
  about: string;
  needs: Preparation[];
  cores: number;
  folders: string[];
  command: string;
}
const wasmFolders = ['build/emscripten'];
const preparations: Record<Preparation, Prepared> = {
  core: {
    about: 'the core as wasm and the vocabulary, built',
    needs: [],
    cores: 2,
    folders: wasmFolders,
    command: 'scripts/build core',
  },
  golden: {
    about: 'the requests that every build of the core answers',
    needs: ['core'],
    cores: 1,
    folders: [],
    command: 'node scripts/models/write.ts && node tests/golden-requests.ts build/golden/requests.bin',
  },
  dist: {
    about: 'the page, built',
    needs: ['core'],
    cores: 1,
    folders: wasmFolders,
    command: 'scripts/build',
  },
};

/** Runs the command of a preparation, and shows its output only if it fails. */
async function prepare(name: string, about: string, command: string): Promise<boolean> {
  const start = Date.now();
  const { succeeded, output } = await run(name, [command]);
  report(name, succeeded ? about : `${about}: FAILED`, start);
  if (!succeeded) console.log(tail(output));
  return succeeded;
}

/** What a suite that passed leaves. */
const passOf = (name: string): string => `build/passed/${name}.json`;

/** Runs a suite, or reports that it passed before on the same inputs. */
async function test({ name, about, commands, count, inputs }: Suite): Promise<boolean> {
  const start = Date.now();
  const pass = passOf(name);
  const hash = await hashOf(commands, inputs);
  if (hash !== undefined && !afresh && existsSync(pass)) {
    const before = JSON.parse(readFileSync(pass, 'utf8')) as { hash: string; passed: number };
    if (before.hash === hash) {
      total.passed += before.passed;
      kept.push(name);
      report(name, `${about}: ${before.passed} passed, 0 failed: passed before on the same inputs`, start);
      return true;
    }
  }
  const reportFile = `build/reports/${name}.json`;
  rmSync(reportFile, { force: true });
  rmSync(pass, { force: true });
  const { succeeded, output } = await run(name, commands);
  const text = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '';
  let counted: Count = { passed: 0, failed: 0 };
  let remark = '';
  counted = (succeeded || count !== one ? count(output, text) : { passed: 0, failed: 1 }) ?? counted;
  if (counted.passed + counted.failed === 0) remark = succeeded ? 'ran no tests' : 'did not come to its end';
  else if (!succeeded && counted.failed === 0) remark = 'did not come to its end';
  if (remark !== '') counted = { ...counted, failed: counted.failed + 1 };
  else remark = counted.remark ?? '';
  if (hash !== undefined && counted.failed === 0) writeFileSync(pass, JSON.stringify({ hash, passed: counted.passed }));

  total.passed += counted.passed;
  total.failed += counted.failed;
  report(name, `${about}: ${counted.passed} passed, ${counted.failed} failed${remark && `: ${remark}`}`, start);
  if (counted.failed > 0) console.log(tail(output));
  return counted.failed === 0;
}

/** A suite that cannot run has failed. */
function notRun({ name, about }: Suite, missing: string[]): void {
  total.failed++;
  report(name, `${about}: 0 passed, 1 failed: was not run: no ${missing.join(', no ')}`, Date.now());
}

/** The preparations of the chosen suites and their own preparations, each once, in order. */
function preparationJobs(): Job[] {
  const jobs: Job[] = [];
  const install = (name: string, about: string, packages: string[]): void => {
    if (packages.length === 0) return;
    const work = () => prepare(name, about, `scripts/setup ${packages.join(' ')}`);
    jobs.push({ name, needs: jobs.map((job) => job.name), cores: 1, folders: [], work });
  };
  const packages = new Set(chosen.flatMap((suite) => suite.packages ?? []));
  if (packages.delete(NATIVE)) install('compilers', 'compilers for the machine itself, installed', [NATIVE]);
  install('packages', 'Debian packages of the suites, installed', [...packages]);
  const add = (name: Preparation): void => {
    if (jobs.some((job) => job.name === name)) return;
    const { about, needs, cores, folders, command } = preparations[name];
    needs.forEach(add);
    jobs.push({ name, needs, cores, folders, work: () => prepare(name, about, command) });
  };
  for (const { needs } of chosen) needs.forEach(add);
  // A suite that passed before may have nothing to build.
  for (const { name, ahead, folder } of chosen) {
    if (ahead === undefined || existsSync(passOf(name))) continue;
    const work = () => prepare('compile', `the tests of ${name}, compiled`, ahead.join(' && '));
    jobs.push({ name: `compile ${name}`, needs: ['compilers'], cores: 1, folders: [folder!], work });
  }
  return jobs;
}

/**
 * Runs jobs side by side: the first of the list that is ready starts as long as the cores that are taken are no more than there are. One
 * job too many is under way then, and no core idles while another job waits for a process, a file or the last of its tests.
 */
async function runAll(jobs: Job[], isMissing: (job: Job, missing: string[]) => void): Promise<void> {
  const cores = availableParallelism();
  const waiting = [...jobs];
  const running = new Map<Job, Promise<void>>();
  const outcome = new Map<string, boolean>();
  const start = (job: Job) => {
    waiting.splice(waiting.indexOf(job), 1);
    const missing = job.needs.filter((need) => outcome.get(need) === false);
    if (missing.length > 0) {
      outcome.set(job.name, false);
      isMissing(job, missing);
      return;
    }
    const ended = job.work().then((succeeded) => {
      outcome.set(job.name, succeeded);
      running.delete(job);
    });
    running.set(job, ended);
  };
  while (waiting.length > 0 || running.size > 0) {
    let taken = 0;
    for (const job of running.keys()) taken += job.cores;
    const next = waiting.find(
      (job) =>
        taken <= cores &&
        job.needs.every((need) => outcome.has(need)) &&
        ![...running.keys()].some(({ folders }) => folders.some((folder) => job.folders.includes(folder))),
    );
    if (next) start(next);
    else await Promise.race(running.values());
  }
}

for (const folder of ['build/reports', 'build/passed']) mkdirSync(folder, { recursive: true });
const preparing = preparationJobs();
// Versions of packages are inputs, so all packages are installed before the first suite starts.
const always = ['compilers', 'packages'].filter((one) => preparing.some(({ name }) => name === one));
const testing = chosen.map((suite): Job => {
  const { name, cores, folder } = suite;
  return { name, cores, folders: folder ? [folder] : [], needs: [...always, ...suite.needs], work: () => test(suite) };
});
await runAll([...preparing, ...testing], ({ name }, missing) => {
  const suite = chosen.find((one) => one.name === name);
  if (suite) notRun(suite, missing);
});

if (kept.length > 0) console.log(`not run again: ${kept.join(', ')}; scripts/test --afresh runs these, too`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

// Serves the sources of the page with Vite, which reloads it when one of them is saved. Files that are built from sources are built
// again first; the scalar core is left to scripts/build. Called by scripts/dev. Usage: node scripts/lib/dev.ts PORT
import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Build commands by the beginning of the paths of their sources. */
const builds = [
  {
    from: 'src/',
    command:
      'cmake --build --preset emscripten --target vocabulary core-simd training-simd fused && node scripts/core-worker.ts',
  },
  { from: 'web/core/aside/worker.js', command: 'node scripts/core-worker.ts' },
  { from: 'web/design/tokens.ts', command: 'node scripts/page-assets.ts' },
];

const server = await createServer({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: Number(process.argv[2]) },
});

/** Runs a command in a shell, and prints what it printed if it fails. */
const succeeds = (command: string) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, { cwd: root, shell: true });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += String(text)));
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(printed);
      resolve(code === 0);
    });
  });

const waiting = new Set<string>();
let building = false;
/** Runs builds one after another, repeated requests only once; then reloads the page. */
async function build(command: string): Promise<void> {
  waiting.add(command);
  if (building) return;
  building = true;
  for (const next of waiting) {
    waiting.delete(next);
    if (await succeeds(next)) server.ws.send({ type: 'full-reload' });
  }
  building = false;
}

server.watcher.add(join(root, 'src')).on('all', (_event, file) => {
  const path = relative(root, file);
  for (const { from, command } of builds) {
    if (!path.startsWith(from)) continue;
    console.log(`${path} was saved: ${command}`);
    void build(command);
  }
});

await server.listen();
console.log(`Serving the sources at ${server.resolvedUrls!.local[0]} (Ctrl-C ends it)`);

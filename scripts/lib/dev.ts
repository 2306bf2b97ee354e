// Serves the sources of the page with Vite, which reloads it when one of them is saved. After a change in src/ the core is built
// first; the scalar build is left to scripts/build. Called by scripts/dev. Usage: node scripts/lib/dev.ts PORT
import { spawn } from 'node:child_process';
import { join, relative } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');
const core = join(root, 'src');
const buildCore = 'cmake --build --preset wasm-simd --target vocabulary core training fused';

const server = await createServer({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: Number(process.argv[2]) },
});

/** Runs a command in a shell and prints what it says if it fails. */
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

let building = false;
let changed = false;
/** Builds the core and reloads the page; once more if a file was saved in the meantime. */
async function rebuild(): Promise<void> {
  changed = true;
  if (building) return;
  building = true;
  while (changed) {
    changed = false;
    if (await succeeds(buildCore)) server.ws.send({ type: 'full-reload' });
  }
  building = false;
}

server.watcher.add(core).on('all', (event, file) => {
  if (event.endsWith('Dir') || relative(core, file).startsWith('..')) return;
  console.log(`${relative(root, file)} was saved: building the core`);
  void rebuild();
});

await server.listen();
console.log(`Serving the sources at ${server.resolvedUrls!.local[0]} (Ctrl-C ends it)`);

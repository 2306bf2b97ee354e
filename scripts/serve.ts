// Serves a folder on this machine. Usage: node scripts/serve.ts FOLDER [PORT]; another port is used if that one is taken.
import { serve } from '../web/command/static-server.ts';

export { serve };
export type { StaticServer } from '../web/command/static-server.ts';

if (process.argv[1] === import.meta.filename) {
  const [folder = 'dist', port = '8000'] = process.argv.slice(2);
  const { url } = await serve(folder, Number(port));
  console.log(`Serving ${folder} at ${url} (Ctrl-C ends it)`);
}

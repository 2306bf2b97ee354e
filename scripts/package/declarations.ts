// The types of the package: tsc's declarations of its entries and of everything these import, with import paths that hold outside of this
// project.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, Visitor } from 'vite';

const root = join(import.meta.dirname, '../..');
const emitted = join(root, 'build/types');

interface Address {
  value: string;
  start: number;
  end: number;
}

/** The module names in a declaration file. */
function addressesIn(file: string, text: string): Address[] {
  const { program, errors } = parseSync(file, text, { lang: 'dts', sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Address[] = [];
  const keep = ({ source }: { source: Address | null }) => void (source && found.push(source));
  const named = keep as (node: { source: unknown }) => void;
  new Visitor({
    ImportDeclaration: named,
    ExportNamedDeclaration: named,
    ExportAllDeclaration: named,
    TSImportType: named,
  }).visit(program);
  return found.sort((a, b) => a.start - b.start);
}

/** The emitted file that a module name means. */
function resolved(address: string, from: string): string {
  const path = address.startsWith('#build/')
    ? join(emitted, 'build', address.slice('#build/'.length))
    : address.startsWith('.')
      ? join(dirname(from), address)
      : undefined;
  if (path === undefined)
    throw new Error(`${relative(emitted, from)} needs ${address}, which the package does not have`);
  return path.replace(/\.ts$/, '.d.ts');
}

/** The path of an emitted file in the package: core/load.d.ts for web/core/load.d.ts. */
const shippedPath = (file: string) => relative(emitted, file).replace(/^(web|build\/generated)\//, '');

/**
 * Writes the declarations of some modules and of everything they import.
 * @param entries TypeScript files listed in scripts/package/tsconfig.json, relative to the project
 */
export function writeDeclarations(entries: string[], output: string): void {
  rmSync(emitted, { recursive: true, force: true });
  rmSync(output, { recursive: true, force: true });
  const tsc = spawnSync('node_modules/.bin/tsc', ['-p', 'scripts/package/tsconfig.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (tsc.status !== 0) throw new Error(tsc.stdout);
  const seen = new Set<string>();
  const write = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    let result = '';
    let from = 0;
    for (const { value, start, end } of addressesIn(file, text)) {
      const target = resolved(value, file);
      write(target);
      const path = relative(dirname(shippedPath(file)), shippedPath(target)).replace(/\.d\.ts$/, '.js');
      result += `${text.slice(from, start)}'${path.startsWith('.') ? path : `./${path}`}'`;
      from = end;
    }
    const shipped = join(output, shippedPath(file));
    mkdirSync(dirname(shipped), { recursive: true });
    writeFileSync(shipped, result + text.slice(from));
  };
  for (const entry of entries) write(join(emitted, entry.replace(/\.ts$/, '.d.ts')));
}

// Reads the table "line of the issue | shown by" and looks for everything that its second column names in backticks:
// `file :: test name`, `scripts/command`, or the path of a file. Called by scripts/check-acceptance.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';

/** Whether a test's name begins so: behind a quote, or behind the words of a template and what is put into them. */
function isNamed(source: string, start: string): boolean {
  const before = /['"`](?:[^'"`\n]*(?:\$\{[^}\n]*\}|%\w):? )?$/;
  // The name may hold quotes of either kind, which are escaped in the source.
  const parts = source.replaceAll('\\', '').split(start);
  return parts.slice(0, -1).some((part) => before.test(part));
}

/** Why a named thing does not count, or undefined where it is there. */
function fault(item: string): string | undefined {
  const [file, ...rest] = item.split(' :: ');
  const path = file!.trim();
  const test = rest.join(' :: ').trim();
  try {
    if (!statSync(path).isFile()) return 'is not a file';
    if (test !== '' && !isNamed(readFileSync(path, 'utf8'), test)) return 'has no such test';
    if (test === '' && /^scripts\/[^.]+$/.test(path)) accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? 'cannot be executed' : 'does not exist';
  }
}

const table = process.argv[2]!;
const faults: string[] = [];
let lines = 0;
for (const [index, line] of (existsSync(table) ? readFileSync(table, 'utf8') : '').split('\n').entries()) {
  // A row of two cells that is neither the heading nor the rule below it. "\|" is a bar inside a cell.
  const cells = /^\|(.*)\|\s*$/.exec(line)?.[1]?.split(/(?<!\\)\|/);
  if (!cells || cells.length < 2 || /^[\s:-]*$/.test(cells[1]!) || cells[1]!.trim() === 'shown by') continue;
  lines++;
  const items = [...cells[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!.replaceAll('\\|', '|'));
  if (items.length === 0) faults.push(`${table}:${index + 1}: nothing shows this line`);
  for (const item of items) {
    const why = fault(item);
    if (why !== undefined) faults.push(`${table}:${index + 1}: ${item}: ${why}`);
  }
}

if (lines === 0) faults.push(`${table}: no table with lines in it`);
for (const line of faults) console.log(line);
console.log(`${lines} lines checked, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

import type { Plugin } from 'vite';

const later = /(\(await )?\bimport\((['"])([^'"]+)\2\)(\)\.(\w+))?/g;

/**
 * In a file that has everything inside, what others fetch later is there at once. As an ordinary import it needs no function around
 * itself and around all that it imports, and of a module with one name asked for the rest is left out: a thirtieth of the script.
 */
export const atOnce = (folder: string): Plugin => ({
  name: 'at-once',
  apply: 'build',
  transform: (code, id) => {
    if (!id.startsWith(folder)) return undefined;
    const imports: string[] = [];
    const changed = code.replace(
      later,
      (_found, opened, _quote, module: string, closed, member: string | undefined) => {
        const name = `__later${imports.length}`;
        const from = JSON.stringify(module);
        if (opened && closed) {
          imports.push(`import { ${member} as ${name} } from ${from};\n`);
          return `(await ${name})`;
        }
        imports.push(`import * as ${name} from ${from};\n`);
        return `${opened ?? ''}Promise.resolve(${name})${closed ?? ''}`;
      },
    );
    return imports.length === 0 ? undefined : imports.join('') + changed;
  },
});

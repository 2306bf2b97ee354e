// The files of a model that a reader has: in a browser those that were chosen, in Node those of a folder. Only what is asked for is read.
import { modelError } from './error.ts';

/** Says what a model is; in the folder of a sentence encoder, the folders inside have one as well. */
export const CONFIG = 'config.json';

/** A file that is read in pieces. */
export interface ReadableFile {
  name: string;
  /** How many bytes it has. */
  size: number;
  /** Its bytes from `start` to before `end`, in a buffer of their own. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

const chosenFile = (name: string, file: File): ReadableFile => ({
  name,
  size: file.size,
  async read(start, end) {
    const bytes = await file
      .slice(start, end)
      .arrayBuffer()
      .catch(() => {
        throw modelError('unreadable', name);
      });
    if (bytes.byteLength !== end - start) throw modelError('wrongSize', name, end - start, bytes.byteLength);
    return new Uint8Array(bytes);
  },
});

/**
 * The files that a browser gives, by a button or dropped. Of a folder that was chosen it gives those of the folders inside as well, of
 * which only their config.json is kept, under the name `folder/config.json`.
 */
export const chosenFiles = (files: Iterable<File>): ReadableFile[] =>
  [...files].flatMap((file) => {
    // Empty unless a folder was chosen, and unknown to Node.
    const { webkitRelativePath: path = '' }: { webkitRelativePath?: string } = file;
    const [name, ...inside] = path.split('/').slice(1);
    if (inside.length === 0) return [chosenFile(file.name, file)];
    return inside.length === 1 && inside[0] === CONFIG ? [chosenFile(`${name}/${CONFIG}`, file)] : [];
  });

/** The files in a folder, in Node; of the folders inside, their config.json. @throws ModelError */
export async function filesIn(folder: string): Promise<ReadableFile[]> {
  const fs = process.getBuiltinModule('node:fs/promises');
  const { join } = process.getBuiltinModule('node:path');
  const unreadable = (name: string) => () => {
    throw modelError('unreadable', name);
  };
  const files: ReadableFile[] = [];
  /** Returns whether it is a folder. */
  const add = async (name: string): Promise<boolean> => {
    const path = join(folder, name);
    const about = await fs.stat(path).catch(() => undefined); // a link that leads nowhere
    if (!about?.isFile()) return about?.isDirectory() ?? false;
    files.push({
      name,
      size: about.size,
      async read(start, end) {
        const file = await fs.open(path).catch(unreadable(path));
        try {
          const into = new Uint8Array(end - start);
          for (let got = 0; got < into.length;) {
            const { bytesRead } = await file.read(into, got, into.length - got, start + got).catch(unreadable(path));
            if (bytesRead === 0) throw modelError('wrongSize', path, end, start + got);
            got += bytesRead;
          }
          return into;
        } finally {
          await file.close();
        }
      },
    });
    return false;
  };
  for (const name of await fs.readdir(folder).catch(unreadable(folder))) {
    if (await add(name)) await add(`${name}/${CONFIG}`);
  }
  return files;
}

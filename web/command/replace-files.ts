// Replaces files by new ones: each is written beside its file and then renamed, so that no file is ever half written.
import { randomUUID } from 'node:crypto';
import { access, chmod, chown, constants, copyFile, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface Replacement {
  file: string;
  content: string | Uint8Array;
}

/** Where a text is written first, and where the old file is kept until all are replaced. */
interface Prepared {
  /** The file itself, where the one that was named is a link to it. */
  target: string;
  written: string;
  /** Undefined while nothing is kept. */
  kept?: string;
}

const beside = (file: string, ending: string) => join(dirname(file), `.${basename(file)}.${randomUUID()}.${ending}`);

/** Writes a new file with the rights of the one that it will replace. */
async function writeBeside({ target, written }: Prepared, content: string | Uint8Array): Promise<void> {
  const old = await stat(target).catch(() => undefined);
  if (old !== undefined) await access(target, constants.W_OK);
  const handle = await open(written, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (old === undefined) return;
  await chown(written, old.uid, old.gid).catch(() => {}); // only root may give a file away
  await chmod(written, old.mode);
}

/** Keeps the old file under another name, which takes no space where the file system has links. */
async function keep(one: Prepared): Promise<void> {
  const kept = beside(one.target, 'old');
  one.kept = kept;
  await link(one.target, kept).catch(() => copyFile(one.target, kept, constants.COPYFILE_EXCL));
}

/** The file a name leads to: itself where there is none yet. */
const targetOf = (file: string) => realpath(file).catch(() => file);

/** Does something for one file. @throws what `failed` makes of its error */
type Doing = (file: string, work: Promise<unknown>) => Promise<unknown>;

/** Replaces all files or, if one of them cannot be written or renamed, none. */
export async function replaceFiles(files: readonly Replacement[], doing: Doing): Promise<void> {
  const all: Prepared[] = [];
  const renamed: Prepared[] = [];
  try {
    for (const { file, content } of files) {
      const target = await targetOf(file);
      const one: Prepared = { target, written: beside(target, 'new') };
      all.push(one);
      await doing(file, writeBeside(one, content));
    }
    for (const [index, one] of all.entries()) {
      // A single file needs no copy: it is renamed or not.
      if (all.length > 1) await doing(files[index]!.file, keep(one));
    }
    for (const [index, one] of all.entries()) {
      await doing(files[index]!.file, rename(one.written, one.target));
      renamed.push(one);
    }
  } catch (error) {
    for (const { kept, target } of renamed) if (kept !== undefined) await rename(kept, target);
    throw error;
  } finally {
    for (const { written, kept } of all) {
      await rm(written, { force: true });
      if (kept !== undefined) await rm(kept, { force: true });
    }
  }
}

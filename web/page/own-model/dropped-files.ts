// The files that a reader drops: files, and those of folders, but of folders inside only how a sentence encoder pools.
import { POOLING } from '../../core/models/model-folder.ts';

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function filesOfFolder(entry: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = entry.createReader();
  const files: File[] = [];
  for (;;) {
    // A call gives some of them, and none after the last.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    files.push(...(await Promise.all(some.filter(isFile).map(fileOf))));
    if (some.some(({ name }) => name === POOLING.split('/')[0])) files.push(...(await pooling(entry)));
  }
}
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** The file below a folder inside, under the name that says so. */
const pooling = (folder: FileSystemDirectoryEntry): Promise<File[]> =>
  new Promise((resolve) =>
    folder.getFile(
      POOLING,
      {},
      (entry) =>
        void fileOf(entry as FileSystemFileEntry).then(
          (file) => resolve([new File([file], POOLING)]),
          () => resolve([]),
        ),
      () => resolve([]),
    ),
  );

/** To be called before anything is awaited: what was dropped is forgotten after the event. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  const files = [...items].map((item) => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return filesOfFolder(entry as FileSystemDirectoryEntry);
    const file = item.getAsFile(); // none of a text
    return Promise.resolve(file === null ? [] : [file]);
  });
  return (await Promise.all(files)).flat();
}

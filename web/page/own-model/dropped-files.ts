// The files that a reader drops: files, and those of folders; of the folders inside a model's, their config.json.
import { CONFIG } from '../../core/models/model-folder.ts';

const fileOf = (entry: FileSystemEntry): Promise<File> =>
  new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A call gives some of them, and none after the last.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

/** The config.json of a folder inside, with the name of that before its own. */
const configIn = (folder: FileSystemDirectoryEntry): Promise<File[]> =>
  new Promise<FileSystemEntry>((resolve, reject) => folder.getFile(CONFIG, {}, resolve, reject))
    .then(fileOf)
    .then((file) => [new File([file], `${folder.name}/${CONFIG}`)])
    .catch(() => []);

async function filesOfFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await entriesOf(folder);
  const files = await Promise.all(entries.filter(({ isFile }) => isFile).map(fileOf));
  if (!files.some(({ name }) => name === CONFIG)) return files;
  const inside = entries.filter(({ isDirectory }) => isDirectory) as FileSystemDirectoryEntry[];
  return [...files, ...(await Promise.all(inside.map(configIn))).flat()];
}

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

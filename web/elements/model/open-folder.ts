// The model of a page whose files are in a folder of the site: a page can have one, which all of its elements share.
import type { Core } from '../../core/load.ts';
import type { AboutOwnModel } from '../../core/models/about.ts';
import { modelError } from '../../core/models/error.ts';
import { fetchedFolder, type FetchedFolder } from '../../core/models/fetched-folder.ts';
import { loadedModels } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import { describeOwn } from '../../core/models/own.ts';
import type { ReadingOptions } from '../../core/models/read-tensors.ts';

/** The folder whose model is being loaded. */
let loading: { address: string; done: Promise<void> } | undefined;

export const isOpen = (folder: string): boolean => loadedModels.get(OWN_MODEL)?.folder === folder;

function expectOnly(folder: string): void {
  const open = loading?.address ?? loadedModels.get(OWN_MODEL)?.folder;
  if (open !== undefined && open !== folder) throw modelError('anotherOpen', open);
}

export interface Found {
  folder: FetchedFolder;
  about: AboutOwnModel;
}

/** Says what a folder has, before its numbers are fetched. @throws ModelError; the reason of `signal` */
export async function lookInto(address: string, signal: AbortSignal): Promise<Found> {
  expectOnly(address);
  const folder = await fetchedFolder(new URL(address), signal);
  const { about } = await describeOwn(folder.files);
  return { folder, about };
}

/** Loads what was found, once for all elements that ask for it. @throws ModelError; the reason of `signal` */
export async function loadFound(core: Core, address: string, { folder }: Found, options: ReadingOptions) {
  expectOnly(address);
  await loading?.done.catch(() => {}); // what goes wrong there is said there, and tried again here
  if (isOpen(address)) return;
  options.signal?.throwIfAborted();
  const open = async () => {
    folder.readOn();
    await core.openModel(folder.files, options);
    loadedModels.get(OWN_MODEL)!.folder = address;
  };
  const mine = (loading = { address, done: open() });
  try {
    await mine.done;
  } finally {
    if (loading === mine) loading = undefined;
  }
}

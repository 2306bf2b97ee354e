// The progress of each run when the reader left it, so that it can be restored. Settings are written as in a link.

export interface SavedProgress {
  /** How many steps were done. */
  step: number;
  /** The checkpoint that the reader chose; undefined: the newest one. */
  chosen?: number | undefined;
}

const KEY = 'attention-steps-run';

const inThisPage = new Map<string, SavedProgress>();

/** The tab also stores the last one, in case the reader comes back to the page. */
export function saveProgress(settings: string, progress: SavedProgress): void {
  inThisPage.set(settings, progress);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([settings, progress]));
  } catch {
    // Without storage, the run starts again from its beginning.
  }
}

/** Undefined if there is no step to go back to. */
export function savedProgress(settings: string): SavedProgress | undefined {
  let progress = inThisPage.get(settings);
  try {
    const [of, stored] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, SavedProgress?];
    if (of === settings) progress ??= stored;
  } catch {
    // Without storage, the run starts again from its beginning.
  }
  return progress !== undefined && progress.step > 0 ? progress : undefined;
}

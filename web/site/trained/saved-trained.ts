// The trained example that a tab opened last, with the address that opens it. Such an address contains the settings of the run, and
// is far shorter than one that holds all numbers.
import type { Example } from '../../core/example.ts';
import { validate } from '../../core/validate.ts';
import { splitCompared } from '../../edit/compared-address.ts';
import { differOnlyInView } from '../../edit/view-only.ts';
import type { Session } from '../../edit/session.ts';

const KEY = 'attention-steps-trained';
/** The start of such an address. */
export const TRAINED = '#trained=';

/** Keeps a document for the page that will open this fragment in the same tab. */
export function saveTrained(fragment: string, document: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fragment, document }));
  } catch {
    // Without storage, the next page trains it again.
  }
}

/** Undefined if nothing was kept, or if it is not a valid example (any more). */
function kept(): { fragment: unknown; document: unknown; example: Example } | undefined {
  try {
    const { fragment, document } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return { fragment, document, example: validate(document) };
  } catch {
    return undefined;
  }
}

/** The document that was kept for a fragment. */
export function savedTrained(fragment: string): unknown {
  const found = kept();
  return found?.fragment === fragment ? found.document : undefined;
}

/**
 * The fragment that trains an example again; undefined if there is none, for example because its numbers were changed. A reader who
 * changed nothing still gets that address, though the page's own no longer contains it.
 */
export function trainedAddress({ example, start }: Pick<Session, 'example' | 'start'>): string | undefined {
  if (example.trained === undefined) return undefined;
  const { own: hash } = splitCompared(location.hash);
  if (hash.startsWith(TRAINED) && differOnlyInView(example, start)) return hash;
  const found = kept();
  return typeof found?.fragment === 'string' && differOnlyInView(example, found.example) ? found.fragment : undefined;
}

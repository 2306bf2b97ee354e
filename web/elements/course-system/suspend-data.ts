// What a course system keeps between two visits: at most 4,096 characters.
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

export const LONGEST_SUSPEND_DATA = 4096;

export interface Suspended {
  /** Counts the changes, so that of two copies the later one is known. */
  count: number;
  text: string;
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The text, deflated, behind its count; undefined where that would be too long. */
export function suspendData({ count, text }: Suspended): string | undefined {
  const written = `${count}.${base64(deflateSync(strToU8(text), { level: 9 }))}`;
  return written.length <= LONGEST_SUSPEND_DATA ? written : undefined;
}

/** What `suspendData` wrote; undefined for anything else. */
export function readSuspendData(written: string | null): Suspended | undefined {
  const [, count, data] = /^(\d{1,15})\.([\w+/=]*)$/.exec(written ?? '') ?? [];
  if (count === undefined || written!.length > LONGEST_SUSPEND_DATA) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data!), (letter) => letter.charCodeAt(0));
    return { count: Number(count), text: strFromU8(inflateSync(bytes)) };
  } catch {
    return undefined;
  }
}

// A file with numbers that is read from a web server in pieces: it is in memory nowhere as a whole.
import { modelError } from './error.ts';
import { reached } from './fetched-whole.ts';
import type { Ask, Bytes } from './fetched-whole.ts';
import type { ReadableFile } from './model-folder.ts';
import { shownName } from './read.ts';

/** How much of a file is fetched to know what it is: the header of a small model. */
const FIRST_BYTES = 1 << 16;

/** An answer, from which bytes are taken in their order. */
class Stream {
  readonly #reader: ReadableStreamDefaultReader<Bytes>;
  readonly #next: () => Promise<ReadableStreamReadResult<Bytes>>;
  /** What was read and not taken. */
  #rest: Bytes = new Uint8Array(0);

  /** @param at the place of the byte that is taken next */
  constructor(
    body: ReadableStream<Bytes>,
    public at: number,
    lost: <T>(work: Promise<T>) => Promise<T>,
  ) {
    this.#reader = body.getReader();
    this.#next = () => lost(this.#reader.read());
  }

  /** Gives the bytes up to `end` to `take`, piece by piece. Returns whether there were enough. */
  async until(end: number, take: (bytes: Bytes, at: number) => void): Promise<boolean> {
    while (this.at < end) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#next();
        if (done) return false;
        this.#rest = value;
      }
      const some = this.#rest.subarray(0, end - this.at);
      take(some, this.at);
      this.#rest = this.#rest.subarray(some.length);
      this.at += some.length;
    }
    return true;
  }

  cancel(): void {
    this.#reader.cancel().catch(() => {});
  }
}

/** How many bytes an answer says that the file has, and where it begins; undefined where it does not say. */
function placeOf({ status, headers }: Response): { start: number; size: number } | undefined {
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (status === 206) return size === undefined ? undefined : { start: Number(start), size: Number(size) };
  if (status === 416) return { start: 0, size: 0 }; // no byte from this place on
  const length = headers.get('content-length');
  // The length of a packed answer is not that of the file.
  return length === null || headers.has('content-encoding') ? undefined : { start: 0, size: Number(length) };
}

/**
 * @param progress whether what is read comes after what was read before, so that one answer gives all of it
 * @throws ModelError; the reason of `signal`
 */
export async function fetchedNumbers(
  { url, from }: { url: URL; from: Ask },
  name: string,
  progress: { readonly readOn: boolean },
  signal: AbortSignal,
): Promise<ReadableFile | undefined> {
  const open = async (start: number, end?: number) => {
    const response = await from(start, end);
    if (response === undefined) return undefined;
    const place = placeOf(response);
    if (place === undefined || response.body === null) {
      response.body?.cancel().catch(() => {});
      throw modelError('noSize', shownName(url));
    }
    const stream = new Stream(response.body, place.start, (work) => reached(work, url, signal));
    return { stream, ...place };
  };
  const first = await open(0, FIRST_BYTES);
  if (first === undefined) return undefined;
  const { size } = first;
  const head = new Uint8Array(Math.min(size, FIRST_BYTES));
  const short = (got: number) => modelError('wrongSize', shownName(url), size, got);
  const gotHead = await first.stream.until(head.length, (bytes, at) => head.set(bytes, at));
  first.stream.cancel();
  if (!gotHead) throw short(first.stream.at);

  let going: Stream | undefined;
  const streamAt = async (start: number, end: number): Promise<Stream> => {
    if (going !== undefined && going.at <= start) return going;
    going?.cancel();
    going = undefined;
    const opened = await open(start, progress.readOn ? undefined : end);
    if (opened === undefined) throw modelError('missingFile', name);
    const { stream } = opened;
    // It is another file by now, or the server does not answer what it was asked.
    if (opened.size === size && stream.at <= start) return stream;
    stream.cancel();
    throw short(opened.size);
  };

  return {
    name,
    size,
    async read(start, end) {
      if (end <= head.length) return head.slice(start, end);
      signal.throwIfAborted();
      const stream = await streamAt(start, end);
      const into = new Uint8Array(end - start);
      const skipped = await stream.until(start, () => {});
      const whole = skipped && (await stream.until(end, (bytes, at) => into.set(bytes, at - start)));
      if (progress.readOn && whole) going = stream;
      else stream.cancel();
      if (!whole) throw short(stream.at);
      return into;
    },
  };
}

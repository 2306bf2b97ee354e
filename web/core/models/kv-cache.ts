// Keys and values of the tokens that were read: beside the numbers of the model in the core's memory, so that no step copies them.
import { MOST_TRACED } from '../region.ts';
import { stepId } from '../step-id.ts';
import { taskQueue } from '../task-queue.ts';
import type { LoadedModel } from './loaded.ts';

/** Room for the keys or the values of one layer, a row for each token. */
interface CacheRoom {
  role: 'key' | 'value';
  layer: number;
  columns: number;
  /** Where it begins among the numbers of the core. */
  offset: number;
}

/** The most keys that attention may have. */
export const MOST_KEYS = 4096;
/** The most numbers of a cache (64 MB), unless the longest example needs more. */
const MOST_NUMBERS = 2 ** 24;

/** One for all texts that a model goes on with: of one text at a time. */
export class KvCache {
  readonly rooms: readonly CacheRoom[];
  /** How many tokens it has room for. */
  readonly tokens: number;
  /** How many numbers that is. */
  readonly numbers: number;
  /** Whose keys and values are there. */
  owner: object | undefined;
  /** For what nothing else may overwrite the cache meanwhile. */
  readonly inTurn = taskQueue();

  /** @param first where it begins: how many numbers the model has */
  constructor({ configuration, tensors, tokens }: LoadedModel, first: number) {
    const rooms: CacheRoom[] = [];
    let ofToken = 0;
    for (let layer = 1; layer <= (configuration.layers ?? 1); layer++) {
      for (const [role, matrix] of [['key', 'W_K'] as const, ['value', 'W_V'] as const]) {
        const { columns } = tensors.get(stepId({ layer }, matrix))!;
        rooms.push({ role, layer, columns, offset: ofToken });
        ofToken += columns;
      }
    }
    this.tokens = Math.min(tokens, MOST_KEYS, Math.max(MOST_TRACED, Math.floor(MOST_NUMBERS / ofToken)));
    this.numbers = this.tokens * ofToken;
    this.rooms = rooms.map((room) => ({ ...room, offset: first + room.offset * this.tokens }));
  }
}

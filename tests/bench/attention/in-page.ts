// What the page of the benchmark runs: bundled into build/bench/, driven by engines.ts.
import { everyone, extraMemory, measureGroup, type Everyone, type Group } from './groups.ts';
import type { AttentionShape } from './contestant.ts';
import type { Settings } from './rounds.ts';

let all: Everyone;

const bench = {
  async start(root: string, folder: string) {
    all = await everyone(root, folder);
  },
  measure: (group: Group, settings: Settings) => measureGroup(group, all, settings),
  memory: (shape: AttentionShape) => extraMemory(shape, all),
};

declare global {
  var bench: Bench;
}
export type Bench = typeof bench;
globalThis.bench = bench;

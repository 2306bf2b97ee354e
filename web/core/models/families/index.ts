import { bert, distilbert } from './bert.ts';
import type { Family } from './family.ts';
import { gpt2 } from './gpt2.ts';
import { llama } from './llama.ts';

/** All families whose files can be opened. */
export const families: readonly Family[] = [gpt2, llama, bert, distilbert];

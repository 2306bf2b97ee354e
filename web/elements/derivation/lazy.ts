import { LazyModule } from '../lazy-module.ts';

/** `<attention-derivation>`, with the explanations of all operations. Tables come first, and their arithmetic shortly after. */
export const derivation = new LazyModule(() => import('./index.ts'));

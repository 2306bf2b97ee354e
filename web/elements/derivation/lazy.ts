import { LazyModule } from '../lazy-module.ts';

/** `<attention-derivation>`, with how every operation is explained. Tables come first, and their arithmetic a moment later. */
export const derivation = new LazyModule(() => import('./index.ts'));

import { LazyModule } from '../lazy-module.ts';

/** What compares an example's numbers with those that a source printed: fetched only for an example that has such numbers. */
export const published = new LazyModule(() => import('./published-cells.ts'));

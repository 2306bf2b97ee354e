// Opening a model from the reader's files, and what is said of it: fetched when the reader chooses that.
import { LazyModule } from '../../elements/lazy-module.ts';

export const ownModel = new LazyModule(() => import('../own-model/index.ts'));

// Gives `<attention-steps>` its name. Importing it twice, or beside another copy of it, does no harm.
import { AttentionSteps } from './attention-steps.ts';
import { defineAll } from './define-all.ts';

defineAll({ 'attention-steps': AttentionSteps });

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}

import type { Trace } from '../../core/trace.ts';
import { mapText as text } from '../../strings/map.ts';
import { calculated } from '../../trace/focus.ts';
import type { EntryCard, OutlineNode } from '../../trace/outline.ts';

/** The label of a line of the map. */
export function labelOf(node: OutlineNode, trace: Trace): string {
  const { focus } = node;
  switch (node.kind) {
    case 'stage':
      return text.stage[focus.stage!] ?? '';
    case 'own':
      return text.ownAttention;
    case 'layer':
      return text.layer(focus.layer!);
    case 'head':
      return text.head(focus.head!);
    case 'entry':
      // In later layers, the words are the output of the layer before.
      if (node.card === 'words' && focus.stage === 'cross') return text.entries.words;
      return labelOfCard(node.card, trace);
  }
}

function labelOfCard(card: EntryCard, trace: Trace): string {
  const { entries } = text;
  switch (card) {
    case 'vocabulary':
      return entries.tokens;
    case 'words':
      return entries.embeddings;
    case 'heads':
      return calculated(trace).some(({ role }) => role === 'concatenated') ? entries.heads : entries.output;
    case 'layer': {
      const has = (role: string) => calculated(trace).some((step) => step.role === role);
      const parts = [
        has('layer_norm') ? entries.layer : entries.residual,
        has('feed_forward') ? entries.feed_forward : '',
      ];
      return parts.filter((part) => part !== '').join(', ');
    }
    default:
      return entries[card];
  }
}

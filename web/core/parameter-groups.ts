// The groups that parameters stand in, besides those of the layers, as a document writes them.

export const stageGroups = ['encoder', 'decoder', 'cross'] as const;
export const partGroups = ['attention', 'feed_forward', 'final', 'embeddings'] as const;

/** What is before or behind all layers belongs to none of them. `transform` is a trained model's: its cells can be edited, but no document gives it. */
export const groupsOfNoLayer: readonly string[] = ['final', 'embeddings', 'transform'];

// Which examples a search finds.
import type { ModelName } from '../../core/models/names.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import { galleryText as text } from '../../strings/page/gallery.ts';

interface Searched {
  parameters?: { model?: ModelName };
  text?: string;
  tokens?: string[];
  source?: { title: string };
  notes?: string[];
}

/** The words of an example. */
export function sentenceOf({ document }: GalleryEntry): string {
  const { text: sentence, tokens } = document as Searched;
  return sentence ?? tokens!.join(' ');
}

/** The trained model whose numbers an example has. */
export const modelOf = ({ document }: GalleryEntry): ModelName | undefined => (document as Searched).parameters?.model;

export const sourceOf = ({ document }: GalleryEntry): string | undefined => (document as Searched).source?.title;

const plain = (typed: string): string => typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries that have every word of what was typed in their title, what they show, their words, their source or their notes. */
export function matches(entries: readonly GalleryEntry[], typed: string): readonly GalleryEntry[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const { notes = [] } = entry.document as Searched;
    const parts = [
      entry.title,
      text.about[entry.id],
      text.groups[entry.group],
      sentenceOf(entry),
      sourceOf(entry),
      ...notes,
    ];
    const all = plain(parts.join(' '));
    return wanted.every((word) => all.includes(word));
  });
}

/** What one learns from an example; web/strings/page/gallery.ts names the groups. */
export type GalleryGroup =
  | 'meaning'
  | 'steps'
  | 'order'
  | 'mask'
  | 'heads'
  | 'elsewhere'
  | 'compare'
  | 'layers'
  | 'training'
  | 'model'
  | 'exercises-1'
  | 'exercises-2'
  | 'exercises-3';

/** A worked example: its id, which is also the name of its file, its title, its group and the document to run. */
export interface GalleryEntry {
  id: string;
  title: string;
  group: GalleryGroup;
  document: unknown;
}

export const entry = (group: GalleryGroup, id: string, document: { title: string }): GalleryEntry => ({
  id,
  title: document.title,
  group,
  document,
});

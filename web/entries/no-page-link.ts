// Stands in for web/elements/page-link.ts in the page that is one file: it is opened from a disk, with no page beside it to lead to.
export class PageLink {
  readonly href = undefined;
}

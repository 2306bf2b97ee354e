// Runs before all else of attention-steps.js: where an element waits in the page, its view is fetched while the rest is still
// being evaluated. What fails here is asked for again, and told, by the element.
if (globalThis.document?.querySelector('attention-steps:not([view="full"])') != null) {
  import('../elements/compact/define').catch(() => {});
  import('../elements/compact/inside').catch(() => {});
}

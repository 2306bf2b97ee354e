/** Gives elements their names. Importing their modules twice, or beside another copy of them, does no harm. */
export function defineAll(elements: Record<string, CustomElementConstructor>): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}

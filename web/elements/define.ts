/** Registers an element. If another copy of the script has registered it already, that one remains. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}

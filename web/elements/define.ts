/** Gives an element its name. Where another copy of the script has given it already, that one stays. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}

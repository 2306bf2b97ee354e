/** A new element with a class, in a parent if one is given. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  parent?: Node,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  parent?.appendChild(element);
  return element;
}

/** Sets the text of an element without other content, if it changes. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute, or removes it (null), if it changes. */
export function setAttribute(element: Element, name: string, value: string | number | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** Sets styles of an element in pixels. */
export function setPixels(element: HTMLElement, styles: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, `${value}px`);
}

/** Adds or removes children at the end until there are `count`; the others are not touched. */
export function resize<Item>(
  items: Item[],
  count: number,
  add: (index: number) => Item,
  drop: (item: Item) => void,
): void {
  while (items.length > count) drop(items.pop()!);
  while (items.length < count) items.push(add(items.length));
}

const SVG = 'http://www.w3.org/2000/svg';

/** The pin that marks an overridden number. */
export function pinIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'pin');
  icon.setAttribute('viewBox', '0 0 12 14');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M3 1h6M4.2 1v5L2 8.6h8L7.8 6V1M6 8.6V13');
  icon.append(path);
  return icon;
}

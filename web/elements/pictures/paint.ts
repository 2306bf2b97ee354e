import { noChange } from 'lit';
import { directive, Directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

type Properties = Readonly<Record<`--${string}`, string>>;

class PaintDirective extends Directive {
  #last: Properties = {};

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('paint stands inside a tag');
  }

  render(_properties: Properties): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [Properties]): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const name of Object.keys(properties) as `--${string}`[]) {
      if (properties[name] !== this.#last[name]) style.setProperty(name, properties[name]!);
    }
    this.#last = properties;
    return noChange;
  }
}

/**
 * Sets custom properties on its element: `<td ${paint({'--fill': colour})}>`. A `style` attribute in a template would be refused by the
 * page's content security policy. Always pass the same names.
 */
export const paint = directive(PaintDirective);

// The declaration of the element's class for users of the package: documented, and without the base class that it is built on (Lit).
import { attributes } from '../../web/edit/attributes.ts';
import { about, events, methods, properties } from '../../web/elements/documentation.ts';
import { attributeNames, described, propertyType } from './attribute-types.ts';

const documented = (text: string, line: string) => `  /** ${text.replaceAll('*/', '* /')} */\n  ${line}\n`;

const listening = (verb: 'add' | 'remove') => {
  const options = `boolean | ${verb === 'add' ? 'AddEventListenerOptions' : 'EventListenerOptions'}`;
  return `  ${verb}EventListener<Name extends keyof AttentionStepsEventMap>(
    type: Name,
    listener: (this: AttentionSteps, event: AttentionStepsEventMap[Name]) => unknown,
    options?: ${options},
  ): void;
  ${verb}EventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: ${options},
  ): void;
`;
};

/** The text of types/attention-steps.d.ts. */
export const elementTypes = (): string => `import type { ExampleDocument } from './core/example.js';
import type { Trace } from './core/trace.js';
import type { AttentionStepsEventMap } from './elements/public-events.js';

export type { ExampleDocument, Trace };
export type { AttentionStepsEventMap, Present, Refused, Selected } from './elements/public-events.js';

/**
 * \`<attention-steps>\`: ${about}
 *
 * Importing this module gives the element its name.
 * Fires ${Object.keys(events).join(', ')}; none of them bubbles.
 */
export declare class AttentionSteps extends HTMLElement {
${attributeNames.map((name) => documented(described(name), `${attributes[name].property}: ${propertyType(name)};`)).join('')}
${Object.entries(properties)
  .map(([name, { type, readonly, about }]) => documented(about, `${readonly ? `get ${name}()` : name}: ${type};`))
  .join('')}
${Object.entries(methods)
  .map(([name, { type, about }]) => documented(about, `${name}(): ${type};`))
  .join('')}
${listening('add')}${listening('remove')}}

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
`;

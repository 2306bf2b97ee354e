// custom-elements.json describes the element to editors and catalogues (schema of the Custom Elements Manifest).
import type { Attribute, CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { attributes } from '../../web/edit/attributes.ts';
import type { AttributeEntry, AttributeName } from '../../web/edit/attributes.ts';
import {
  about,
  colours,
  events,
  methods,
  otherStyles,
  parts,
  properties,
  slots,
} from '../../web/elements/documentation.ts';
import { colour } from '../../web/design/tokens.ts';
import type { ColourToken } from '../../web/design/tokens.ts';
import { attributeTexts } from '../../web/strings/attributes.ts';
import { attributeNames, described, propertyType } from './attribute-types.ts';

const path = 'dist/attention-steps.js';

/** The default of an attribute, if it is a value that could be written. */
function defaultOf(name: AttributeName): string | undefined {
  const { type } = attributes[name] as AttributeEntry;
  const { standard } = attributeTexts[name];
  const isValue = Array.isArray(type) ? type.includes(standard) : type === 'number' && /^\d+$/.test(standard);
  return isValue ? standard : undefined;
}

function attribute(name: AttributeName): Attribute {
  const value = defaultOf(name);
  return {
    name,
    description: described(name),
    type: { text: propertyType(name).replace(/ \| null$/, '') },
    fieldName: attributes[name].property,
    ...(value !== undefined && { default: value }),
  };
}

const element: CustomElementDeclaration = {
  kind: 'class',
  customElement: true,
  name: 'AttentionSteps',
  tagName: 'attention-steps',
  description: about,
  superclass: { name: 'HTMLElement', package: 'global:' },
  attributes: attributeNames.map(attribute),
  members: [
    ...attributeNames.map((name) => ({
      kind: 'field' as const,
      name: attributes[name].property,
      type: { text: propertyType(name) },
      description: attributeTexts[name].about,
      attribute: name,
      reflects: true,
    })),
    ...Object.entries(properties).map(([name, { type, readonly, about }]) => ({
      kind: 'field' as const,
      name,
      type: { text: type },
      description: about,
      ...(readonly && { readonly }),
    })),
    ...Object.entries(methods).map(([name, { type, about }]) => ({
      kind: 'method' as const,
      name,
      description: about,
      return: { type: { text: type } },
    })),
  ],
  events: Object.entries(events).map(([name, { detail, about }]) => ({
    name,
    description: about,
    type: { text: `CustomEvent<${detail}>` },
  })),
  slots: Object.entries(slots).map(([name, description]) => ({ name, description })),
  cssParts: Object.entries(parts).map(([name, description]) => ({ name, description })),
  cssProperties: [
    ...Object.entries(otherStyles).map(([name, { about, standard }]) => ({
      name: `--attention-${name}`,
      description: about,
      default: standard,
    })),
    ...Object.entries(colours).map(([token, description]) => ({
      name: `--attention-${token}`,
      description: `${description} Dark: ${colour(token as ColourToken, 'dark')}.`,
      syntax: '<color>',
      default: colour(token as ColourToken, 'light'),
    })),
  ],
};

export const manifest: Package = {
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path,
      declarations: [element],
      exports: [
        { kind: 'js', name: 'AttentionSteps', declaration: { name: 'AttentionSteps', module: path } },
        {
          kind: 'custom-element-definition',
          name: 'attention-steps',
          declaration: { name: 'AttentionSteps', module: path },
        },
      ],
    },
  ],
};

import { optional, ownValue } from './has.ts';
import { parts, roles, stages } from '#build/generated/vocabulary.ts';
import type { Part, Role, Stage } from '#build/generated/vocabulary.ts';

/** Where in a calculation of several parts a step stands; what is absent has only one, or is the usual one. */
export interface Place {
  /** Absent: main. */
  stage?: Exclude<Stage, 'main'>;
  /** From 1. */
  layer?: number;
  /** Absent: attention. */
  part?: Exclude<Part, 'attention'>;
  /** From 1. */
  head?: number;
  /** Of a recurrent network: after which word, from 1. */
  position?: number;
}

/** The id of a step: its role, with its place before it. */
export function stepId(place: Place, role: Role): string {
  const before = (key: keyof Place, name = '') => {
    const part = ownValue(place, key);
    return part ? `${name}${part}.` : '';
  };
  return (
    before('stage') +
    before('layer', 'layer') +
    before('part') +
    before('head', 'head') +
    before('position', 't') +
    role
  );
}

const named = (names: readonly string[]) => `(?:(${names.slice(1).join('|')})\\.)?`;
const counted = (name: string) => `(?:${name}([1-9]\\d{0,2})\\.)?`;
/** How ids are written; which roles there are it does not know, but `term1` is none: `embeddings` is a role and a part. */
export const stepIdSyntax = new RegExp(
  `^(gradient\\.)?${named(stages)}${counted('layer')}${named(parts)}${counted('head')}${counted('t')}((?!term\\d)\\w+)(?:\\.term([1-9]\\d{0,2}))?$`,
);

/** The id of the gradient of a step, or of one of the terms that it is made from, counted from 1. */
export function gradientId(id: string, term?: number): string {
  return `gradient.${id}${term === undefined ? '' : `.term${term}`}`;
}

/** What an id names. */
export interface NamedStep {
  place: Place;
  role: Role;
  /** It is the gradient of the step with this role and place … */
  gradient?: true;
  /** … or one of the terms of that. */
  term?: number;
}

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));

/** The place and the role that an id names; undefined where it is not written so. */
export function parseStepId(id: string): NamedStep | undefined {
  const match = stepIdSyntax.exec(id);
  if (match === null) return undefined;
  const [, gradient, stage, layer, part, head, position, name, term] = match;
  const role = roles.find((one) => one === name);
  if (role === undefined || (term !== undefined && gradient === undefined)) return undefined;
  const place: Place = {
    ...optional('stage', stage as Exclude<Stage, 'main'> | undefined),
    ...optional('layer', numberOf(layer)),
    ...optional('part', part as Exclude<Part, 'attention'> | undefined),
    ...optional('head', numberOf(head)),
    ...optional('position', numberOf(position)),
  };
  return {
    place,
    role,
    ...optional('gradient', gradient === undefined ? undefined : (true as const)),
    ...optional('term', numberOf(term)),
  };
}

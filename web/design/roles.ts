// The colour of a role.
import type { Role } from '../core/trace.ts';
import type { RoleColour } from './tokens.ts';

const colours: Partial<Record<Role, RoleColour>> = {
  W_Q: 'query',
  W_K: 'key',
  W_V: 'value',
  b_Q: 'query',
  b_K: 'key',
  b_V: 'value',
  query_product: 'query',
  key_product: 'key',
  value_product: 'value',
  query: 'query',
  key: 'key',
  value: 'value',
  rotated_query: 'query',
  rotated_key: 'key',
  memory_key: 'key',
  memory_value: 'value',
  all_keys: 'key',
  all_values: 'value',
  projected_query: 'query',
  weights: 'weights',
  context: 'context',
  concatenated: 'context',
  asking_query: 'query',
};

/** The colour of the role of a step; undefined for most. */
export const roleColour = (role: Role): RoleColour | undefined => colours[role];

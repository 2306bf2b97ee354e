import type { Role } from '../core/trace.ts';
import type { RoleColour } from './tokens.ts';

const families: Record<RoleColour, readonly Role[]> = {
  query: ['query', 'W_Q', 'b_Q', 'query_product', 'rotated_query', 'asking_query', 'projected_query'],
  key: ['key', 'W_K', 'b_K', 'key_product', 'rotated_key', 'memory_key', 'all_keys'],
  value: ['value', 'W_V', 'b_V', 'value_product', 'memory_value', 'all_values'],
  weights: ['weights'],
  context: ['context', 'concatenated'],
};
const colours = new Map(
  Object.entries(families).flatMap(([colour, roles]) => roles.map((role) => [role, colour as RoleColour])),
);

/** The colour of what a step stands for; undefined for most. */
export const roleColour = (role: Role): RoleColour | undefined => colours.get(role);

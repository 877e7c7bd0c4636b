import { wordSet } from '../words.js';
import { ATTRIBUTES_BY_FORMER_ROLE, ATTRIBUTES_BY_ROLE, GLOBAL_ATTRIBUTES, NEVER_EXPANDED } from './aria-roles.data.js';

const allowed = new Map(Object.entries(ATTRIBUTES_BY_ROLE).map(([role, names]) => [role, wordSet(names)]));

/** True when WAI-ARIA allows the attribute, such as `aria-level`, on the role. */
export function isAllowedOn(role: string, attribute: string): boolean {
  const name = attribute.slice('aria-'.length);
  if (GLOBAL_ATTRIBUTES.has(name) || allowed.get(role)?.has(name)) return true;
  if (name === 'expanded') return !NEVER_EXPANDED.has(role);
  return ATTRIBUTES_BY_FORMER_ROLE.has(`${attribute} ${role}`);
}

import { wordSet } from '../words.js';

export interface RoleRelation {
  roles: ReadonlySet<string>;
  /** Elements that have one of those roles by themselves. */
  elements: ReadonlySet<string>;
}

export function relation(roles: string, elements = ''): RoleRelation {
  return { roles: wordSet(roles), elements: wordSet(elements) };
}

import type { Scope } from '#auth';

/** Who may call a route. */
export type AccessRule =
  | { kind: 'scope'; scopes: readonly Scope[] }
  | { kind: 'optional'; scopes: readonly Scope[]; invalidToken: 'anonymous' | 'reject' }
  /** Any credentials; `keys`: an organization's key too. */
  | { kind: 'credentials'; keys: boolean }
  | { kind: 'public' };

export const ACCESS_RULE = 'sqout:access-rule';

export function readAccessRule(handler: object): AccessRule | undefined {
  return Reflect.getMetadata(ACCESS_RULE, handler) as AccessRule | undefined;
}

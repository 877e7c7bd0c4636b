import type { Role } from './roles.js';
import type { Scope } from './scopes.js';

/** Who makes a request. Source: contract, "Authentication"; docs: contract, "Owner", "Active organization". */
export interface Principal {
  /** `key`: an organization's API key. `login`: a command-line login token. `session`: a JWT of the identity provider. */
  kind: 'key' | 'login' | 'session';
  /** The user; for a key, the one who created it. */
  userId: string;
  /** The key's organization, or the active organization of a login; null when the user is in none. */
  orgId: string | null;
  /** The user's role in that organization. */
  role: Role | null;
  /** Keys of the sites of that organization that the user is limited to; null or missing: all. */
  siteKeys?: readonly string[] | null;
  /** That organization's plan. */
  planId: string | null;
  /** null: unscoped, as logins are. */
  scopes: ReadonlySet<Scope> | null;
  /**
   * `organization`: what is read and changed is all that the organization owns, not the
   * caller's own alone. Missing: `organization` for a key, `own` for a person.
   */
  view?: 'own' | 'organization';
  /** The key, for kind `key`. */
  keyId: string | null;
  /** When the person proved who they are; null or missing: not known. */
  authenticatedAt?: Date | null;
  /** The login token, for kind `login`. */
  loginId?: string;
  /** The browser's session, for kind `session` by a cookie. */
  browserSessionId?: string;
}

/** A principal that acts in an organization. */
export interface OrgPrincipal extends Principal {
  orgId: string;
  role: Role;
  planId: string;
}

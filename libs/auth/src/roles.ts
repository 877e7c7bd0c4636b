/** What a member may do in an organization. */
export type Role = 'owner' | 'admin' | 'editor' | 'viewer' | 'billing';
export const ROLES: readonly Role[] = ['owner', 'admin', 'editor', 'viewer', 'billing'];

/** What a role is asked for. */
export type Action =
  | 'runs:read'
  | 'runs:write'
  | 'reports:read'
  | 'reports:write'
  | 'reports:delete'
  | 'sites:write'
  | 'issues:comment'
  | 'issues:write'
  | 'credits:read'
  | 'org:read'
  | 'logo:write'
  | 'keys:write'
  | 'channels:write'
  | 'members:write'
  | 'trail:read'
  | 'org:delete';

const EVERYONE = ROLES;
const READERS: readonly Role[] = ['owner', 'admin', 'editor', 'viewer'];
const WRITERS: readonly Role[] = ['owner', 'admin', 'editor'];
const MANAGERS: readonly Role[] = ['owner', 'admin'];

const ALLOWED: Readonly<Record<Action, readonly Role[]>> = {
  'runs:read': READERS,
  'runs:write': WRITERS,
  'reports:read': READERS,
  'reports:write': WRITERS,
  // Of a colleague's report.
  'reports:delete': MANAGERS,
  'sites:write': MANAGERS,
  'issues:comment': READERS,
  'issues:write': WRITERS,
  'credits:read': EVERYONE,
  // contract, "Organizations": any member.
  'org:read': EVERYONE,
  'logo:write': MANAGERS,
  'keys:write': MANAGERS,
  'channels:write': MANAGERS,
  'members:write': MANAGERS,
  'trail:read': ['owner'],
  'org:delete': ['owner'],
};

export function can(role: Role, action: Action): boolean {
  return ALLOWED[action].includes(role);
}

/** The roles that may, for a statement that lists what a user may see. */
export function rolesFor(action: Action): readonly Role[] {
  return ALLOWED[action];
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

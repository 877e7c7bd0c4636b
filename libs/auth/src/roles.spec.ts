import { can, isRole, ROLES, type Action, type Role } from './roles.js';

/** contract, "Roles": logo and keys: owner, admin. Runs and publishing: owner, admin, editor. Read: all but billing. Credits: all. */
const EXPECTED: Readonly<Record<Role, readonly Action[]>> = {
  owner: [
    'runs:read',
    'runs:write',
    'reports:read',
    'reports:write',
    'credits:read',
    'org:read',
    'logo:write',
    'keys:write',
    'members:write',
  ],
  admin: [
    'runs:read',
    'runs:write',
    'reports:read',
    'reports:write',
    'credits:read',
    'org:read',
    'logo:write',
    'keys:write',
    'members:write',
  ],
  editor: ['runs:read', 'runs:write', 'reports:read', 'reports:write', 'credits:read', 'org:read'],
  viewer: ['runs:read', 'reports:read', 'credits:read', 'org:read'],
  billing: ['credits:read', 'org:read'],
};

describe('roles', () => {
  it.each(ROLES)('%s may do exactly what the table says', (role) => {
    expect(EXPECTED.owner.filter((action) => can(role, action))).toEqual(EXPECTED[role]);
  });

  it('knows its names and no others', () => {
    expect(ROLES.every(isRole)).toBe(true);
    expect(['Owner', '', 'root', 'constructor'].some(isRole)).toBe(false);
  });
});

import { AppError } from '#common';
import { requireOrg, requirePrincipal, requireRole, requireScope } from './guards.js';
import type { Principal } from './principal.js';
import type { Scope } from './scopes.js';

const key = (...scopes: Scope[]): Principal => ({
  kind: 'key',
  userId: 'usr_1',
  orgId: 'org_1',
  role: 'editor',
  planId: 'free',
  scopes: new Set(scopes),
  keyId: 'key_1',
});
const login: Principal = {
  kind: 'login',
  userId: 'usr_1',
  orgId: null,
  role: null,
  planId: null,
  scopes: null,
  keyId: null,
};

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was permitted.');
}

describe('guards', () => {
  it('answer nobody with a bare challenge', () => {
    const error = refusal(() => requirePrincipal(null));
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', headers: { 'WWW-Authenticate': 'Bearer realm="Sqout"' } });
  });

  it('let a key with the scope pass, and a login with any', () => {
    requireScope(key('audits:read'), ['audits:read']);
    requireScope(login, ['org:write']);
  });

  it('let a key pass with either of two scopes', () => {
    requireScope(key('audits:write'), ['audits:read', 'audits:write']);
  });

  it('name the missing scope in message, details and challenge', () => {
    const error = refusal(() => requireScope(key('audits:read', 'org:read'), ['credits:read']));
    expect(error).toMatchObject({
      code: 'FORBIDDEN',
      status: 403,
      details: { requiredScope: 'credits:read' },
      headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="credits:read"' },
    });
    expect(error.message).toContain('"credits:read"');
  });

  it('name every scope that would do in the message', () => {
    expect(refusal(() => requireScope(key(), ['audits:read', 'audits:write'])).message).toContain(
      '"audits:read" or "audits:write"',
    );
  });

  it('answer NO_ORG when no organization resolves', () => {
    expect(refusal(() => requireOrg(login)).code).toBe('NO_ORG');
    expect(refusal(() => requireRole(login, 'credits:read')).code).toBe('NO_ORG');
  });

  it('hold a key to the role of its creator', () => {
    expect(requireRole(key('org:write'), 'runs:write').role).toBe('editor');
    const error = refusal(() => requireRole(key('org:write'), 'logo:write'));
    expect(error).toMatchObject({ code: 'FORBIDDEN', details: {}, headers: {} });
  });
});

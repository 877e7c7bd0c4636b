import { isScope, PRESETS, SCOPE_NAMES } from './scopes.js';

describe('scopes', () => {
  it('are the five of the contract', () => {
    expect([...SCOPE_NAMES].sort()).toEqual(['audits:read', 'audits:write', 'credits:read', 'org:read', 'org:write']);
    expect(['audits:*', 'toString', ''].some(isScope)).toBe(false);
  });

  it('come in the three presets of the contract', () => {
    expect(Object.fromEntries(Object.entries(PRESETS).map(([name, scopes]) => [name, [...scopes].sort()]))).toEqual({
      full: ['audits:read', 'audits:write', 'credits:read', 'org:read', 'org:write'],
      'read-only': ['audits:read', 'credits:read', 'org:read'],
      ci: ['audits:write', 'credits:read'],
    });
  });
});

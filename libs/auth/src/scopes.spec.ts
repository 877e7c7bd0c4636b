import { AppError } from '#common';
import { readScopes } from './api-keys.js';
import { isPreset, isScope, PRESETS, SCOPE_NAMES } from './scopes.js';

describe('scopes', () => {
  it('are the five of the specification', () => {
    expect([...SCOPE_NAMES].sort()).toEqual(['audits:read', 'audits:write', 'credits:read', 'org:read', 'org:write']);
    expect(['audits:*', 'toString', ''].some(isScope)).toBe(false);
  });

  it('come in the three presets of the specification', () => {
    expect(Object.fromEntries(Object.entries(PRESETS).map(([name, scopes]) => [name, [...scopes].sort()]))).toEqual({
      full: ['audits:read', 'audits:write', 'credits:read', 'org:read', 'org:write'],
      'read-only': ['audits:read', 'credits:read', 'org:read'],
      ci: ['audits:write', 'credits:read'],
    });
    expect(['everything', 'constructor'].some(isPreset)).toBe(false);
  });

  it('can be asked for by preset or by name', () => {
    expect(readScopes({ preset: 'CI' })).toEqual(['audits:write', 'credits:read']);
    expect(readScopes({ scopes: ['org:read'] })).toEqual(['org:read']);
  });

  it.each([{}, { scopes: [] }, { scopes: ['org:read', 'org:admin'] }, { preset: 'all' }, { preset: 'ci', scopes: ['org:read'] }])('refuses %j with the choices', (wanted) => {
    expect(() => readScopes(wanted)).toThrow(AppError);
  });
});

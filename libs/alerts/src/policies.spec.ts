import { findPolicyIssues, isNamed } from './policies.js';

describe('settings of a policy that callers send', () => {
  it.each(['sound', 'valueOf', 'constructor', '__proto__'])('have no member %s', (name) => {
    const sent = { titles: JSON.parse(`{ ${JSON.stringify(name)}: null }`) as object };
    expect(findPolicyIssues(sent)).toEqual([
      { path: `policies.titles.${name}`, message: 'cannot be set: the policy "titles" has no such setting' },
    ]);
  });

  it('may be those that the policy has', () => {
    expect(findPolicyIssues({ titles: { enabled: false, after: 2, mutedUntil: null } })).toEqual([]);
  });

  it('may name rules that are gone: a merged one watches its successor, a retired one nothing', () => {
    const rules = ['images/old-format', 'security/opener'];
    expect(findPolicyIssues({ 'new-findings': { rules } })).toEqual([]);
    expect(isNamed('images/weight', rules)).toBe(true);
    expect(isNamed('security/https', rules)).toBe(false);
  });
});

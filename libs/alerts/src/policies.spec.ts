import { findPolicyIssues } from './policies.js';

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
});

import { definePageRule } from '../../engine/run/rule.js';
import { findSecrets } from '../../engine/resources/find-secrets.js';

export default definePageRule({
  meta: {
    id: 'security/secrets',
    title: { failed: 'Page contains a secret', passed: 'No page contains a secret' },
    subcategory: 'leaks',
    severity: 'error',
    weight: 10,
    critical: true,
    needs: ['source', 'document'],
    messages: { secret: 'The page contains {name}.' },
    since: '1.0',
    references: [
      'https://owasp.org/Top10/2021/A07_2021-Identification_and_Authentication_Failures/',
      'https://docs.github.com/en/code-security/secret-scanning/introduction/about-secret-scanning',
      'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
    ],
    howToFix:
      'Revoke the secret at once: removing it from the page is not enough. Create a new one and make the calls that need it from your server.',
  },
  check({ source, document }, report) {
    for (const { name, redacted, at } of findSecrets(source))
      report('secret', { snippet: redacted, line: document.lineAt(at) }, { name });
  },
});

import { defineSiteRule } from '../../engine/run/rule.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'security/script-secrets',
    title: { failed: 'Script file contains a secret', passed: 'No script file contains a secret' },
    subcategory: 'leaks',
    severity: 'error',
    weight: 10,
    critical: true,
    needs: [],
    judges: 'pages',
    messages: {
      secret: '{url} contains {name} in line {line}.',
    },
    since: '1.0',
    references: [
      'https://owasp.org/Top10/2021/A07_2021-Identification_and_Authentication_Failures/',
      'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
    ],
    howToFix:
      'Revoke the secret at once: removing it from the file is not enough. Create a new one and make the calls that need it from your server.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const leaky = filesOf(site, 'script', 'stylesheet').filter(({ code }) => (code?.secrets.length ?? 0) > 0);
      judged(site.pageCount, site.resources.countPages(leaky.map(({ url }) => url)));
      for (const { url, code } of leaky)
        for (const { name, snippet, line } of code?.secrets ?? [])
          report('secret', { ...loadedBy(site, url), snippet, line }, { url, name, line });
    },
  }),
});

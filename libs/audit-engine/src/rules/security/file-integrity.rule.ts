import { defineSiteRule } from '../../engine/run/rule.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'security/file-integrity',
    title: { failed: 'File does not match its integrity hash', passed: 'Every file matches its integrity hash' },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 8,

    needs: [],
    judges: 'pages',
    messages: {
      mismatch: '{url} is not the file that its integrity attribute names: browsers refuse it.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/SRI/',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity',
    ],
    howToFix: 'Put the digest of the file of today into the integrity attribute, or find out who changed the file.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const changed = filesOf(site, 'script', 'stylesheet').filter(({ integrity }) => integrity === 'mismatch');
      judged(site.pageCount, site.resources.countPages(changed.map(({ url }) => url)));
      for (const { url } of changed) report('mismatch', loadedBy(site, url), { url });
    },
  }),
});

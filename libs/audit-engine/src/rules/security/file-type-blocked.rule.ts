import { defineSiteRule } from '../../engine/run/rule.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';
import { isRefused } from '../../shared/files/file-types.js';

export default defineSiteRule({
  meta: {
    id: 'security/file-type-blocked',
    title: {
      failed: 'Browsers block a file because of its type',
      passed: 'Browsers block no file because of its type',
    },
    subcategory: 'content type',
    severity: 'error',
    weight: 7,

    needs: [],
    judges: 'pages',
    messages: {
      script: 'Browsers refuse to run {url}: it comes as {type}{nosniff}.',
      style: 'Browsers refuse to apply {url}: it comes as {type} with nosniff.',
    },
    since: '1.0',
    references: [
      'https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-nosniff?',
      'https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-mime-type?',
    ],
    howToFix: 'Send scripts as text/javascript and style sheets as text/css.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const refused = filesOf(site, 'script', 'stylesheet').filter(isRefused);
      judged(site.pageCount, site.resources.countPages(refused.map(({ url }) => url)));
      for (const { url, kind, contentType, nosniff } of refused) {
        const type = contentType ?? 'no type';
        if (kind === 'script')
          report('script', loadedBy(site, url), { url, type, nosniff: nosniff ? ' with nosniff' : '' });
        else report('style', loadedBy(site, url), { url, type });
      }
    },
  }),
});

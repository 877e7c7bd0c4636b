import { defineSiteRule } from '../../engine/run/rule.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';
import { isRefused, realType } from '../../shared/files/file-types.js';

export default defineSiteRule({
  meta: {
    id: 'security/file-type',
    title: { failed: 'File has the wrong content type', passed: 'Every file has the right content type' },
    subcategory: 'content type',
    severity: 'warning',
    weight: 2,

    needs: [],
    judges: 'pages',
    messages: {
      wrong: '{url} comes as {type} and is {what}.',
    },
    since: '1.0',
    references: [
      'https://mimesniff.spec.whatwg.org/',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options',
    ],
    howToFix:
      'Send the type that fits: text/javascript, text/css, image/webp and so on. Then nosniff can be switched on.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const wrong = filesOf(site, 'script', 'stylesheet', 'image').flatMap((file) => {
        const what = isRefused(file) ? null : realType(file);
        return what === null ? [] : [{ ...file, what }];
      });
      judged(site.pageCount, site.resources.countPages(wrong.map(({ url }) => url)));
      for (const { url, contentType, what } of wrong)
        report('wrong', loadedBy(site, url), { url, type: contentType ?? '', what });
    },
  }),
});

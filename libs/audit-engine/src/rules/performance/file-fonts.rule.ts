import { defineSiteRule } from '../../engine/run/rule.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'performance/file-fonts',
    title: { failed: 'Style sheet hides text while fonts load', passed: 'Style sheets show text while fonts load' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 3,

    needs: [],
    judges: 'pages',
    messages: {
      silent:
        '{url} declares web fonts without font-display ({families}): their text is invisible for up to three seconds while they load.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://developer.chrome.com/docs/performance/insights/font-display',
      'https://developer.mozilla.org/en-US/docs/Web/CSS/@font-face/font-display',
    ],
    howToFix: 'Write font-display: swap into each @font-face.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const sheets = filesOf(site, 'stylesheet').filter(({ code }) => (code?.silentFonts.length ?? 0) > 0);
      judged(site.pages.length, site.resources.countPages(sheets.map(({ url }) => url)));
      for (const { url, code } of sheets)
        report('silent', loadedBy(site, url), { url, families: (code?.silentFonts ?? []).slice(0, 5).join(', ') });
    },
  }),
});

import { defineCrawlFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineCrawlFix({
  rule: 'i18n/hreflang-return',
  safety: 'review',
  needs: ['hreflang'],
  writes: 'Adds the version that names this page, with the language that it gives itself.',
  edit({ finding, page, crawl, edits }) {
    const version = finding.url === page.url ? crawl.page(String(finding.page)) : null;
    if (version === null) return 'The other page has to name this one.';
    const own = version.hreflang.filter(([, url]) => url === version.url).map(([lang]) => lang);
    const [lang] = own;
    if (lang === undefined || own.length > 1 || !version.isIndexable)
      return 'Which language the other page is in, it does not say itself.';
    if (page.hreflang.some((one) => one.lang.toLowerCase() === lang.toLowerCase()))
      return 'The page names another version in that language.';
    const last = page.hreflang.flatMap(({ element }) => (element ? [element] : [])).at(-1);
    if (!last) return 'The versions are in a Link header.';
    edits.insertAfter(
      last,
      `<link rel="alternate" hreflang="${inAttribute(lang)}" href="${inAttribute(version.url)}">`,
    );
    return undefined;
  },
});

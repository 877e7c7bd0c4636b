import { defineCrawlFix } from '../../fix.js';
import { inAttribute } from '../addresses.js';

export default defineCrawlFix({
  rule: 'i18n/hreflang-target',
  safety: 'safe',
  needs: ['hreflang'],
  writes: 'Writes the address to which a version has moved for good.',
  edit({ finding, page, crawl, edits }) {
    const from = String(finding.url);
    const to = finding.message === 'redirect' ? crawl.movedTo(from) : null;
    if (to === null || !crawl.page(to)?.isIndexable)
      return 'You need to decide which page is the version in that language.';
    for (const { url, element } of page.hreflang)
      if (url === from && element) edits.rewrite(element, 'href', () => inAttribute(to));
    return undefined;
  },
});

import { defineCrawlFix } from '../../fix.js';

export default defineCrawlFix({
  rule: 'crawlability/pagination-target',
  safety: 'review',
  needs: ['head'],
  writes: 'Removes the link to a part of the list that is not there.',
  edit({ finding, page, edits }) {
    const { rel, url } = finding.data;
    for (const { href, element } of page.head.linksOf(String(rel)))
      if (page.resolve(href)?.href === url) edits.removeElement(element);
    return undefined;
  },
});

import { defineSiteRule } from '../../engine/run/rule.js';
import { NamingStart } from '../../shared/crawling/naming-start.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/canonical-start',
    title: { failed: 'Page names the start page as canonical', passed: 'No page names the start page as canonical' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 8,
    needs: [],
    judges: 'pages',
    messages: { start: 'The page "{title}" names the start page as canonical, so search engines may leave it out.' },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/blog/2013/04/5-common-mistakes-with-relcanonical'],
    howToFix: 'Let each page name its own URL. The address in the template is fixed to the start page.',
  },
  create({ report, judged }) {
    const naming = new NamingStart();
    let count = 0;
    return {
      page(page) {
        naming.add(page);
        if (page.canonical !== null && !page.isNoindex) count++;
      },
      end(site) {
        judged(count);
        for (const { url, title } of naming.pages(site))
          report('start', { page: url, url: site.probe.startUrl }, { title });
      },
    };
  },
});

import { defineSiteRule } from '../../engine/run/rule.js';
import { RobotsFile, type RobotsRule } from '../../shared/crawling/robots-file.js';

/** Photographs and drawings; counters and spacers are GIFs as a rule. */
const PICTURE = /\.(?:jpe?g|png|webp|avif)$/i;
/** No pictures of the content. */
const NOT_CONTENT = /\/cdn-cgi\/|pixel|spacer|blank|captcha|placeholder|track|count|(?<!\d)1x1(?!\d)/i;
/** A rule about pictures was written, so it is meant. */
const MEANT = /\.(?:jpe?g|png|webp|avif|gif|svg)\b/i;
const MAX_TESTED = 500;

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-images',
    title: { failed: 'robots.txt blocks images from image search', passed: 'robots.txt allows images in image search' },
    subcategory: 'robots',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: {
      blocked:
        'The robots.txt rule "{rule}" blocks images of the pages for image search (images: {count}), such as {url}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/google-images',
      'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
    ],
    howToFix:
      'Allow the folder with pictures in robots.txt, for example "Allow: /images/". To keep pictures out of the results on purpose, write the rule into a group for Googlebot-Image.',
  },
  applies: (site) => site.answer('robots')?.status === 200 && site.resources.all.some(({ kind }) => kind === 'image'),
  create: ({ report }) => ({
    end(site) {
      const file = new RobotsFile(site.answer('robots')?.text ?? '');
      // A separate group says that its author thought of pictures.
      if (file.names('Googlebot-Image')) return;
      const found = new Map<number, { rule: RobotsRule; urls: string[] }>();
      for (const { url } of site.resources.all.filter(({ kind }) => kind === 'image').slice(0, MAX_TESTED)) {
        const address = new URL(url);
        if (!PICTURE.test(address.pathname) || NOT_CONTENT.test(address.pathname)) continue;
        const rule = file.blockingRule('Googlebot', address);
        if (rule === null || MEANT.test(rule.source) || /^\/\*?$/.test(rule.pattern)) continue;
        const known = found.get(rule.line);
        if (known) known.urls.push(url);
        else found.set(rule.line, { rule, urls: [url] });
      }
      for (const { rule, urls } of found.values()) {
        const url = urls[0] ?? '';
        const { pages, total } = site.resources.pagesWith(url);
        report(
          'blocked',
          { url, pages, pagesTotal: total, line: rule.line, snippet: rule.source },
          { count: urls.length, rule: rule.source.trim(), url },
        );
      }
    },
  }),
});

import { defineSiteRule } from '../../engine/run/rule.js';
import { isClosed } from '../../shared/crawling/closed-site.js';
import { RobotsFile } from '../../shared/crawling/robots-file.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/robots-sitemap',
    title: { failed: 'robots.txt does not name the sitemap', passed: 'robots.txt names the sitemap' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: {
      relative: 'The Sitemap line has no complete URL: "{value}".',
      missing: 'There is a sitemap at {url}, and robots.txt does not name it.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.sitemaps.org/protocol.html#submit_robots',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    ],
    howToFix: 'Add a line with the complete URL to robots.txt: "Sitemap: https://example.com/sitemap.xml".',
  },
  applies: (site) =>
    site.answer('robots')?.status === 200 &&
    (linesOf(site.answer('robots')?.text).length > 0 || site.probe.sitemaps.some(isGoodGuess)),
  create: ({ report }) => ({
    end(site) {
      const robots = site.answer('robots');
      const lines = linesOf(robots?.text);
      for (const { line, source, value } of lines) {
        if (!/^https?:\/\/[^/\s]/i.test(value))
          report('relative', { url: robots?.url, line, snippet: source }, { value });
      }
      const guess = site.probe.sitemaps.find(isGoodGuess);
      if (lines.length === 0 && guess && !isClosed(site)) report('missing', { url: guess.url }, { url: guess.url });
    },
  }),
});

function linesOf(text: string | null | undefined): RobotsFile['lines'] {
  return new RobotsFile(text ?? '').lines.filter((line) => line.field === 'sitemap');
}

function isGoodGuess(sitemap: { source: string; status: number | null; error: string | null }): boolean {
  return sitemap.source === 'guess' && sitemap.status === 200 && sitemap.error === null;
}

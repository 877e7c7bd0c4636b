import type { SiteProbe } from '#audit-engine';
import { SiteAudit } from '#audit-engine/audit';
import { listedIn } from './start-page.js';

describe('the start page in the sitemap', () => {
  it('is found among the URLs that sitemaps list, as are the redirects that led to it', () => {
    const sitemap = ['/a', '/', '/old', '/'].map((path) => ({ loc: `https://example.com${path}` }));
    expect(listedIn(sitemap, ['https://example.com/', 'https://example.com/old', 'http://example.com/'])).toEqual([
      'https://example.com/',
      'https://example.com/old',
    ]);
  });

  it('lets a redirect that a sitemap lists be told, although the run began there', () => {
    const probe: SiteProbe = {
      requestedUrl: 'https://example.com/old',
      startUrl: 'https://example.com/',
      checkedAt: '2026-11-15T09:00:00.000Z',
      probes: {},
      sitemaps: [],
      outcomes: {},
      isComplete: true,
      externalLinksChecked: false,
    };
    const found = (listed: readonly string[]): number | undefined => {
      const audit = new SiteAudit(probe);
      audit.addTarget({
        url: 'https://example.com/old',
        outcome: 'redirect',
        status: 301,
        chain: ['https://example.com/'],
        finalStatus: 200,
        isExternal: false,
        error: null,
      });
      for (const url of listed) audit.addSitemapUrl(url);
      return audit.results().find(({ ruleId }) => ruleId === 'crawlability/sitemap-redirect')?.total;
    };
    expect([found(listedIn([{ loc: 'https://example.com/old' }], ['https://example.com/old'])), found([])]).toEqual([
      1, 0,
    ]);
  });
});

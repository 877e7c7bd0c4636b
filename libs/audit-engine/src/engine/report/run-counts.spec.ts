import { CATEGORY_IDS } from '../score/categories.js';
import { ruleMetas } from '../../rules/catalogue.js';
import { RunCounts } from './run-counts.js';
import type { SiteFacts } from '../site/site-page.js';

const factsOf = (path: string, rest: Partial<SiteFacts> = {}): SiteFacts =>
  ({
    url: `https://site.test${path}`,
    status: 200,
    depth: 1,
    ttfbMs: 150,
    decodedBytes: 20_000,
    words: 250,
    ...rest,
  }) as SiteFacts;

const error = ruleMetas.find(({ severity, category }) => severity === 'error' && category === 'links')!;
const warning = ruleMetas.find(({ severity, category }) => severity === 'warning' && category === 'core')!;
const last = ruleMetas.find(({ category }) => category === CATEGORY_IDS.at(-1))!;

describe('RunCounts', () => {
  it('counts findings by severity, category and top folder, and their pages once', () => {
    const counts = new RunCounts();
    for (const path of ['/', '/blog/a', '/blog/2026/b', '/shop/c']) counts.addPage(factsOf(path));
    counts.addFindings(error, 'https://site.test/blog/a', 3);
    counts.addFindings(error, 'https://site.test/shop/c', 1);
    counts.addFindings(warning, 'https://site.test/blog/a', 2);
    counts.addFindings(warning, 'https://site.test/blog/2026/b', 1);
    counts.addFindings(error, null, 1);
    expect(counts.counts()).toEqual({
      errors: 5,
      warnings: 3,
      pages: 3,
      pagesWithErrors: 2,
      byCategory: [
        { category: 'core', errors: 0, warnings: 3, pages: 2, pagesWithErrors: 0 },
        { category: 'links', errors: 5, warnings: 0, pages: 2, pagesWithErrors: 2 },
      ],
      byFolder: [
        { folder: '/blog/', errors: 3, warnings: 3, pages: 2, pagesWithErrors: 1, pagesCrawled: 2 },
        { folder: '/shop/', errors: 1, warnings: 0, pages: 1, pagesWithErrors: 1, pagesCrawled: 1 },
        { folder: '/', errors: 0, warnings: 0, pages: 0, pagesWithErrors: 0, pagesCrawled: 1 },
      ],
      foldersTotal: 3,
    });
  });

  it('has a bit for every category', () => {
    const counts = new RunCounts();
    counts.addPage(factsOf('/'));
    counts.addFindings(last, 'https://site.test/', 1);
    expect(counts.counts()).toMatchObject({ pages: 1, byCategory: [{ category: last.category, pages: 1 }] });
    expect(CATEGORY_IDS.length).toBeLessThan(32);
  });

  it('lists at most 100 folders, with their true number', () => {
    const counts = new RunCounts();
    for (let i = 0; i < 150; i++) counts.addPage(factsOf(`/folder-${i}/a`));
    const { byFolder, foldersTotal } = counts.counts();
    expect([byFolder.length, foldersTotal]).toEqual([100, 150]);
  });

  it('puts each page into one bar of each histogram', () => {
    const counts = new RunCounts();
    counts.addPage(factsOf('/', { depth: 0, ttfbMs: 99, decodedBytes: 0, words: 0 }));
    counts.addPage(factsOf('/a', { depth: 1, ttfbMs: 100, decodedBytes: 10_000, words: 1 }));
    counts.addPage(factsOf('/b', { depth: 40, ttfbMs: 60_000, decodedBytes: 9_000_000, words: 90_000, status: 404 }));
    const { status, ...histograms } = counts.histograms();
    expect(status).toEqual([
      { status: 200, pages: 2 },
      { status: 404, pages: 1 },
    ]);
    for (const bars of Object.values(histograms)) {
      expect(bars.map(({ pages }) => pages)).toEqual([1, 1, ...bars.slice(3).map(() => 0), 1]);
      expect(bars.at(-1)?.to).toBeNull();
    }
  });
});

import type { OutlineRule } from './outline.js';
import { reliefOf } from './relief.js';

const rule = (ruleId: string, severity: 'error' | 'warning' = 'error'): OutlineRule => ({
  ruleId,
  name: ruleId,
  severity,
  category: 'links',
  messages: {},
  found: 0,
  stored: 0,
  pages: 0,
  causes: 0,
  unlisted: 0,
});
const urlsOf = (paths: readonly string[]): string[] => paths.map((path) => `https://site.test${path}`);
const many = (count: number, path: (i: number) => string): string[] => Array.from({ length: count }, (_, i) => path(i));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe('where on a site the findings are', () => {
  it('is told by folder, the largest first, with the height of each page', () => {
    const urls = urlsOf(['/', '/blog/one', '/blog/two', '/about?from=/x/y']);
    const places = { urls, rules: { e: { pages: [1], counts: [3] }, w: { pages: [1, 3], counts: [1, 2] } } };
    const relief = reliefOf(places, [rule('e'), rule('w', 'warning')]);
    expect(relief.folders.map(({ folder, pages, errors, warnings }) => [folder, pages, errors, warnings])).toEqual([
      ['/', 2, 0, 2],
      ['/blog', 2, 3, 1],
    ]);
    expect(relief.folders[1]?.marks).toEqual([
      { url: urls[1], errors: 3, warnings: 1, pages: 1 },
      { url: urls[2], errors: 0, warnings: 0, pages: 1 },
    ]);
  });

  it('names what nearly every page has once, and keeps it out of the heights', () => {
    const urls = urlsOf(many(10, (i) => `/p${i}`));
    const of = (count: number) => ({
      pages: many(count, String).map(Number),
      counts: many(count, () => '1').map(Number),
    });
    const relief = reliefOf({ urls, rules: { most: of(8), some: of(7) } }, [rule('most'), rule('some')]);
    expect(relief.shared).toEqual([{ ruleId: 'most', ruleName: 'most', severity: 'error', pages: 8 }]);
    expect(sum(relief.folders.map(({ errors }) => errors))).toBe(7);
  });

  it('has no template to speak of on a site of a few pages', () => {
    const relief = reliefOf({ urls: urlsOf(['/a', '/b']), rules: { e: { pages: [0, 1], counts: [1, 1] } } }, [
      rule('e'),
    ]);
    expect([relief.shared, relief.folders[0]?.errors]).toEqual([[], 2]);
  });

  it('puts the smallest folders together, and loses no page', () => {
    const urls = urlsOf(
      many(20, (folder) => `/f${folder}/`).flatMap((path, i) => many(i + 1, (page) => `${path}${page}`)),
    );
    const { folders } = reliefOf({ urls, rules: {} }, []);
    expect(folders).toHaveLength(14);
    expect(folders.at(-1)?.folder).toBeNull();
    expect(sum(folders.map(({ pages }) => pages))).toBe(urls.length);
  });

  it('draws a bounded number of marks, each of the page of its group that stands out', () => {
    const urls = urlsOf(many(5_000, (i) => `/p${String(i).padStart(4, '0')}`));
    const { folders } = reliefOf({ urls, rules: { e: { pages: [4], counts: [9] } } }, [rule('e')]);
    const marks = folders[0]?.marks ?? [];
    expect(marks.length).toBeLessThanOrEqual(900);
    expect(sum(marks.map(({ pages }) => pages))).toBe(5_000);
    expect(marks[0]).toEqual({ url: urls[4], errors: 9, warnings: 0, pages: 6 });
  });
});

import { createBenchSite } from '../../bench/site/pages.js';
import { DEFECTS } from '../../bench/site/planted.js';

const PAGES = 400;
const site = createBenchSite(PAGES);
const pages = site.paths.map((path, page) => ({ page, path, html: site.html(page) }));
const those = (test: (html: string) => boolean) => pages.filter(({ html }) => test(html)).map(({ page }) => page);
const ascending = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
const repeated = (expression: RegExp) => {
  const groups = new Map<string, number[]>();
  for (const { page, html } of pages) {
    const value = expression.exec(html)?.[1];
    if (value !== undefined) groups.set(value, [...(groups.get(value) ?? []), page]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
};

describe('bench site', () => {
  it('has pages of about 45 KB with 50 to 100 links', () => {
    for (const { html } of pages) {
      expect(Math.abs(html.length - 45_500)).toBeLessThan(1_500);
      const links = html.match(/<a /g)?.length ?? 0;
      expect(links).toBeGreaterThanOrEqual(50);
      expect(links).toBeLessThanOrEqual(100);
    }
  });

  it('can be reached by links as a whole', () => {
    const seen = new Set(['/']);
    const known = new Map(pages.map(({ path, html }) => [path, html]));
    const queue = ['/'];
    for (let path = queue.shift(); path; path = queue.shift()) {
      for (const [, href = ''] of (known.get(path) ?? '').matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
        if (!seen.has(href)) queue.push(href);
        seen.add(href);
      }
    }
    expect([...seen].sort()).toEqual([...site.paths, ...site.missing, ...site.redirects].sort());
  });

  it('writes the same page every time', () => {
    expect(createBenchSite(PAGES).html(123)).toBe(site.html(123));
  });

  it('plants each defect on pages of its own, in proportion to its size', () => {
    const all = DEFECTS.flatMap((defect) => site.planted[defect]);
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain(0);
    expect(createBenchSite(2_000).planted.missingTitle).toHaveLength(40);
    expect(createBenchSite(10_000).planted.duplicateDescription).toHaveLength(300);
    expect(site.planted.missingTitle).toHaveLength(8);
  });

  it('has exactly the planted defects', () => {
    const { planted } = site;
    expect(those((html) => !html.includes('<title>'))).toEqual(ascending(planted.missingTitle));
    expect(those((html) => !html.includes('name="description"'))).toEqual(ascending(planted.missingDescription));
    expect(those((html) => !html.includes('<h1>'))).toEqual(ascending(planted.missingHeading));
    expect(those((html) => html.split('<h1>').length > 2)).toEqual(ascending(planted.twoHeadings));
    expect(those((html) => !html.includes('<html lang'))).toEqual(ascending(planted.missingLanguage));
    expect(those((html) => /<img(?![^>]*alt=)[^>]*>/.test(html))).toEqual(ascending(planted.imageWithoutAlt));
    expect(those((html) => !html.includes('<label'))).toEqual(ascending(planted.inputWithoutLabel));
    expect(those((html) => !html.includes('rel="canonical"'))).toEqual(ascending(planted.missingCanonical));
    expect(those((html) => html.includes('noindex'))).toEqual(ascending(planted.noindex));
    expect(those((html) => !html.includes('name="viewport"'))).toEqual(ascending(planted.missingViewport));
    expect(those((html) => html.includes('/missing/'))).toEqual(ascending(planted.brokenLink));
    expect(those((html) => html.includes('/moved/'))).toEqual(ascending(planted.redirectedLink));
    const isJson = (html: string) => {
      try {
        JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
        return true;
      } catch {
        return false;
      }
    };
    expect(those((html) => !isJson(html))).toEqual(ascending(planted.invalidJsonLd));
    expect(repeated(/<title>(.*?)</).map(ascending)).toEqual([ascending(planted.duplicateTitle)]);
    const groups = repeated(/name="description" content="(.*?)"/);
    expect(ascending(groups.flat())).toEqual(ascending(planted.duplicateDescription));
    expect(groups.every((group) => group.length === 3)).toBe(true);
  });
});

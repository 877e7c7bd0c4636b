import { loadCleanSites, type CleanSite } from '../../support/sites/clean-sites.js';

const sites = loadCleanSites();
const matches = (html: string, expression: RegExp) =>
  [...html.matchAll(expression)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
const blockedOf = (site: CleanSite) => matches(site.robotsTxt, /^Disallow: (\/.*)$/gm);

describe('clean sites', () => {
  it('are five, of five to twelve pages each', () => {
    expect(sites.map((site) => site.name)).toEqual(['app-shell', 'blog', 'documentation', 'handwritten', 'shop']);
    for (const site of sites)
      expect([site.name, site.pages.length >= 5 && site.pages.length <= 12]).toEqual([site.name, true]);
  });

  it.each(sites.map((site) => [site.name, site] as const))(
    '%s has no dead internal link and no missing file',
    (_, site) => {
      const dead: string[] = [];
      for (const { url, html } of site.pages) {
        const references = [
          ...matches(html, / (?:href|src)="([^"#][^"]*)"/g),
          ...matches(html, /srcset="([^"]*)"/g).flatMap((set) =>
            set.split(', ').map((entry) => entry.split(' ')[0] ?? ''),
          ),
        ];
        for (const reference of [...references, ...matches(html, /property="og:image" content="([^"]*)"/g)]) {
          const target = new URL(reference, url);
          target.hash = '';
          const isKnown =
            site.urls.has(target.href) ||
            site.urls.has(target.origin + target.pathname) ||
            blockedOf(site).some((path) => target.pathname.startsWith(path));
          if (target.origin === site.baseUrl && !isKnown) dead.push(`${url} → ${reference}`);
        }
      }
      expect(dead).toEqual([]);
    },
  );

  it.each(sites.map((site) => [site.name, site] as const))(
    '%s lists exactly its pages in the sitemap, each reached by links',
    (_, site) => {
      expect([...site.sitemapUrls].sort()).toEqual(site.pages.map((page) => page.url).sort());
      expect(site.pages.filter((page) => page.depth < 0).map((page) => page.url)).toEqual([]);
    },
  );

  it.each(sites.map((site) => [site.name, site] as const))(
    '%s has unique titles and descriptions, canonical links to itself and valid JSON-LD',
    (_, site) => {
      const heads = site.pages.map(({ url, html }) => ({
        url,
        title: matches(html, /<title>(.*?)</g),
        description: matches(html, /name="description" content="([^"]*)"/g),
        html,
      }));
      expect(new Set(heads.map((head) => head.title.join())).size).toBe(site.pages.length);
      expect(new Set(heads.map((head) => head.description.join())).size).toBe(site.pages.length);
      for (const { url, title, description, html } of heads) {
        const [length, descriptionLength] = [(title[0] ?? '').length, (description[0] ?? '').length];
        expect({ url, fits: title.length === 1 && length >= 30 && length <= 60, length }).toMatchObject({
          url,
          fits: true,
        });
        expect({ url, fits: descriptionLength >= 110 && descriptionLength <= 160, descriptionLength }).toMatchObject({
          url,
          fits: true,
        });
        expect(matches(html, /rel="canonical" href="([^"]*)"/g)).toEqual([url]);
        expect(matches(html, /<h1[^>]*>(.*?)</g)).toHaveLength(1);
        for (const block of matches(html, /ld\+json">([\s\S]*?)<\/script>/g))
          expect(() => JSON.parse(block) as unknown).not.toThrow();
      }
    },
  );

  it('has hreflang links that answer each other', () => {
    const blog = sites.find((site) => site.name === 'blog');
    const alternates = new Map(
      blog?.pages.map(({ url, html }) => [url, matches(html, /hreflang="(?:en|de|x-default)" href="(https[^"]*)"/g)]),
    );
    for (const [url, targets] of alternates) {
      expect(targets).toHaveLength(3);
      for (const target of targets) expect(alternates.get(target)).toContain(url);
    }
  });
});

import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { loadedBy } from '../../shared/files/resource-findings.js';
import { LARGE } from '../../shared/social/og-image-size.data.js';
import { tagOf } from '../../shared/social/tags.js';

const MAX_URL = 300;

export default defineSiteRule({
  meta: {
    id: 'social/og-image-pixels',
    title: {
      failed: 'Preview image is too small for a large preview',
      passed: 'Every preview image can be shown large',
    },
    subcategory: 'images',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'robots'],
    judges: 'pages',
    messages: {
      small: 'The preview image {url} has {width} × {height} pixels. Pages that name it: {total}.',
      drawing: 'The preview image {url} is an SVG file, which services do not show. Pages that name it: {total}.',
    },
    since: '1.0',
    references: ['https://developers.facebook.com/docs/sharing/webmasters/images/', 'https://ogp.me/#structured'],
    howToFix: 'Use a JPEG or PNG file of 1200 × 630 pixels. Services need at least 600 × 315 for a large preview.',
  },
  extract: ({ head, robots, status }) => {
    const url = status === 200 && !robots.isNoindex ? (tagOf(head, 'og:image')?.content ?? '') : '';
    return url.length <= MAX_URL && URL.canParse(url) ? { url: new URL(url).href } : null;
  },
  applies: (site) => imagesOf(site).length > 0,
  create({ report, judged }) {
    const named = new Set<string>();
    return {
      page({ extract }) {
        if (extract) named.add(extract.url);
      },
      end(site) {
        const found: string[] = [];
        for (const { url, image } of imagesOf(site)) {
          if (!image || !named.has(url) || !(image.format === 'svg' || isSmall(image))) continue;
          found.push(url);
          const evidence = loadedBy(site, url);
          const total = evidence.pagesTotal;
          const { width, height } = image;
          if (image.format === 'svg') report('drawing', evidence, { url, total });
          else report('small', evidence, { url, width: width ?? 0, height: height ?? 0, total });
        }
        judged(site.pageCount, site.resources.countPages(found));
      },
    };
  },
});

function imagesOf({ resources }: SiteContext): SiteResource[] {
  return resources.all.filter(({ image, outcome }) => outcome === 'ok' && image !== null);
}

function isSmall({ width, height }: NonNullable<SiteResource['image']>): boolean {
  return width !== null && height !== null && (width < LARGE.width || height < LARGE.height);
}

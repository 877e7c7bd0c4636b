import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { loadedBy, lossOf } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'social/og-image-broken',
    title: { failed: 'Preview image is broken', passed: 'No preview image is broken' },
    subcategory: 'images',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: {
      status: 'The image {url} for previews or search results returns status {status}. Pages that name it: {total}.',
      page: 'The URL {url} of an image for previews or search results returns a page instead of an image. Pages that name it: {total}.',
      loop: 'The image {url} for previews or search results redirects in a loop. Pages that name it: {total}.',
    },
    since: '1.0',
    version: 2,
    references: ['https://ogp.me/#metadata', 'https://developers.facebook.com/docs/sharing/webmasters/images/'],
    howToFix:
      'Put the picture back where it was, or write the address of another one into og:image, twitter:image and the structured data.',
  },
  applies: (site) => previewsOf(site).length > 0,
  create: ({ report, judged }) => ({
    end(site) {
      const broken: string[] = [];
      for (const resource of previewsOf(site)) {
        const loss = lossOf(resource);
        if (loss === null) continue;
        const { url } = resource;
        broken.push(url);
        const evidence = loadedBy(site, url);
        const total = evidence.pagesTotal;
        if (loss.message === 'status') report('status', evidence, { url, status: loss.data.status, total });
        else report(loss.message, evidence, { url, total });
      }
      judged(site.pageCount, site.resources.countPages(broken));
    },
  }),
});

/** Pictures that no page shows: those that pages show as well are told by `images/broken`. */
function previewsOf({ resources }: SiteContext): SiteResource[] {
  return resources.all.filter(({ kind, via, url }) => kind === 'image' && via === null && resources.isPreview(url));
}

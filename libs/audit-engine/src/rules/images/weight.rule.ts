import { defineSiteRule } from '../../engine/run/rule.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';
import { savingOf } from '../../shared/images/saving.js';

export default defineSiteRule({
  meta: {
    id: 'images/weight',
    title: { failed: 'Image file is too large', passed: 'No image file is too large' },
    subcategory: 'weight',
    severity: 'warning',
    weight: 4,

    needs: [],
    judges: 'pages',
    messages: {
      old: '{url} weighs {size} kB as {format}; as WebP or AVIF it would be about {saving} kB smaller.',
      heavy: '{url} weighs {size} kB{pixels}.',
    },
    since: '1.0',
    references: [
      'https://web.dev/learn/images/choosing-an-image-format',
      'https://developers.google.com/speed/webp/docs/webp_study',
    ],
    howToFix:
      'Scale the image to the size in which it is shown, and save it as WebP or AVIF with a quality of 75 to 80.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const heavy = filesOf(site, 'image').filter(({ url, via, wireBytes }) => {
        const isChoice = via === null && site.resources.isCandidate(url);
        return (wireBytes ?? 0) > (isChoice ? FILE_LIMITS.candidateBytes : FILE_LIMITS.imageBytes);
      });
      judged(site.pages.length, site.resources.countPages(heavy.map(({ url }) => url)));
      for (const file of heavy) {
        const { url, image } = file;
        const size = kb(file.wireBytes ?? 0);
        const old = savingOf(file);
        if (old) report('old', loadedBy(site, url), { url, size, format: old.format, saving: kb(old.bytes) });
        else {
          const pixels = image?.width ? `, ${image.width} × ${image.height ?? '?'} pixels` : '';
          report('heavy', loadedBy(site, url), { url, size, pixels });
        }
      }
    },
  }),
});

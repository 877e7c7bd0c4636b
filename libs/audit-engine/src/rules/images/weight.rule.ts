import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';
import { savingOf } from '../../shared/images/saving.js';
import { oldFormatOf } from './format.rule.js';

const MAX_TOLD = 8;
const MAX_TAIL = 60;

export default defineSiteRule({
  meta: {
    id: 'images/weight',
    title: { failed: 'Image file is larger than necessary', passed: 'No image file is larger than necessary' },
    subcategory: 'weight',
    severity: 'warning',
    weight: 4,

    needs: ['images'],
    judges: 'pages',
    messages: {
      old: '{url} weighs {size} kB as {format}; as WebP or AVIF it would be about {saving} kB smaller.',
      heavy: '{url} weighs {size} kB{pixels}.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/learn/images/choosing-an-image-format',
      'https://developers.google.com/speed/webp/docs/webp_study',
    ],
    howToFix:
      'Scale the image to the size in which it is shown, and save it as WebP or AVIF with a quality of 75 to 80.',
  },
  applies: (site) => site.resources.all.length > 0,

  // What `images/format` reports by name and width is reported once, unless it is too large in every format.
  extract: ({ images }) => {
    const told = images.filter((image) => oldFormatOf(image) !== null).map(({ src }) => src.slice(-MAX_TAIL));
    return told.length === 0 ? null : told.slice(0, MAX_TOLD);
  },
  create: ({ report, judged }) => {
    const told = new Set<string>();
    return {
      page({ extract }) {
        for (const src of extract ?? []) told.add(src.replace(/^(?:\.\.?\/)+/, ''));
      },
      end(site) {
        const tails = [...told];
        const found = filesOf(site, 'image').filter(
          (file) =>
            isHeavy(site, file) || (isWorthSaving(site, file) && !tails.some((tail) => file.url.endsWith(tail))),
        );
        judged(site.pages.length, site.resources.countPages(found.map(({ url }) => url)));
        for (const file of found) {
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
    };
  },
});

function isHeavy({ resources }: SiteContext, { url, via, wireBytes }: SiteResource): boolean {
  const isChoice = via === null && resources.isCandidate(url);
  return (wireBytes ?? 0) > (isChoice ? FILE_LIMITS.candidateBytes : FILE_LIMITS.imageBytes);
}

/** An old format that pages offer no other file for, where the newer one saves enough. */
function isWorthSaving({ resources }: SiteContext, file: SiteResource): boolean {
  const saving = savingOf(file);
  return saving !== null && saving.bytes >= FILE_LIMITS.imageSavingBytes && resources.isSoleFile(file.url);
}

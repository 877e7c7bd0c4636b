import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';
import { decodeLinks, encodeLinks } from '../../engine/site/url-id.js';
import { savingOf } from '../../shared/images/saving.js';
import { fileId, keyOf, ToldBy } from '../../shared/settling/settling.js';
import { oldFormatOf, widestFileOf } from './format.rule.js';
import { farImages } from './lazy-missing.rule.js';

/** Images of a page and of one rule; 12 characters each. */
const MAX_TOLD = 40;

export default defineSiteRule({
  meta: {
    id: 'images/weight',
    title: { failed: 'Image file is larger than necessary', passed: 'No image file is larger than necessary' },
    subcategory: 'weight',
    severity: 'warning',
    weight: 4,

    needs: ['images', 'document'],
    judges: 'pages',
    messages: {
      old: '{url} weighs {size} kB as {format}; as WebP or AVIF it would be at least {saving} kB smaller.',
      heavy: '{url} weighs {size} kB{pixels}.',
    },
    since: '1.0',
    version: 17,
    references: [
      'https://web.dev/learn/images/choosing-an-image-format',
      'https://developers.google.com/speed/webp/docs/webp_study',
    ],
    howToFix:
      'Scale the image to the size in which it is shown, and save it as WebP or AVIF with a quality of 75 to 80.',
  },
  applies: (site) => site.resources.all.length > 0,

  // What `images/format` reports by name and width is reported once, unless it is too large in every format.
  // Beside it stand the files that `images/lazy-missing` reports.
  extract: ({ images, document, resolve }) => {
    const old = images.filter((image) => oldFormatOf(image) !== null).slice(0, MAX_TOLD);
    const far = farImages({ images, document }).slice(0, MAX_TOLD);
    if (old.length + far.length === 0) return null;
    const record = (file: string | null, flags: number) => ({ ...fileId(resolve(file ?? '')?.href ?? ''), flags });
    return encodeLinks([
      ...old.map((image) => record(widestFileOf(image), ToldBy.format)),
      ...far.map((image) => record(image.srcset === '' && !image.isInPicture ? image.src : null, ToldBy.lazyMissing)),
    ]);
  },
  create: ({ report, judged }) => {
    const told = new Set<string>();
    return {
      page({ extract }) {
        for (const id of decodeLinks(extract ?? '')) if (id.flags === ToldBy.format) told.add(keyOf(id));
      },
      end(site) {
        const found = filesOf(site, 'image').filter(
          (file) => isHeavy(site, file) || (isWorthSaving(site, file) && !told.has(keyOf(fileId(file.url)))),
        );
        judged(
          site.pageCount,
          site.resources.countPages(
            found.map(({ url }) => url),
            true,
          ),
        );
        for (const file of found) {
          const { url, image } = file;
          const size = kb(file.wireBytes ?? 0);
          const old = savingOf(file);
          if (old && old.least > 0)
            report('old', loadedBy(site, url, true), { url, size, format: old.format, saving: kb(old.least) });
          else {
            const pixels = image?.width ? `, ${image.width} × ${image.height ?? '?'} pixels` : '';
            report('heavy', loadedBy(site, url, true), { url, size, pixels });
          }
        }
      },
    };
  },
});

function isHeavy({ resources }: SiteContext, { url, via, wireBytes }: SiteResource): boolean {
  if (via === null && resources.isFallback(url)) return false;
  const isChoice = via === null && resources.isCandidate(url);
  return (wireBytes ?? 0) > (isChoice ? FILE_LIMITS.candidateBytes : FILE_LIMITS.imageBytes);
}

/** An old format that pages offer no other file for, where the newer one saves enough. */
function isWorthSaving({ resources }: SiteContext, file: SiteResource): boolean {
  const saving = savingOf(file);
  return saving !== null && saving.usual >= FILE_LIMITS.imageSavingBytes && resources.isSoleFile(file.url);
}

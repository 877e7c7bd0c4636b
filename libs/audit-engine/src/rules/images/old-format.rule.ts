import { defineSiteRule } from '../../engine/run/rule.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';
import { oldFormatOf } from './format.rule.js';
import { savingOf } from '../../shared/images/saving.js';
const MAX_TOLD = 8;
const MAX_TAIL = 60;

export default defineSiteRule({
  meta: {
    id: 'images/old-format',
    title: { failed: 'Image file is in an old format', passed: 'Image files are in modern formats' },
    subcategory: 'format',
    severity: 'warning',
    weight: 2,

    needs: ['images'],
    judges: 'pages',
    messages: {
      old: '{url} is a {format} of {size} kB; as WebP or AVIF it would be about {saving} kB smaller.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/speed/webp/docs/webp_study',
      'https://web.dev/learn/images/choosing-an-image-format',
    ],
    howToFix:
      'Save the image as WebP or AVIF, and offer the old file as a fallback in <picture> where very old browsers matter.',
  },
  applies: (site) => site.resources.all.length > 0,

  // What is told of an image by its name and its width is told once.
  extract: ({ images }) => {
    const told = images.filter((image) => oldFormatOf(image) !== null).map(({ src }) => src.slice(-MAX_TAIL));
    return told.length === 0 ? null : told.slice(0, MAX_TOLD);
  },
  create: ({ report, judged }) => {
    const told = new Set<string>();
    return {
      page({ extract }) {
        for (const src of extract ?? []) told.add(src);
      },
      end(site) {
        const tails = [...told];
        const old = filesOf(site, 'image').flatMap((file) => {
          const saving = savingOf(file);
          return saving !== null &&
            saving.bytes >= FILE_LIMITS.imageSavingBytes &&
            (file.wireBytes ?? 0) <= FILE_LIMITS.imageBytes &&
            site.resources.isSoleFile(file.url) &&
            !tails.some((tail) => file.url.endsWith(tail.replace(/^(?:\.\.?\/)+/, '')))
            ? [{ file, saving }]
            : [];
        });
        judged(site.pages.length, site.resources.countPages(old.map(({ file }) => file.url)));
        for (const { file, saving } of old)
          report('old', loadedBy(site, file.url), {
            url: file.url,
            format: saving.format,
            size: kb(file.wireBytes ?? 0),
            saving: kb(saving.bytes),
          });
      },
    };
  },
});

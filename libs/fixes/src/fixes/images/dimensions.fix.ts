import type { SiteResource } from '#audit-engine';
import { isUnplaced, pageStyles } from '#audit-engine/audit';
import { defineCrawlFix } from '../../fix.js';

/** What a script puts in its place has its own size. */
const REPLACED = /^data-(?:.*-)?(?:src|srcset|original|lazy)(?:-.*)?$/;

export default defineCrawlFix({
  rule: 'images/dimensions',
  safety: 'review',
  needs: ['unsized'],
  writes: 'Writes the width and height of the file.',
  edit({ finding, page, crawl, edits }) {
    const { element } = finding;
    const url = page.resolve(element?.attr('src')?.trim() ?? '');
    const image = url === null ? null : crawl.resource(url.href)?.image;
    if (!element || !image?.width || !image.height) return 'The size of the file is not known.';
    if (element.attributeNames().some((name) => REPLACED.test(name)) || image.width < 3 || image.height < 3)
      return 'A script puts another image in its place.';
    if (
      element.parent?.name === 'picture' &&
      element.parent.children.some((one) => one.name === 'source' && one.has('media'))
    )
      return 'Other images of other sizes take its place on other screens.';
    const [width, height] = ['width', 'height'].map((name) => element.attr(name)?.trim());
    if ([width, height].some((value) => value !== undefined && !/^[1-9]\d{0,4}$/.test(value)))
      return 'The size that is written is no number of pixels.';
    const ratio = image.width / image.height;
    const sizes = {
      width: height === undefined ? image.width : Math.round(Number(height) * ratio),
      height: width === undefined ? image.height : Math.round(Number(width) / ratio),
    };
    const { images, root, sheets } = page.unsized;
    const path = `${images.find((one) => one.image.element === element)?.path ?? ''}\n${root}`;
    const find = (url: string): SiteResource | null => crawl.resource(url);
    if (sheets.length > 0 && !isUnplaced(path, element.has('width'), pageStyles(sheets.map(find), find)))
      return 'A style sheet may keep its place free.';
    const missing = (['width', 'height'] as const).filter((name) => !element.has(name));
    edits.addAttributes(
      element,
      missing.map((name) => [name, String(sizes[name])] as const),
    );
    return undefined;
  },
});

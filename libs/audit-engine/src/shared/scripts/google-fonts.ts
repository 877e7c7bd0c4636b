import type { Stylesheet } from '../../engine/facts/resources.js';
import { isIconFont } from '../../engine/resources/css.js';

export interface GoogleFontSheet {
  sheet: Stylesheet;
  url: URL;
  /** Families, those of icons left out. */
  families: string[];
}

/** Style sheets of Google Fonts with at least one family of text. */
export function googleFontSheets(
  stylesheets: readonly Stylesheet[],
  resolve: (href: string) => URL | null,
): GoogleFontSheet[] {
  return stylesheets.flatMap((sheet) => {
    if (!sheet.href?.includes('fonts.googleapis.com')) return [];
    const url = resolve(sheet.href);
    if (url?.hostname !== 'fonts.googleapis.com') return [];
    const families = url.searchParams
      .getAll('family')
      .flatMap((value) => value.split('|'))
      .map((value) => (value.split(':', 1)[0] ?? '').trim());
    const ofText = families.filter((family) => family !== '' && !isIconFont(family));
    return ofText.length > 0 ? [{ sheet, url, families: ofText }] : [];
  });
}

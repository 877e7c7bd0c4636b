import type { PageFacts } from '../../engine/facts/page-facts.js';
import type { Stylesheet } from '../../engine/facts/resources.js';
import { isIconFont } from '../../engine/resources/css.js';
import { isBlockedAsMixed } from '../headers/mixed-content.js';

export interface GoogleFontSheet {
  sheet: Stylesheet;
  url: URL;
  /** Families, those of icons left out. */
  families: string[];
}

/** Style sheets of Google Fonts with at least one family of text, those left out that browsers block as mixed content. */
export function googleFontSheets(
  page: Pick<PageFacts, 'stylesheets' | 'resolve' | 'location' | 'headers' | 'head'>,
): GoogleFontSheet[] {
  return page.stylesheets.flatMap((sheet) => {
    if (!sheet.href?.includes('fonts.googleapis.com')) return [];
    const url = page.resolve(sheet.href);
    if (url?.hostname !== 'fonts.googleapis.com' || isBlockedAsMixed(page, url)) return [];
    const families = url.searchParams
      .getAll('family')
      .flatMap((value) => value.split('|'))
      .map((value) => (value.split(':', 1)[0] ?? '').trim());
    const ofText = families.filter((family) => family !== '' && !isIconFont(family));
    return ofText.length > 0 ? [{ sheet, url, families: ofText }] : [];
  });
}

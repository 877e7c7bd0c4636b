import { rooted } from '../../engine/facts/unsized-images.js';
import { PlacedBy, type PlacingStyles } from '../../engine/resources/placing-styles.js';
import { importsOf } from '../../engine/resources/named-files.js';
import type { PageResults } from '../../engine/run/page-results.js';
import type { SiteFacts } from '../../engine/site/site-page.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { decodeLinks } from '../../engine/site/url-id.js';
import { lossOf } from '../files/resource-findings.js';
import { fileId, keyOf, leaveOut } from './settling.js';

const RULE = 'images/dimensions';
/** Sets of style sheets of one site that are kept ready. */
const MAX_READY = 200;
/** Style sheets that those of a page import. */
const MAX_IMPORTED = 100;
/** Images of one set of style sheets that are remembered: templates repeat them. */
const MAX_KNOWN = 20_000;
/** Pixels: an image that is no higher stays in the line of text in which it is. */
const LINE_HEIGHT = 16;
/** Of a small image only the headers are read. With so few bytes, it is an icon or a line. */
const MAX_ICON_BYTES = 1_024;
/** A JPEG file has about 600 bytes of tables before the first pixel, and often notes of the program that wrote it. */
const MAX_JPEG_ICON_BYTES = 2_048;

/** Style sheets of pages: what some of them place and hide, and whether others are not known. */
export interface PageStyles {
  placedBy: PlacedBy;
  isKnown: boolean;
}

/** @param find the style sheet of that URL; null where it was not asked for */
export function pageStyles(
  sheets: readonly (SiteResource | null)[],
  find: (url: string) => SiteResource | null,
): PageStyles {
  const all = withImports(sheets, find);
  const read = all.map(placingOf);
  // A page that gets none of its style sheets is not as its owner knows it, and says so elsewhere.
  const isBare = sheets.length > 0 && all.every((sheet) => sheet?.outcome === 'broken' || isListOfImports(sheet));
  // The rest of a long one may say more.
  const isWhole = all.every((sheet) => sheet?.code?.isComplete !== false);
  return {
    placedBy: new PlacedBy(read.filter((styles) => styles !== null)),
    isKnown: !isBare && isWhole && !read.includes(null),
  };
}

/** Whether the finding of an image stands once the style sheets are there. One that is not known places no image that has a width. */
export function isUnplaced(path: string, hasWidth: boolean, { placedBy, isKnown }: PageStyles): boolean {
  return (isKnown || hasWidth) && !placedBy.mayPlace(path);
}

/**
 * Leaves out what the style sheets of pages settle, and images without a size whose file moves nothing: it is missing, or as low as a line
 * of text. Files are read apart from the pages, so that it is known at the end of the crawl.
 */
export class StyleSettler {
  private readonly sheets = new Map<string, SiteResource>();
  private readonly missing = new Set<string>();
  private readonly low = new Set<string>();
  private readonly ready = new Map<string, PageStyles & { known: Map<string, boolean> }>();

  add(resource: SiteResource): void {
    if (resource.kind === 'stylesheet') this.sheets.set(keyOf(fileId(resource.url)), resource);
    else if (resource.kind === 'image' && lossOf(resource) !== null) this.missing.add(keyOf(fileId(resource.url)));
    else if (resource.kind === 'image' && isLow(resource)) this.low.add(keyOf(fileId(resource.url)));
  }

  /** The facts without a main heading that a style sheet may hide. */
  withoutHidden(facts: SiteFacts): SiteFacts {
    const { sheets, h1 } = facts.styled ?? {};
    return sheets !== undefined && h1 !== undefined && this.stylesOf(sheets).placedBy.mayHide(h1)
      ? { ...facts, h1: null }
      : facts;
  }

  /** @param ids of the page rules, in the order of the status */
  settle(facts: Pick<SiteFacts, 'styled' | 'unsized'>, results: PageResults, ids: readonly string[]): PageResults {
    const { styled } = facts;
    if (!styled || !results.paths) return this.settleUnsized(facts, results, ids);
    const { placedBy } = this.stylesOf(styled.sheets);
    return Object.entries(results.paths).reduce(
      (left, [rule, paths]) => leaveOut(left, rule, ids, (at) => placedBy.isShown(paths[at] ?? '')),
      this.settleUnsized(facts, results, ids),
    );
  }

  private settleUnsized(
    { unsized }: Pick<SiteFacts, 'unsized'>,
    results: PageResults,
    ids: readonly string[],
  ): PageResults {
    if (!unsized || !results.findings.some(([rule]) => rule === RULE)) return results;
    const styles = this.stylesOf(unsized.sheets);
    const files = this.missing.size + this.low.size === 0 ? [] : decodeLinks(unsized.files ?? '');
    return leaveOut(results, RULE, ids, (at, data) => {
      const path = unsized.paths[at];
      const file = files[at];
      const hasWidth = data?.attributes === 'height';
      if (file !== undefined && this.movesNothing(keyOf(file), hasWidth)) return false;
      return path === undefined || this.stands(rooted(path, unsized.root), hasWidth, styles);
    });
  }

  /** A low one that is given a width is as high as that makes it. */
  private movesNothing(file: string, hasWidth: boolean): boolean {
    return this.missing.has(file) || (!hasWidth && this.low.has(file));
  }

  private stands(path: string, hasWidth: boolean, styles: PageStyles & { known: Map<string, boolean> }): boolean {
    const key = `${Number(hasWidth)}${path}`;
    let stands = styles.known.get(key);
    if (stands === undefined) {
      if (styles.known.size >= MAX_KNOWN) styles.known.clear();
      styles.known.set(key, (stands = isUnplaced(path, hasWidth, styles)));
    }
    return stands;
  }

  private stylesOf(sheets: string): PageStyles & { known: Map<string, boolean> } {
    let ready = this.ready.get(sheets);
    if (!ready) {
      if (this.ready.size >= MAX_READY) this.ready.clear();
      ready = {
        ...pageStyles(
          decodeLinks(sheets).map((id) => this.sheets.get(keyOf(id)) ?? null),
          (url) => this.sheets.get(keyOf(fileId(url))) ?? null,
        ),
        known: new Map(),
      };
      this.ready.set(sheets, ready);
    }
    return ready;
  }
}

/**
 * Style sheets, and behind them those that they import, and those import, each once. As in a style sheet, what holds for some screens alone
 * counts (CSS Cascade 5, 2).
 */
function withImports(
  sheets: readonly (SiteResource | null)[],
  find: (url: string) => SiteResource | null,
): (SiteResource | null)[] {
  const all = [...sheets];
  const seen = new Set(sheets.map((sheet) => sheet?.url ?? null));
  // Those that are found on the way are looked at as well.
  for (const sheet of all) {
    for (const url of sheet === null ? [] : importsOf(sheet)) {
      if (url !== null && seen.has(url)) continue;
      if (all.length >= sheets.length + MAX_IMPORTED) return [...all, null];
      seen.add(url);
      all.push(url === null ? null : find(url));
    }
  }
  return all;
}

function isLow({ outcome, image, wireBytes, contentType }: SiteResource): boolean {
  if (image === null) {
    const most = contentType === 'image/jpeg' ? MAX_JPEG_ICON_BYTES : MAX_ICON_BYTES;
    return outcome === 'ok' && wireBytes !== null && wireBytes <= most;
  }
  return image.height !== null && image.height <= LINE_HEIGHT;
}

function isListOfImports(sheet: SiteResource | null): boolean {
  const { imports, ...placing } = sheet?.code?.placing ?? {};
  return imports !== undefined && Object.values(placing).every(({ length }) => length === 0);
}

/** Null: not known. A file that is not there, or is none, places nothing. */
function placingOf(sheet: SiteResource | null): PlacingStyles | null {
  if (sheet === null || (sheet.outcome !== 'ok' && sheet.outcome !== 'broken')) return null;
  return sheet.code === null ? NOTHING : (sheet.code.placing ?? null);
}

const NOTHING: PlacingStyles = {};

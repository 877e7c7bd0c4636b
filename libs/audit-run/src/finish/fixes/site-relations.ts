import { SiteMoves, type SiteFacts } from '#audit-engine';
import { normalizeUrl } from '#crawler/text';
import { pathOf } from '#fixes/text';
import { PAGE_FACTS, SITE_PROBE } from '../../state/shapes.js';
import type { CrawlStore } from '../../store/port/index.js';
import { readSitemapUrls, readTargets } from '../../pages/site-targets.js';

const PAGES_PER_BATCH = 100;
/** Of links to places of other pages; with more nothing is known of any. */
const MAX_PLACES = 50_000;
/** Of these pages `i18n/hreflang-target` tells, and of no more. */
const MAX_NAMING = 20;
/** A place that no page has. */
const UNKNOWN_PLACE = '';
/** Of runs whose fixes are made in turns. */
const MAX_KNOWN = 4;

type Stored = Pick<CrawlStore, 'frontier' | 'phases'>;
/** What may be asked of them, page by page. */
export type Relations = Pick<SiteRelations, 'isQuietMove' | 'placesNamedOn' | 'addressesOf' | 'isCopy'>;

/** Of a site of which only some pages were read, or whose rows are gone. */
export const UNKNOWN_RELATIONS: Relations = {
  isQuietMove: () => false,
  placesNamedOn: () => [UNKNOWN_PLACE],
  addressesOf: () => [],
  isCopy: () => false,
};

const known = new WeakMap<object, Map<string, Promise<Relations>>>();

/**
 * What ties the pages of a crawled site together, as far as an edit of one page can move
 * what is found on others. 12 bytes a link, and the URLs of pages.
 */
export class SiteRelations {
  /** Reads all pages of a run once, however often its fixes are gone on with. */
  static of(store: Stored, runId: string, signal: AbortSignal): Promise<Relations> {
    const runs = known.get(store.frontier) ?? new Map<string, Promise<Relations>>();
    known.set(store.frontier, runs);
    const reading = runs.get(runId) ?? SiteRelations.read(store, runId, signal);
    runs.delete(runId);
    runs.set(runId, reading);
    reading.catch(() => runs.delete(runId));
    for (const old of runs.keys()) if (runs.size > MAX_KNOWN) runs.delete(old);
    return reading;
  }

  /** For a run whose fixes are done. */
  static forget(store: Pick<Stored, 'frontier'>, runId: string): void {
    known.get(store.frontier)?.delete(runId);
  }

  private static async read({ frontier, phases }: Stored, runId: string, signal: AbortSignal): Promise<Relations> {
    const { siteProbe, cuts } = await phases.finishState(runId);
    const batches = await frontier.readPageBatches(runId, PAGES_PER_BATCH);
    if (siteProbe === null || batches.length === 0) return UNKNOWN_RELATIONS;
    const { byOutcome } = await frontier.coverage(runId);
    const isWhole =
      cuts.length === 0 && !byOutcome.some(({ outcome }) => outcome === 'not-reached' || outcome === 'sampled');
    const relations = new SiteRelations(SITE_PROBE.read(siteProbe), isWhole);
    for (const target of await readTargets(frontier, runId)) relations.site.addTarget(target);
    for await (const urls of readSitemapUrls(frontier, runId))
      for (const url of urls) relations.site.addSitemapUrl(url);
    for (const batch of batches) {
      signal.throwIfAborted();
      for (const { facts } of await frontier.readPages(runId, batch))
        relations.addPage(PAGE_FACTS.read(JSON.parse(facts)));
    }
    for (const [path, { length }] of relations.files) if (length === 1) relations.files.delete(path);
    return relations;
  }

  private readonly site: SiteMoves;
  private readonly canonicals = new Set<string>();
  /** How many pages name an address as a version. */
  private readonly namedAsVersion = new Map<string, number>();
  /** Addresses of pages that lead to one file. */
  private readonly files = new Map<string, string[]>();
  private readonly places = new Map<string, Set<string>>();
  private placeCount = 0;
  private readonly copies = new Set<string>();

  private constructor(
    probe: ReturnType<typeof SITE_PROBE.read>,
    private readonly isWhole: boolean,
  ) {
    const unasked = { outcomes: {}, isComplete: isWhole, externalLinksChecked: false };
    this.site = new SiteMoves({ ...probe, ...unasked }, normalizeUrl);
    for (const url of probe.listedStart ?? []) this.site.addSitemapUrl(url);
  }

  /** Whether links to an address that has moved can be led on, on all pages or on some, and no rule says anything else of another page. */
  isQuietMove(url: string): boolean {
    const key = normalizeUrl(url);
    return (
      key !== null &&
      // Another crawl may come across other pages.
      this.isWhole &&
      // Whether it redirects is only known because a page links to it.
      !this.canonicals.has(key) &&
      (this.namedAsVersion.get(key) ?? 0) <= MAX_NAMING &&
      this.site.isQuietMove(url)
    );
  }

  /** Places of a page that links of other pages name. */
  placesNamedOn(url: string): string[] {
    return this.placeCount > MAX_PLACES ? [UNKNOWN_PLACE] : [...(this.places.get(normalizeUrl(url) ?? '') ?? [])];
  }

  /** None where the page is the only one with that path. */
  addressesOf(path: string): readonly string[] {
    return this.files.get(path) ?? [];
  }

  /** Whether what is on a page was found at another URL of it. */
  isCopy(url: string): boolean {
    return this.copies.has(url);
  }

  private addPage(facts: SiteFacts): void {
    const path = pathOf(facts.url);
    const same = this.files.get(path);
    if (same) same.push(facts.url);
    else this.files.set(path, [facts.url]);
    if (this.site.addPage({ ...facts, loads: '', extracts: {} })) this.copies.add(facts.url);
    const canonical = facts.canonical === null ? null : normalizeUrl(facts.canonical);
    if (canonical !== null && canonical !== facts.url) this.canonicals.add(canonical);
    for (const [, version] of facts.hreflang) {
      const key = normalizeUrl(version);
      if (key !== null) this.namedAsVersion.set(key, (this.namedAsVersion.get(key) ?? 0) + 1);
    }
    const elsewhere = facts.extracts['links/place-elsewhere'] as { links?: [url: string, place: string][] } | undefined;
    for (const [url, place] of elsewhere?.links ?? []) this.addPlace(normalizeUrl(url), place);
  }

  private addPlace(key: string | null, place: string): void {
    if (key === null || ++this.placeCount > MAX_PLACES) return;
    const known = this.places.get(key);
    if (known) known.add(decoded(place));
    else this.places.set(key, new Set([decoded(place)]));
  }
}

function decoded(place: string): string {
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

import type { SiteResource, SiteTarget } from '#audit-engine';
import type { CrawlKnowledge, NearbyFacts, NearbyPage } from './nearby-facts.js';
import { plainForm } from './spellings.js';

const NOTHING: NearbyFacts = {
  ...{ startUrl: '', alternateHost: null, externalLinksChecked: false },
  ...{ pages: [], targets: [], resources: [] },
};
const PERMANENT: ReadonlySet<number | null> = new Set([301, 308]);

/** What a fix may ask about the addresses that its page names. */
export class Nearby {
  /** For a page without a crawl: nothing is known. */
  static readonly NONE = new Nearby({ known: NOTHING });
  private readonly pages = new Map<string, NearbyPage>();
  private readonly targets = new Map<string, SiteTarget>();
  private readonly resources = new Map<string, SiteResource>();
  private readonly urlKey: (url: string) => string | null;
  private readonly quietMoves: ReadonlySet<string>;
  /** Places of the page itself that links of other pages name. */
  readonly namedPlaces: readonly string[];

  constructor({ known, urlKey }: CrawlKnowledge) {
    this.urlKey = urlKey ?? ((url) => url);
    for (const page of known.pages) this.pages.set(this.keyOf(page.url), page);
    for (const target of known.targets) this.targets.set(this.keyOf(target.url), target);
    for (const resource of known.resources) this.resources.set(withoutFragment(resource.url), resource);
    this.quietMoves = new Set((known.quietMoves ?? []).map((url) => this.keyOf(url)));
    this.namedPlaces = known.namedPlaces ?? [];
  }

  isSame(one: string, other: string): boolean {
    return this.keyOf(one) === this.keyOf(other);
  }

  page(url: string): NearbyPage | null {
    return this.pages.get(this.keyOf(url)) ?? null;
  }

  target(url: string): SiteTarget | null {
    return this.targets.get(this.keyOf(url)) ?? null;
  }

  /** A file by its address as it is written. */
  resource(url: string): SiteResource | null {
    return this.resources.get(withoutFragment(url)) ?? null;
  }

  /**
   * Where an address leads for good: every step is a permanent redirect, and the last one a page of the site that answers. Null otherwise.
   */
  movedTo(url: string): string | null {
    const steps = [url, ...(this.target(url)?.chain ?? [])];
    const end = steps.pop() ?? url;
    if (steps.length === 0 || this.page(end)?.status !== 200) return null;
    return steps.every((step) => PERMANENT.has(this.target(step)?.status ?? null)) ? end : null;
  }

  /** Whether an address has moved, and is not missed when no page names it any more. */
  isQuietMove(url: string): boolean {
    return this.quietMoves.has(this.keyOf(url));
  }

  /** The one page whose address differs from a broken one only by what people mistype; null without one, or with several. */
  pageMeantBy(url: string): string | null {
    const meant = [...this.pages.values()].filter((page) => page.status === 200 && isMeant(page.url, url));
    return meant.length === 1 ? (meant[0]?.url ?? null) : null;
  }

  /** The same of a file. */
  fileMeantBy(url: string): string | null {
    const meant = [...this.resources.values()].filter((one) => one.outcome === 'ok' && isMeant(one.url, url));
    return meant.length === 1 ? (meant[0]?.url ?? null) : null;
  }

  private keyOf(url: string): string {
    return this.urlKey(withoutFragment(url)) ?? withoutFragment(url);
  }
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

function isMeant(url: string, written: string): boolean {
  return url !== written && plainForm(url) === plainForm(written);
}

import { importsOf, type ProbeResult, type SiteFacts, type SiteResource, type SiteTarget } from '#audit-engine';
import { normalizeUrl, urlHash } from '#crawler/text';
import { pathOf, plainForm, spellingsOf, type NearbyFacts, type NearbyPage } from '#fixes/text';
import type { PageAddresses } from '../../pages/fix-task.js';
import { PAGE_FACTS, RESOURCE_ANSWER } from '../../state/shapes.js';
import type { CrawlStore, FrontierOutcome } from '../../store/port/index.js';
import { resourceHash } from '../../pages/resource-keys.js';
import type { Relations } from './site-relations.js';
import { MAX_CHAIN, targetOf } from '../../pages/site-targets.js';

/** Of one page. */
const MAX_LINKS = 1_000;
const MAX_LOADS = 500;
const MAX_BROKEN = 20;
const MAX_PAGES = 200;
const MAX_TARGETS = 300;
const MAX_RESOURCES = 300;
/** Characters of the addresses in other pages' lists of versions. */
const MAX_VERSION_CHARS = 200_000;
/** Outcomes that a rule about links has something to say of. */
const TELLING: ReadonlySet<string> = new Set(['redirect', 'broken', 'unreachable', 'robots-blocked']);

/** What is known of the run as a whole. */
export interface NearbySite {
  startUrl: string;
  alternateHost: ProbeResult | null;
  externalLinksChecked: boolean;
}

/** Reads what a crawl knows around one page after another: some look-ups by hashes each, whatever the size of the site. */
export class NearbyReader {
  /** `relations`: of the whole site. */
  constructor(
    private readonly store: Pick<CrawlStore, 'frontier' | 'resources'>,
    private readonly runId: string,
    private readonly site: NearbySite,
    private readonly relations: () => Promise<Relations>,
  ) {}

  /** Other pages that are likely to be the same file: what leads to the same path in a folder, with a query and without. */
  async otherAddresses(url: string): Promise<string[]> {
    const plain = new URL(url);
    plain.search = '';
    const known = (await this.relations()).addressesOf(pathOf(url));
    return [...new Set([plain.href, ...known])].filter((address) => address !== url);
  }

  /** Whether a page is reported, and fixed, at another URL. */
  async isCopy(url: string): Promise<boolean> {
    return (await this.relations()).isCopy(url);
  }

  /** Null when nothing is known that a fix or a rule of the site has something to say about. */
  async read(addresses: PageAddresses): Promise<NearbyFacts | null> {
    const { canonical, versions } = addresses;
    const links = keysOf([...addresses.links, ...(canonical === null ? [] : [canonical]), ...versions]);
    const { targets, broken } = await this.targets(links);
    const resources = await this.resources(addresses);
    const ends = targets.flatMap(({ chain }) => chain.slice(-1));
    const named = [
      ...(canonical === null ? [] : [canonical, this.onOwnHost(canonical)]),
      ...versions,
      ...ends,
      ...ends.filter((url) => url.startsWith('http:')).map((url) => url.replace(/^http:/, 'https:')),
      ...meantBy(broken, links),
    ];
    const pages = await this.pages(addresses, keysOf(named), links);
    const others = pages.filter(({ url }) => url !== addresses.url);
    const relations = await this.relations();
    const namedPlaces = relations.placesNamedOn(addresses.url);
    const found = [targets, resources, others, namedPlaces].some(({ length }) => length > 0);
    if (!found && !addresses.isFound) return null;
    const moves = targets.filter(({ outcome, chain }) => outcome === 'redirect' && chain.length > 0);
    const quietMoves = moves.map(({ url }) => url).filter((url) => relations.isQuietMove(url));
    return { ...this.site, pages, targets, resources, quietMoves, namedPlaces };
  }

  /** The same address on the host of the site, where another host is sent on to it. */
  private onOwnHost(address: string): string {
    const { startUrl, alternateHost } = this.site;
    if (alternateHost === null || !URL.canParse(address)) return address;
    const url = new URL(address);
    return url.host === new URL(alternateHost.url).host
      ? new URL(startUrl).origin + url.pathname + url.search
      : address;
  }

  private async targets(urls: readonly string[]): Promise<{ targets: SiteTarget[]; broken: string[] }> {
    const rows = new Map<string, FrontierOutcome>();
    let wanted = urls.slice(0, MAX_LINKS);
    for (let step = 0; wanted.length > 0 && step < MAX_CHAIN && rows.size < MAX_TARGETS; step++) {
      const found = await this.store.frontier.readOutcomes(this.runId, wanted.map(hashOf));
      for (const row of found) if (rows.size < MAX_TARGETS && TELLING.has(row.outcome ?? '')) rows.set(row.url, row);
      wanted = found.flatMap(({ redirectTo }) => (redirectTo === null || rows.has(redirectTo) ? [] : [redirectTo]));
    }
    const ends = [...rows.values()].flatMap(({ redirectTo }) =>
      redirectTo === null || rows.has(redirectTo) ? [] : [redirectTo],
    );
    const answers = ends.length === 0 ? [] : await this.store.frontier.readPageStatuses(this.runId, ends.map(hashOf));
    const statuses = new Map(answers.map(({ url, status }) => [url, status]));
    const targets = [...rows.values()].map((row) => targetOf(row, rows, statuses));
    const broken = targets.filter(({ outcome, isExternal }) => outcome === 'broken' && !isExternal);
    return { targets, broken: broken.slice(0, MAX_BROKEN).map(({ url }) => url) };
  }

  /** Those that the page names, itself among them, copies that it links to with the pages that they name, and versions of versions. */
  private async pages(
    { versions }: PageAddresses,
    named: readonly string[],
    links: readonly string[],
  ): Promise<NearbyPage[]> {
    const pages = new Map<string, NearbyPage>();
    let chars = 0;
    const withVersions = versions.length > 0;
    const add = async (wanted: readonly string[], linked: readonly string[]): Promise<void> => {
      if (wanted.length + linked.length === 0) return;
      const hashes = { named: wanted.map(hashOf), linked: linked.map(hashOf), withVersions, limit: MAX_PAGES };
      for (const facts of await this.store.frontier.readPagesAround(this.runId, hashes)) {
        const page = nearbyPage(PAGE_FACTS.read(JSON.parse(facts)));
        chars += page.hreflang.reduce((sum, [, address]) => sum + address.length, 0);
        if (pages.size < MAX_PAGES && chars <= MAX_VERSION_CHARS) pages.set(page.url, page);
      }
    };
    await add(named.slice(0, MAX_LINKS), links.slice(0, MAX_LINKS));
    const next = [...pages.values()].flatMap(({ canonical, hreflang }) => [
      ...(canonical === null ? [] : [canonical]),
      ...(withVersions ? hreflang.map(([, address]) => address) : []),
    ]);
    await add(
      keysOf(next)
        .filter((address) => !pages.has(address))
        .slice(0, MAX_PAGES),
      [],
    );
    return [...pages.values()];
  }

  /**
   * Files with something to say of, the sizes of images where the page does not tell them, with its style sheets and their imports, and
   * what a missing file may be called.
   */
  private async resources(addresses: PageAddresses): Promise<SiteResource[]> {
    const { wantsSizes } = addresses;
    const loads = addresses.loads.slice(0, MAX_LOADS).map(({ url }) => url);
    const own = wantsSizes ? await this.withImports(loads) : await this.answers(loads);
    const telling = own.filter(
      ({ kind, outcome, chain, integrity, image }) =>
        outcome !== 'ok' ||
        chain.length > 0 ||
        integrity === 'mismatch' ||
        (wantsSizes && (image?.width || kind === 'stylesheet')),
    );
    const broken = telling.filter(({ outcome }) => outcome === 'broken').slice(0, MAX_BROKEN);
    const meant = await this.answers(
      meantBy(
        broken.map(({ url }) => url),
        loads,
      ),
    );
    return [...telling, ...meant.filter(({ outcome }) => outcome === 'ok')].slice(0, MAX_RESOURCES);
  }

  /** What became of files, and behind them of those that style sheets among them import. */
  private async withImports(urls: readonly string[]): Promise<SiteResource[]> {
    const all: SiteResource[] = [];
    const asked = new Set<string>();
    for (let next = [...urls]; next.length > 0 && asked.size < MAX_LOADS * 2;) {
      for (const url of next) asked.add(url);
      const answers = await this.answers(next);
      all.push(...answers);
      next = [...new Set(answers.flatMap(importsOf).filter((url) => url !== null))]
        .filter((url) => !asked.has(url))
        .slice(0, MAX_LOADS);
    }
    return all;
  }

  private async answers(urls: readonly string[]): Promise<SiteResource[]> {
    if (urls.length === 0) return [];
    const answers = await this.store.resources.readAnswersOf(this.runId, urls.map(resourceHash));
    return answers.map((answer) => RESOURCE_ANSWER.read(JSON.parse(answer)) as SiteResource);
  }
}

/** What broken addresses may be meant to be: usual spellings, and what else the page names that is nearly the same. */
function meantBy(broken: readonly string[], named: readonly string[]): string[] {
  if (broken.length === 0) return [];
  const forms = new Set(broken.map(plainForm));
  return [...broken.flatMap(spellingsOf), ...named.filter((url) => forms.has(plainForm(url)) && !broken.includes(url))];
}

function nearbyPage(facts: SiteFacts): NearbyPage {
  const { url, status, title, canonical, hreflang, isStart, isNoindex, isIndexable, textHash } = facts;
  return { url, status, title, canonical, hreflang, isStart, isNoindex, isIndexable, textHash };
}

function hashOf(url: string): string {
  return urlHash(url).toString();
}

/** As the crawler knows them, each once. */
function keysOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => normalizeUrl(url)).filter((url) => url !== null))];
}

import { NumberColumn, IdTable } from '#common';
import { LinkFlag, urlId, type UrlKey } from './url-id.js';
import type { LinkGraph } from './link-graph.js';
import { PageCopies } from './page-copies.js';
import { TextSet } from './page-groups.js';
import { PageTable, type PageRow } from './page-table.js';
import type { Linking } from './linking.js';
import { ResourceTable } from './resource-table.js';
import type { SiteFacts } from './site-page.js';
import type { ProbeName, ProbeResult, SiteProbe, SiteTarget } from './site-probe.js';

/** More pages than a run has. */
const MAX_LINKING = 100_000;

/** Everything a site rule may ask at the end. */
export class SiteContext {
  readonly pages = new PageTable();
  /** URLs that are not pages: redirects, broken ones, files; internal and, when checked, external. */
  readonly targets: SiteTarget[] = [];
  /** Files that the pages load. */
  readonly resources = new ResourceTable(
    (page) => this.pages.urlOf(page),
    (page) => this.mainPage(page),
  );
  private readonly copies = new PageCopies();
  /** Number of the page, plus one, by its node. */
  private readonly pageOfNode = new NumberColumn();
  private readonly alternates = new TextSet();
  private readonly targetOfNode = new Map<number, SiteTarget>();
  private readonly sitemapIds = new IdTable();
  private redirectEnds: Set<string> | null = null;
  private redirectsByEnd: Map<string, SiteTarget[]> | null = null;
  private clicks: Int32Array | null = null;

  constructor(
    readonly probe: SiteProbe,
    private readonly graph: LinkGraph,
    private readonly urlKey: UrlKey,
  ) {}

  /** A probe's answer; null when it was not made. */
  answer(name: ProbeName): ProbeResult | null {
    return this.probe.probes[name] ?? null;
  }

  /** The page with that URL, when it is one of the run. */
  page(url: string): PageRow | null {
    return this.pageAt(this.node(url));
  }

  target(url: string): SiteTarget | null {
    return this.targetOfNode.get(this.node(url)) ?? null;
  }

  /** Pages that link to a URL, itself left out; a page at several URLs counts once. */
  linksTo(url: string, limit = MAX_LINKING): Linking {
    const target = this.node(url);
    const pages = new Set<string>();
    const counted = new Set<number>();
    this.graph.eachIncoming(target, (source) => {
      const one = this.mainPage(this.pageOfNode.get(source) - 1);
      if (source === target || counted.has(one)) return;
      counted.add(one);
      const page = this.pageAt(source);
      if (page && pages.size < limit) pages.add(page.url);
    });
    return { total: counted.size, pages: [...pages].sort() };
  }

  /** Number of pages that link to a URL. */
  linkCount(url: string): number {
    return this.linksTo(url, 0).total;
  }

  /** Number of pages that link to a URL with a link that is followed. */
  followedLinks(url: string): number {
    return this.graph.incomingCount(this.node(url), LinkFlag.nofollow);
  }

  /** Number of pages without noindex that link to a URL with a link that is followed. */
  lastingLinks(url: string): number {
    return this.lastingLinkers(url).length;
  }

  /** Their numbers. */
  lastingLinkers(url: string): number[] {
    const target = this.node(url);
    const numbers: number[] = [];
    this.graph.eachIncoming(target, (source, flags) => {
      const number = this.pageOfNode.get(source);
      if (source !== target && (flags & LinkFlag.nofollow) === 0 && number > 0 && !this.pages.isNoindex(number - 1))
        numbers.push(number - 1);
    });
    return numbers;
  }

  /** Clicks from the start page by links alone, redirects passed through; null where no links lead. True for complete crawls only. */
  clickDepth(url: string): number | null {
    this.clicks ??= this.graph.clicksFrom(this.node(this.probe.startUrl), this.nodesOfRedirects());
    const clicks = this.clicks[this.node(url)] ?? -1;
    return clicks === -1 ? null : clicks;
  }

  /** Pages, each once at however many URLs. */
  get pageCount(): number {
    return this.pages.length - this.copies.count;
  }

  /** The number of the page that a page is another URL of: `/a/` for `/a/index.html`, where both are the same; its own in most cases. */
  mainPage(page: number): number {
    return this.copies.mainOf(page);
  }

  private nodesOfRedirects(): ReadonlyMap<number, number> {
    const ends = new Map<number, number>();
    for (const { url, chain } of this.targets) {
      const end = this.node(chain.at(-1) ?? '');
      if (end !== -1) ends.set(this.node(url), end);
    }
    return ends;
  }

  /** True when a redirect of the run leads to this URL. */
  isRedirectTarget(url: string): boolean {
    this.redirectEnds ??= new Set(
      this.targets.flatMap((target) => target.chain.map((step) => this.urlKey(step) ?? '')),
    );
    return this.redirectEnds.has(this.urlKey(url) ?? ' ');
  }

  /** Redirects of the run that end at this URL. */
  redirectsTo(url: string): readonly SiteTarget[] {
    if (!this.redirectsByEnd) {
      this.redirectsByEnd = new Map();
      for (const target of this.targets) {
        const end = this.urlKey(target.chain.at(-1) ?? '');
        if (end === null) continue;
        const known = this.redirectsByEnd.get(end);
        if (known) known.push(target);
        else this.redirectsByEnd.set(end, [target]);
      }
    }
    return this.redirectsByEnd.get(this.urlKey(url) ?? '') ?? [];
  }

  isInSitemap(url: string): boolean {
    const key = this.urlKey(url);
    return key !== null && this.sitemapIds.find(urlId(key)) !== -1;
  }

  /** Distinct URLs in all sitemaps. */
  get sitemapSize(): number {
    return this.sitemapIds.size;
  }

  /** True when two pages name each other as versions of the same text for other countries. */
  areAlternates(a: number, b: number): boolean {
    const [one, other] = [this.pages.urlOf(a), this.pages.urlOf(b)];
    return this.alternates.has(`${one} ${other}`) || this.alternates.has(`${other} ${one}`);
  }

  /** The number of the page. */
  addPage(facts: SiteFacts, node: number): number {
    const number = this.pages.add(facts);
    this.copies.add(number, facts);
    this.resources.addPage(number, facts.loads);
    this.pageOfNode.set(node, number + 1);
    for (const [, url] of facts.hreflang) this.alternates.add(`${facts.url} ${url}`);
    return number;
  }

  addTarget(target: SiteTarget): void {
    const key = this.urlKey(target.url);
    if (key === null) return;
    this.targets.push(target);
    this.targetOfNode.set(this.graph.node(urlId(key)), target);
  }

  addSitemapUrl(url: string): void {
    const key = this.urlKey(url);
    if (key !== null) this.sitemapIds.add(urlId(key));
  }

  private pageAt(node: number): PageRow | null {
    const number = node < 0 ? 0 : this.pageOfNode.get(node);
    return number === 0 ? null : this.pages.row(number - 1);
  }

  private node(url: string): number {
    const key = this.urlKey(url);
    return key === null ? -1 : this.graph.find(urlId(key));
  }
}

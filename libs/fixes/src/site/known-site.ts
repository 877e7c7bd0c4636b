import type { SiteFacts, SiteProbe, SiteTarget } from '#audit-engine';
import { SiteAudit } from '#audit-engine/audit';
import { buildCatalogue, CATALOGUE } from '#audit-engine/rules';
import { barePage } from '../nearby/bare-page.js';

/** What is kept of a page for the files of its site. */
export type NotedPage = Pick<
  SiteFacts,
  'url' | 'title' | 'description' | 'canonical' | 'depth' | 'isStart' | 'isNoindex' | 'isIndexable'
>;

/** What a crawl knows of a site beside the text of its pages. */
export interface KnownSite {
  probe: SiteProbe;
  pages: readonly NotedPage[];
  targets: readonly SiteTarget[];
  /** Entries of all sitemaps. */
  sitemapUrls: readonly string[];
  /** The crawler's URL identity; see the engine. */
  urlKey?: (url: string) => string | null;
}

/** Rules about files of the site; what they read is in a `KnownSite`. */
const RULES =
  /^crawlability\/(?:robots-(?:txt|rules|sitemap|start|crawl-delay)|sitemap(?:-[a-z]+)?|lastmod-day)$|^agents\/(?:llms-txt(?:-[a-z]+)?|content-signal|crawler-conflict|retired-crawlers|search-crawlers)$|^security\/security-txt$/;
const FILE_RULES = buildCatalogue(CATALOGUE.siteRules.filter(({ meta }) => RULES.test(meta.id)));

export interface FileFinding {
  message: string;
  data: Readonly<Record<string, unknown>>;
  line: number | null;
  url: string | null;
}

/** Findings of the rules about files, by rule, with their true numbers. */
export interface FileVerdict {
  findings: ReadonlyMap<string, FileFinding[]>;
  counts: ReadonlyMap<string, number>;
}

export function checkFiles({ probe, pages, targets, sitemapUrls, urlKey }: KnownSite): FileVerdict {
  const audit = new SiteAudit(probe, { catalogue: FILE_RULES, ...(urlKey && { urlKey }) });
  // The rules about files ask for nothing else.
  for (const page of pages) audit.addPage(barePage(page));
  for (const target of targets) audit.addTarget(target);
  for (const url of sitemapUrls) audit.addSitemapUrl(url);
  const found = audit.results().filter(({ total }) => total > 0);
  return {
    findings: new Map(
      found.map(({ ruleId, findings }) => [
        ruleId,
        findings.map(({ messageId, data, line, url }) => ({ message: messageId, data: data ?? {}, line, url })),
      ]),
    ),
    counts: new Map(found.map(({ ruleId, total }) => [ruleId, total])),
  };
}

import type { PageInput, SiteFacts, SiteProbe, SiteTarget } from '#audit-engine';
import { normalizeUrl } from '#crawler/text';
import { serverFixes, siteFiles, type NotedPage, type ServerFixes, type SiteFile } from '#fixes/site';
import type { SourceTask } from '../../pages/fix-task.js';
import { readSource } from '../../pages/page-source.js';

/** Beyond these a site has a system that writes its files, and a list of ours would not be looked through. */
const MAX_PAGES = 10_000;
const MAX_URLS = 50_000;
/** Characters of a file that a report holds. */
const MAX_FILE_CHARS = 1_000_000;

/** Of the report, beside the fixes of pages: proposals for the site, never counted as fixed. */
export interface SiteProposals {
  files: SiteFile[];
  server: Pick<ServerFixes, 'verified' | 'refused' | 'snippets'> & {
    /** What to look at before settings are switched on. */
    checks: { rules: readonly string[]; checkFirst: string }[];
  };
}

/** Gathers what the files of a site and the server in front are proposed from, while its report is built. */
export class SiteProposalsBuilder {
  private readonly pages: NotedPage[] = [];
  private readonly targets: SiteTarget[] = [];
  private readonly sitemapUrls: string[] = [];
  private readonly sources: PageInput[] = [];

  /** `isPagesOnly`: the run has not looked at the site as a whole. */
  constructor(
    private readonly probe: SiteProbe,
    private readonly isPagesOnly: boolean,
  ) {}

  addPage({ url, title, description, canonical, depth, isStart, isNoindex, isIndexable }: SiteFacts): void {
    if (this.pages.length <= MAX_PAGES)
      this.pages.push({ url, title, description, canonical, depth, isStart, isNoindex, isIndexable });
  }

  addTarget(target: SiteTarget): void {
    if (this.targets.length <= MAX_URLS) this.targets.push(target);
  }

  addSitemapUrl(url: string): void {
    if (this.sitemapUrls.length <= MAX_URLS) this.sitemapUrls.push(url);
  }

  /** A page as it was served. */
  addSource(task: string, body: Uint8Array): void {
    const {
      scope: _scope,
      isFixable: _fixable,
      disabledRules: _rules,
      externalLinks: _links,
      redirectedFrom,
      ...page
    } = JSON.parse(task) as SourceTask;
    this.sources.push({ ...page, html: readSource(body).html, ...(redirectedFrom ? { redirectedFrom } : {}) });
  }

  /** Null when there is nothing to propose. */
  build(): SiteProposals | null {
    const { probe, pages, targets, sitemapUrls } = this;
    const isKnown = pages.length <= MAX_PAGES && targets.length <= MAX_URLS && sitemapUrls.length <= MAX_URLS;
    const site = { probe, pages, targets, sitemapUrls, urlKey: normalizeUrl };
    const files =
      this.isPagesOnly || !isKnown ? [] : siteFiles(site).filter(({ after }) => after.length <= MAX_FILE_CHARS);
    const { verified, refused, snippets, settings } = serverFixes(this.sources, this.isPagesOnly ? null : probe);
    if (files.length === 0 && snippets.length === 0) return null;
    const checks = settings.map(({ rules, checkFirst }) => ({ rules, checkFirst }));
    return { files, server: { verified, refused, snippets, checks } };
  }
}

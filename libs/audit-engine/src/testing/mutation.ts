import type { PageInput } from '../engine/parse/page-input.js';
import type { SiteProbe, SiteTarget } from '../engine/site/site-probe.js';
import type { SiteResource } from '../engine/site/site-resource.js';

/** A clean site in memory, free to be damaged: its objects belong to one mutation. */
export interface MutableSite {
  baseUrl: string;
  /** The start page first. */
  pages: PageInput[];
  probe: SiteProbe;
  sitemapUrls: string[];
  /** Answers of URLs that are no pages. */
  targets: SiteTarget[];
  /** Files that pages load. */
  resources: SiteResource[];
}

/** One seeded defect of a clean site, which the rule that the file is named after has to see, and no other. */
export interface Mutation {
  /** Clean site; any one without it. */
  site?: string;
  /** Path of the page; without it the pages are drawn by the seed from those that `mutate` changes. */
  page?: string;
  /** The page's HTML with the defect; unchanged when the page has no place for it. */
  mutate?: (html: string) => string;
  /** The page was shown by a browser: the HTML that was sent. Unchanged when the page has no place for it. */
  sent?: (html: string) => string;
  /** Response headers that are set, or removed by null. */
  headers?: Readonly<Record<string, string | null>>;
  /** Whatever else differs about the page. */
  input?: Partial<PageInput> | ((page: PageInput) => Partial<PageInput>);
  /** Site rules: damages the whole site, after the page. */
  mutateSite?: (site: MutableSite) => void;
  /** Rule id → why its warning cannot be avoided. */
  unavoidable?: Readonly<Record<string, string>>;
}

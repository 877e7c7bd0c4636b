import type { PageAudit, PageInput } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { buildCatalogue, CATALOGUE } from '#audit-engine/rules';
import { checkAround, LOCAL_RULES } from './local-rules.js';
import type { CrawlKnowledge, NearbyFacts } from './nearby-facts.js';

/** Whose findings a look at the files of the page answers. */
const SIZE_RULE = 'images/dimensions';
const LOOKED_AT = buildCatalogue([...CATALOGUE.pageRules.filter(({ meta }) => meta.id === SIZE_RULE), ...LOCAL_RULES]);

/** What has to be asked of the crawl before a page can be fixed. Addresses are absolute, without fragment, each once. */
export interface PageAddresses {
  url: string;
  /** Of links. */
  links: string[];
  canonical: string | null;
  /** Of hreflang links. */
  versions: string[];
  /** Of files. */
  loads: Pick<PageAudit['loads'][number], 'url' | 'kind'>[];
  /** Images without width or height. */
  wantsSizes: boolean;
  /** A rule of the site finds something of the page even where nothing is known around it. */
  isFound: boolean;
}

const NOTHING: Omit<NearbyFacts, 'startUrl'> = {
  ...{ alternateHost: null, externalLinksChecked: false },
  ...{ pages: [], targets: [], resources: [] },
};

/** Pure; half the time of checking the page. */
export function addressesOf(
  input: PageInput,
  { urlKey, disabledRulePatterns = [] }: Pick<CrawlKnowledge, 'urlKey'> & { disabledRulePatterns?: readonly string[] },
): PageAddresses {
  const options = { disabledRulePatterns, ...(urlKey && { urlKey }) };
  const audit = auditPage(input, { ...options, catalogue: LOOKED_AT });
  const { canonical, hreflang } = audit.facts;
  const known = { ...NOTHING, startUrl: input.url };
  return {
    url: input.url,
    links: audit.links,
    canonical,
    versions: [...new Set(hreflang.map(([, url]) => url))],
    loads: audit.loads.map(({ url, kind }) => ({ url, kind })),
    wantsSizes: audit.results.findings.length > 0,
    isFound: checkAround(audit, { known, ...(urlKey && { urlKey }) }, disabledRulePatterns).counts.size > 0,
  };
}

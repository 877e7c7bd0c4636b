import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE } from '#audit-engine/rules';
import { ALL_FIXES } from '#fixes';

const RULES = join(process.cwd(), 'libs/audit-engine/src/rules');
/** What a rule of the site asks of other pages by way of links, redirects and versions. */
const TIES =
  /linksTo|linkCount|followedLinks|lastingLink|clickDepth|isRedirectTarget|redirectsTo|redirectOf|areAlternates|\bsite\.(?:target|page)\(|\btargets\b|\bhreflang\b|pagesLinkingTo|sitemapAnswers|downgradeOf|internalLinks/;

/** Judged with the page's neighbours: the loop has counted what becomes of it. */
const LOCAL = 'judged with each step';
/** A redirect that is asked for in any case stays known. */
const LISTED = 'an address in the sitemap or in a file is no less known';
/** Neither the old address nor its page is what it tells of. */
const OTHERS = 'tells of other targets than redirects that lead to a page at once and for good';
/**
 * Which ties between pages each rule reads, and why correcting an address that has moved does not move what it says of
 * another page. Every other safe fix leaves all that rules of the site read as it was (`changeForSite`).
 */
const WHY: Readonly<Record<string, string>> = {
  'agents/llms-txt-links': OTHERS,
  'content/duplicate-text': 'a version that is named anew has to name the page already',
  'content/near-duplicate': 'a version that is named anew has to name the page already',
  'crawlability/canonical-chain': 'no page names the old address as canonical',
  'crawlability/canonical-redirect': 'no page names the old address as canonical',
  'crawlability/canonical-target': 'no page names the old address as canonical',
  'crawlability/click-depth': 'a redirect takes no click',
  'crawlability/forwarding-page': OTHERS,
  'crawlability/host-variants': 'reads the canonical link of the start page',
  'crawlability/indexable-pages': 'no page names the old address as canonical',
  'crawlability/orphan-page': 'the page keeps enough links',
  'crawlability/pagination-target': OTHERS,
  'crawlability/redirect-chain': OTHERS,
  'crawlability/redirect-loop': OTHERS,
  'crawlability/redirect-temporary': OTHERS,
  'crawlability/sitemap-blocked': LISTED,
  'crawlability/sitemap-broken': LISTED,
  'crawlability/sitemap-canonical': LISTED,
  'crawlability/sitemap-coverage': 'the sitemap lists the page, or the old address, or there is none',
  'crawlability/sitemap-redirect': LISTED,
  'i18n/hreflang-missing': 'a version that is named anew has to name the page already',
  'i18n/hreflang-return': LOCAL,
  'i18n/hreflang-target': LOCAL,
  'i18n/sitemap-hreflang': LISTED,
  'links/blocked': OTHERS,
  'links/broken-external': OTHERS,
  'links/broken-internal': OTHERS,
  'links/non-canonical': 'judged with each step, and no page names the old address as canonical',
  'links/one-incoming': 'the page keeps enough links',
  'links/only-nofollow': 'the page keeps enough links that are followed',
  'links/place-elsewhere': 'no link to a place is led on, and no page lacks a place that others name',
  'links/redirect-broken': OTHERS,
  'links/redirected': LOCAL,
  'security/https-downgrade': 'a step that takes one of its findings away waits for review',
  'url/underscores': 'reads which languages a page names, and no addresses',
};

describe('rules of the site and safe fixes', () => {
  const ids = new Set(CATALOGUE.siteRules.map(({ meta }) => meta.id));
  const reading = readdirSync(RULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rule.ts') && ids.has(path.slice(0, -'.rule.ts'.length)))
    .filter((path) => TIES.test(readFileSync(join(RULES, path), 'utf8')))
    .map((path) => path.slice(0, -'.rule.ts'.length));

  it('know of each rule that reads ties between pages why a corrected address does not move it', () => {
    expect(reading.sort()).toEqual(Object.keys(WHY).sort());
  });

  it('correct addresses for rules of the site by two safe fixes, which are held to the table', () => {
    const safe = ALL_FIXES.filter(({ rule, safety }) => safety === 'safe' && ids.has(rule)).map(({ rule }) => rule);
    expect(safe).toEqual(['i18n/hreflang-target', 'links/redirected']);
  });
});

import type { PageInput } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { CATALOGUE } from '#audit-engine/rules';
import {
  toPageInput,
  toSiteInput,
  type PageCase,
  type SiteCase,
  type SiteInput,
} from '../../libs/audit-engine/src/testing/cases.js';
import { noteCases } from '../../libs/audit-engine/src/testing/rule-tester.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { ALL_FIXES } from '../../libs/fixes/src/fixes.generated.js';
import type { Fix } from '../../libs/fixes/src/fix.js';
import { OWN_SAMPLES, OWN_SITES } from './samples.js';
import { nearbyOf, siteCounts, withPage } from './site-samples.js';
import { viewFixes } from '../../libs/fixes/src/view-fixes.js';

/** The failing samples of the rules' own specs. */
const samples = new Map<string, PageCase[]>();
const sites = new Map<string, SiteCase[]>();
await noteCases(
  ({ meta }, { fail }) => {
    const cases = fail.map(({ page }) => page);
    samples.set(
      meta.id,
      cases.filter((page): page is PageCase => !isSite(page)),
    );
    sites.set(meta.id, cases.filter(isSite));
  },
  async () => {
    for (const { rule } of ALL_FIXES) await import(`../../libs/audit-engine/src/rules/${rule}.spec.ts?samples`);
  },
);

function isSite(given: PageCase | SiteCase): given is SiteCase {
  return typeof given === 'object' && 'pages' in given;
}

/** Counted by the engine itself, apart from the checker of the loop. */
function countsOf(input: PageInput): Map<string, number> {
  const { findings, counts } = auditPage(input).results;
  const found = new Map<string, number>();
  for (const [rule] of findings) found.set(rule, (found.get(rule) ?? 0) + 1);
  for (const [rule, count] of Object.entries(counts)) found.set(rule, count);
  return found;
}

/** What is wrong with what a fix did to a sample; null when all is well. */
function problemOf(fix: Fix, input: PageInput): string | null {
  const options = { fixes: [fix], safety: ['safe', 'review'] as const };
  const result = fixPage(input, options);
  const before = countsOf(input);
  const after = countsOf({ ...input, html: result.html });
  if (!before.has(fix.rule)) return 'the sample has no finding in the whole catalogue';
  if (result.html === input.html)
    return result.refused.some(({ reason }) => reason.endsWith('.')) ? null : 'neither fixed nor refused with a reason';
  if ((after.get(fix.rule) ?? 0) >= (before.get(fix.rule) ?? 0)) return 'the finding is still there';
  for (const [rule, count] of after)
    if (count > (before.get(rule) ?? 0) && !result.uncovered.includes(rule)) return `it caused ${rule}`;
  const again = fixPage({ ...input, html: result.html }, options);
  if (again.html !== result.html) return 'a second run changes the page once more';
  if (result.verified[0]?.removed !== (before.get(fix.rule) ?? 0) - (after.get(fix.rule) ?? 0))
    return 'it counts something else than what is gone';
  return null;
}

const SITE_RULES = new Set(CATALOGUE.siteRules.map(({ meta }) => meta.id));

/** Fixes page after page of a site, each with what the crawl knows, and judges the whole site after each of them. */
function fixSite(
  fix: Fix,
  given: SiteInput,
): { problems: string[]; isFixed: boolean; isSeen: boolean; reasons: string[] } {
  const problems: string[] = [];
  const reasons: string[] = [];
  const first = siteCounts(given);
  if (!first.has(fix.rule)) problems.push('the sample has no finding in the whole catalogue');
  let site = given;
  let counts = first;
  let isSeen = false;
  given.pages.forEach((_, at) => {
    const input = site.pages[at]!;
    const options = { fixes: [fix], safety: ['safe', 'review'] as const, crawl: { known: nearbyOf(site) } };
    const result = fixPage(input, options);
    reasons.push(...result.refused.map(({ reason }) => reason));
    isSeen ||= result.left.has(fix.rule) || result.html !== input.html;
    if (result.html === input.html) return;
    site = withPage(site, at, result.html);
    const after = siteCounts(site);
    for (const [rule, count] of after)
      if (count > (counts.get(rule) ?? 0) && !result.uncovered.includes(rule)) problems.push(`it caused ${rule}`);
    // What is delivered unseen is counted: to the finding.
    const gone = (counts.get(fix.rule) ?? 0) - (after.get(fix.rule) ?? 0);
    if (fix.safety === 'safe' && result.verified[0]?.removed !== gone)
      problems.push(`it counts ${result.verified[0]?.removed} for ${gone}`);
    if (fixPage({ ...input, html: result.html }, options).html !== result.html)
      problems.push('a second run changes the page once more');
    counts = after;
  });
  const isFixed = (counts.get(fix.rule) ?? 0) < (first.get(fix.rule) ?? 0);
  // What only the whole site tells, such as a redirect that a sitemap names, is no page's to mend.
  if (isSeen && !isFixed && !reasons.some((reason) => reason.endsWith('.')))
    problems.push('neither fixed nor refused with a reason');
  return { problems, isFixed, isSeen, reasons };
}

describe('every fix that needs the crawl, on the failing sites of its rule', () => {
  const fixes = ALL_FIXES.filter(({ rule }) => SITE_RULES.has(rule) || rule in OWN_SITES);
  it.each(fixes.map((fix) => [fix.rule, fix] as const))('%s: fixed and nothing caused, or refused', (rule, fix) => {
    const results = [...(sites.get(rule) ?? []), ...(OWN_SITES[rule] ?? [])].map((given) =>
      fixSite(fix, toSiteInput(given)),
    );
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    const reasons = results.flatMap((result) => result.reasons);
    const isSeen = results.map((result) => result.isSeen);
    expect({ isUseful: results.some(({ isFixed }) => isFixed), reasons, isSeen }).toMatchObject({ isUseful: true });
  });
});

const WITH_SITES = new Set(Object.keys(OWN_SITES));

describe('every fix, on the failing samples of its rule', () => {
  const fixes = ALL_FIXES.filter(({ rule }) => !SITE_RULES.has(rule));
  it.each(fixes.map((fix) => [fix.rule, fix] as const))('%s: fixed and nothing caused, or refused', (rule, fix) => {
    const inputs = [...(samples.get(rule) ?? []), ...(OWN_SAMPLES[rule] ?? [])].map((page) => toPageInput(page));
    const problems = inputs.flatMap((input) => {
      const problem = problemOf(fix, input);
      return problem === null ? [] : [`${problem}: ${input.html.slice(0, 600)}`];
    });
    expect(problems).toEqual([]);
    const results = inputs.map((input) => fixPage(input, { fixes: [fix], safety: ['safe', 'review'] }));
    const reasons = results.flatMap(({ refused }) => refused.map(({ reason }) => reason));
    // A fix that no sample accepts is none.
    const isUseful = WITH_SITES.has(rule) || results.some(({ verified }) => verified.length > 0);
    expect({ isUseful, reasons }).toMatchObject({ isUseful: true });
  });
});

it('delivers nothing unseen that one page alone cannot count', () => {
  expect(ALL_FIXES.filter(({ safety, isShared }) => safety === 'safe' && isShared)).toEqual([]);
});

it('has one fix a rule at most, and says of every other rule why it has none', () => {
  expect(new Set(ALL_FIXES.map((fix) => fix.rule)).size).toBe(ALL_FIXES.length);
  const views = viewFixes();
  expect(views.filter((view) => view.safety !== null)).toHaveLength(ALL_FIXES.length);
  expect(views.filter((view) => view.safety === null && !view.reason)).toEqual([]);
});

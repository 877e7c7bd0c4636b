import { jest } from '@jest/globals';
import { auditPage, type PageInput } from '#audit-engine';
import { toPageInput, type PageCase, type SiteCase } from '../../libs/audit-engine/src/testing/cases.js';
import type { RuleCases } from '../../libs/audit-engine/src/testing/rule-tester.js';
import type { Rule } from '../../libs/audit-engine/src/engine/run/rule.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { ALL_FIXES } from '../../libs/fixes/src/fixes.generated.js';
import type { Fix } from '../../libs/fixes/src/fix.js';
import { OWN_SAMPLES } from './samples.js';
import { viewFixes } from '../../libs/fixes/src/view-fixes.js';

/** The failing samples of the rules' own specs: their tester is replaced by one that only takes notes. */
const samples = new Map<string, PageCase[]>();
jest.unstable_mockModule('../../libs/audit-engine/src/testing/index.js', () => ({
  toPageInput,
  ruleTester: ({ meta }: Rule, { fail }: RuleCases) => {
    samples.set(
      meta.id,
      fail.map(({ page }) => page).filter((page): page is PageCase => !isSite(page)),
    );
  },
}));
for (const { rule } of ALL_FIXES) await import(`../../libs/audit-engine/src/rules/${rule}.spec.ts`);

function isSite(given: PageCase | SiteCase): given is SiteCase {
  return typeof given === 'object' && 'pages' in given;
}

/** Counted by the engine itself, apart from the judge of the loop. */
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

describe('every fix, on the failing samples of its rule', () => {
  it.each(ALL_FIXES.map((fix) => [fix.rule, fix] as const))('%s: fixed and nothing caused, or refused', (rule, fix) => {
    const inputs = [...(samples.get(rule) ?? []), ...(OWN_SAMPLES[rule] ?? [])].map((page) => toPageInput(page));
    const problems = inputs.flatMap((input) => {
      const problem = problemOf(fix, input);
      return problem === null ? [] : [`${problem}: ${input.html.slice(0, 600)}`];
    });
    expect(problems).toEqual([]);
    const results = inputs.map((input) => fixPage(input, { fixes: [fix], safety: ['safe', 'review'] }));
    const reasons = results.flatMap(({ refused }) => refused.map(({ reason }) => reason));
    // A fix that no sample accepts is none.
    expect({ isUseful: results.some(({ verified }) => verified.length > 0), reasons }).toMatchObject({
      isUseful: true,
    });
  });
});

it('has one fix a rule at most, and says of every other rule why it has none', () => {
  expect(new Set(ALL_FIXES.map((fix) => fix.rule)).size).toBe(ALL_FIXES.length);
  const views = viewFixes();
  expect(views.filter((view) => view.safety !== null)).toHaveLength(ALL_FIXES.length);
  expect(views.filter((view) => view.safety === null && !view.reason)).toEqual([]);
});

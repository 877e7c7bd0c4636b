import { ORIGIN, reportOf, type Audited } from '../../testing/comparison/audited.js';
import type { IgnoredFindings } from './comparison-ignores.js';
import { compareReports } from './compare-reports.js';
import type { Comparison } from './report-types.js';

const LABEL = 'accessibility/label';
const BROKEN = 'links/broken';

const everywhere = (rule: string): IgnoredFindings => ({ isRule: (id) => id === rule, isUrl: null });
const at = (rule: string, part: string): IgnoredFindings => ({
  isRule: (id) => id === rule,
  isUrl: (url) => url.slice(ORIGIN.length).startsWith(part),
});

function compare(before: Audited, now: Audited, ignores: readonly IgnoredFindings[]): Comparison {
  const comparison = compareReports({ id: 'rep_1', report: reportOf(before) }, reportOf(now), { ignores });
  if (comparison === null) throw new Error('these are reports');
  return comparison;
}

describe('what is ignored, in a comparison by locations', () => {
  const many = (n: number): Audited => ({
    pages: Object.fromEntries(
      Array.from({ length: 120 }, (_, i): [string, Record<string, string[]>] => [
        `/${i < 60 ? 'old' : 'shop'}/${i}`,
        { [LABEL]: i % 60 < n ? ['x'] : [] },
      ]),
    ),
  });

  it('is neither new nor resolved nor unchanged', () => {
    const [one, other] = [{ pages: { '/': { [LABEL]: ['x'] } } }, { pages: { '/': { [LABEL]: ['x', 'y'] } } }];
    for (const [before, now] of [
      [one, other],
      [other, one],
    ] as const)
      expect(compare(before, now, [everywhere(LABEL)])).toMatchObject({ new: 0, resolved: 0, stillThere: 0 });
  });

  it('leaves the pages of other URLs, beyond the findings that a report lists', () => {
    expect(compare(many(0), many(60), [])).toMatchObject({ new: 120 });
    const { new: added, newFindings } = compare(many(0), many(60), [at(LABEL, '/old/')]);
    expect(added).toBe(60);
    expect(newFindings.filter(({ pageUrl }) => pageUrl?.includes('/old/'))).toEqual([]);
    expect(compare(many(60), many(50), [at(LABEL, '/old/')])).toMatchObject({ resolved: 10, stillThere: 50 });
  });

  it('leaves other rules', () => {
    const found = { '/': { [LABEL]: ['x'], 'images/alt': ['y'] } };
    const { newFindings } = compare({ pages: { '/': {} } }, { pages: found }, [everywhere(LABEL)]);
    expect(newFindings.map(({ ruleId }) => ruleId)).toEqual(['images/alt']);
  });

  it('is, of findings about the site, what leads to the URL', () => {
    const site = (...words: string[]): Audited => ({ pages: { '/': {} }, site: { [BROKEN]: words } });
    const { new: added, newFindings } = compare(site(), site('a', 'b'), [at(BROKEN, '/gone/a')]);
    expect([added, newFindings.map(({ message }) => message)]).toEqual([1, ['Found b.']]);
    expect(compare(site(), site('a'), [at(BROKEN, '/gone/a')])).toMatchObject({ new: 0, resolved: 0 });
  });

  it('makes a report with cut lists comparable where all of the rule is ignored', () => {
    const before = reportOf(many(60));
    delete before.locations;
    const report = { id: 'rep_1', report: before };
    expect(compareReports(report, reportOf(many(60)))).toMatchObject({ isPartial: true });
    expect(compareReports(report, reportOf(many(60)), { ignores: [everywhere(LABEL)] })).toMatchObject({
      new: 0,
      isPartial: false,
    });
  });
});

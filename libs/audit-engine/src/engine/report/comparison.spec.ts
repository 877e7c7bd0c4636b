import { comparedPairs, type Pair } from '../../testing/comparison/pairs.js';
import { ORIGIN, reportOf } from '../../testing/comparison/audited.js';
import { retireWhileTesting } from '../../testing/retired-rules.js';
import { compareReports } from './compare-reports.js';
import type { ChangedFinding, Comparison } from './report-types.js';

function compare(before: unknown, now: unknown): Comparison {
  const comparison = compareReports({ id: 'rep_1', report: before }, now);
  if (comparison === null) throw new Error('these are reports');
  return comparison;
}

const lineOf = ({ ruleId, pageUrl, message }: ChangedFinding): string =>
  `${ruleId} ${pageUrl?.slice(ORIGIN.length) ?? 'site'} ${/Found (.+)\./.exec(message ?? '')?.[1] ?? '?'}`;

describe('two audits of a site', () => {
  it.each(comparedPairs().map((pair): [string, Pair] => [pair.name, pair]))('%s', (_name, pair) => {
    const { newFindings, resolvedFindings, ...comparison } = compare(pair.before, pair.now);
    const { name: _title, before: _before, now: _now, ...expected } = pair;
    expect({
      new: newFindings.map(lineOf).sort(),
      resolved: resolvedFindings.map(lineOf).sort(),
      stillThere: comparison.stillThere,
      notRechecked: comparison.notRechecked,
      notSeenBefore: comparison.notSeenBefore,
      isPartial: comparison.isPartial,
      isSameScope: comparison.isSameScope,
    }).toEqual({ ...expected, new: [...pair.new].sort(), resolved: [...pair.resolved].sort() });
    expect([comparison.new, comparison.resolved]).toEqual([pair.new.length, pair.resolved.length]);
  });

  it('never call anything new or resolved when they are the same audit', () => {
    for (const { now } of comparedPairs()) expect(compare(now, now)).toMatchObject({ new: 0, resolved: 0 });
  });

  it('say what cannot be compared where a report lists a part', () => {
    const cut = comparedPairs().find(({ name }) => name === 'the earlier report has cut lists');
    expect(compare(cut?.before, cut?.now)).toMatchObject({
      isPartial: true,
      partialNote: 'cannot be compared beyond 50 findings per rule',
    });
  });

  it('say which rule changed its meaning', () => {
    const audited = { pages: { '/': { 'images/alt': ['x'] } } };
    const { rules } = compare(reportOf(audited), reportOf({ ...audited, versions: { 'images/alt': 3 } }));
    expect(rules).toMatchObject([{ ruleId: 'images/alt', ruleVersions: { previous: 1, current: 3 } }]);
  });

  it('name errors before warnings', () => {
    const found = { 'images/alt': ['x'], 'links/broken': [], 'accessibility/label': ['y'] };
    const { newFindings } = compare(reportOf({ pages: { '/': {} } }), reportOf({ pages: { '/': found } }));
    expect(newFindings.map(lineOf)).toEqual(['accessibility/label / y', 'images/alt / x']);
  });

  it('name a finding that the report does not list by its page', () => {
    const pages = (n: number) =>
      Object.fromEntries(
        Array.from({ length: 80 }, (_, i): [string, Record<string, string[]>] => [
          `/p${i + 10}`,
          { 'images/alt': i < n ? ['a'] : [] },
        ]),
      );
    const { newFindings } = compare(reportOf({ pages: pages(79) }), reportOf({ pages: pages(80) }));
    expect(newFindings).toMatchObject([{ pageUrl: `${ORIGIN}/p89`, message: null }]);
  });

  it('are told apart from a report of another tool', () => {
    expect(compareReports({ id: 'x', report: { pages: [] } }, reportOf({ pages: {} }))).toBeNull();
    expect(compareReports({ id: 'x', report: reportOf({ pages: {} }) }, { ruleResults: [] })).toBeNull();
  });

  it.each([
    null,
    7,
    {},
    { version: 2, pages: '', rules: {} },
    { version: 1, pages: 'AAA', rules: {} },
    { version: 1, pages: '####', rules: {} },
    { version: 1, pages: 'AAAA', rules: {} },
    { version: 1, pages: '/////////////w==', rules: {} },
    { version: 1, pages: 'AQ==', gone: 3, rules: {} },
    { version: 1, pages: 'AQ==', rules: { 'images/alt': null } },
    { version: 1, pages: 'AQ==', rules: { 'images/alt': { found: 1, set: 'CQE=' } } },
    { version: 1, pages: 'AQ==', rules: { 'images/alt': { found: 9, set: 'AQE=' } } },
    { version: 1, pages: 'AQ==', rules: { 'images/alt': { found: 1, set: 'AQ==' } } },
    { version: 1, pages: 'AQ==', rules: { 'images/alt': { found: 1, set: 'AQE=', unchecked: 'CQ==' } } },
  ])('cannot be compared as a whole by locations that make no sense: %j', (locations) => {
    const report = reportOf({ pages: { '/': { 'images/alt': ['x'] } } });
    expect(compare({ ...report, locations }, report)).toMatchObject({ isPartial: true, stillThere: 1, new: 0 });
  });
});

describe('an audit with a rule that has been retired since', () => {
  retireWhileTesting('images/alt', null);
  const before = reportOf({ pages: { '/': { 'images/alt': ['a'] }, '/a': { 'accessibility/label': ['x'] } } });
  const now = reportOf({ pages: { '/': {}, '/a': { 'accessibility/label': ['x'] } }, withoutRules: ['images/alt'] });

  it('has no better successor: nothing is resolved, and the scores are compared without the rule', () => {
    const { new: added, resolved, isScoreComparable, scoreNote, commonScore } = compare(before, now);
    expect({ added, resolved, isScoreComparable }).toEqual({ added: 0, resolved: 0, isScoreComparable: false });
    expect(scoreNote).toBe('One of the two scores counts rules that have since been retired: images/alt.');
    expect(commonScore?.previous).not.toBeNull();
    expect(commonScore?.current).toBe(commonScore?.previous);
  });

  it('is compared as usual with one that had the rule too', () => {
    expect(compare(before, before)).toMatchObject({ isScoreComparable: true, scoreNote: null });
  });
});

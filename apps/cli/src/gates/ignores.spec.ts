import { matches, matchesUrl } from '#common';
import { ownReport, rule } from '../report/report.testing.js';
import { show } from '../report/shown.js';
import { applyIgnores, type Ignore } from './ignores.js';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b?x=1';
const report = ownReport([rule('core/title', [A, B]), rule('core/h1', [A])]);
const ignore = (changes: Partial<Ignore>): Ignore => ({
  rule: 'core/title',
  url: null,
  until: null,
  reason: 'Known.',
  ...changes,
});
const issuesAfter = (ignores: readonly Ignore[], today = '2026-11-22') =>
  show(applyIgnores(report, ignores, today).report).view.issues.map(({ ruleId, findingsTotal, pagesTotal }) => [
    ruleId,
    findingsTotal,
    pagesTotal,
  ]);

describe('ignored findings', () => {
  it('are out of the report, whole rules and patterns of rules', () => {
    expect(issuesAfter([ignore({})])).toEqual([['core/h1', 1, 1]]);
    expect(issuesAfter([ignore({ rule: 'core/*' })])).toEqual([]);
  });

  it('are out where they stand, by path or by whole address', () => {
    expect(issuesAfter([ignore({ url: '/b*' })])).toContainEqual(['core/title', 1, 1]);
    expect(issuesAfter([ignore({ url: 'https://www.example.com/a' })])).toContainEqual(['core/title', 1, 1]);
    expect(issuesAfter([ignore({ url: '/*' })])).toEqual([['core/h1', 1, 1]]);
  });

  it('count again after their last day, and are named', () => {
    const ignores = [ignore({ until: '2026-11-22' })];
    expect(issuesAfter(ignores, '2026-11-22')).toEqual([['core/h1', 1, 1]]);
    expect(issuesAfter(ignores, '2026-11-23')).toHaveLength(2);
    expect(applyIgnores(report, ignores, '2026-11-23').ended).toEqual(ignores);
  });

  it('say how many they are, and leave score and original alone', () => {
    const before = JSON.stringify(report);
    const applied = applyIgnores(report, [ignore({}), ignore({ rule: 'links/*' })], '2026-11-22');
    expect(applied.ignored.map(({ rule: id, findings }) => [id, findings])).toEqual([
      ['core/title', 2],
      ['links/*', 0],
    ]);
    expect(applied.report).toMatchObject({ failed: 1, healthScore: report.healthScore });
    expect(JSON.stringify(report)).toBe(before);
  });

  it.each<[unknown]>([
    [{}],
    [{ ruleResults: [] }],
    [{ ruleResults: { a: null, b: 3, c: { status: 'fail', items: 'x', pages: 7 } } }],
  ])('leave any report readable: %j', (strange) => {
    expect(() =>
      show(
        applyIgnores(strange as never, [ignore({ rule: '*' }), ignore({ rule: '*', url: '/*' })], '2026-01-01').report,
      ),
    ).not.toThrow();
  });
});

describe('a pattern', () => {
  it.each([
    ['core/title', 'core/title', true],
    ['core/*', 'core/title', true],
    ['*', '', true],
    ['a*b*c', 'aXbYc', true],
    ['a*b*c', 'acb', false],
    ['ab*ba', 'aba', false],
    ['core/title', 'core/titles', false],
    ['a.c', 'abc', false],
  ])('%s matches %s: %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it('takes time in step with the text, whatever it holds', () => {
    expect(matches(`${'*a'.repeat(500)}b`, 'a'.repeat(100_000))).toBe(false);
  });

  it('that begins with a slash is one of paths and queries', () => {
    expect(matchesUrl('/b*', B)).toBe(true);
    expect(matchesUrl('/', 'https://a.example')).toBe(true);
    expect(matchesUrl('/a', `${A}#part`)).toBe(true);
    expect(matchesUrl('*/a', A)).toBe(true);
  });
});

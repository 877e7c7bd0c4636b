import type { Comparison } from '#audit-engine/comparison';
import { ownReport, rule } from '../report/report.testing.js';
import { show } from '../report/shown.js';
import { checkGates, parseGate } from './gates.js';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b';
const { view } = show(
  ownReport([
    rule('core/title', [A, B]),
    rule('security/csp', [A], { severity: 'warning', status: 'warn' }),
    rule('links/broken', []),
  ]),
);
const comparison = { new: 2, resolved: 1, previousHealthScore: 84, isScoreComparable: true } as Comparison;

function check(
  text: string,
  earlier: Comparison | null = comparison,
): { isTripped: boolean; isJudged: boolean; actual: string } {
  return checkGates([parseGate(text)], view, earlier)[0]!;
}

describe('a gate', () => {
  it.each([
    ['score<90', true],
    ['score < 81.6', false],
    ['score<=81.6', true],
    ['category:core<90', true],
    ['category:Core<90', true],
    ['category:security<90', false],
    ['category:none<90', true],
    ['severity>=error', true],
    ['severity=warning', true],
    ['errors>0', true],
    ['errors>1', false],
    ['warnings>1', false],
    ['issues>=2', true],
    ['findings>3', false],
    ['findings==3', true],
    ['pages<5', true],
    ['rule:core/title', true],
    ['rule:core/title>2', false],
    ['rule:core/*>1', true],
    ['rule:links/broken', false],
    ['new>0', true],
    ['new>2', false],
    ['drop>2', true],
    ['drop>2.5', false],
  ])('%s trips: %s', (text, isTripped) => {
    expect(check(text)).toMatchObject({ isTripped, isJudged: true });
  });

  it.each([
    '',
    'score',
    'score<',
    'score<high',
    'scores<90',
    '<90',
    'severity>=fatal',
    'severity<error',
    'rule:',
    'category:<3',
    'toString>1',
    'score<90 and more',
  ])('refuses %j as no gate, with examples', (text) => {
    expect(() => parseGate(text)).toThrow(/is not a valid gate.*score<90/);
  });

  it('that compares is not checked beside no earlier report', () => {
    expect(check('new>0', null)).toMatchObject({ isTripped: false, isJudged: false });
  });

  it.each(['new>0', 'new>99', 'new<1'])('%s is neither kept nor tripped where a report lists a part', (text) => {
    const partialNote = 'cannot be compared beyond 50 findings per rule';
    expect(check(text, { ...comparison, isPartial: true, partialNote })).toEqual({
      gate: text,
      isTripped: false,
      isJudged: false,
      isUnknown: true,
      actual: partialNote,
    });
  });

  it('of lost points uses the pages that both audits read where they read different ones', () => {
    const other = { ...comparison, isScoreComparable: false, commonScore: { pages: 9, previous: 90, current: 87 } };
    expect(check('drop>2', other)).toMatchObject({ isTripped: true, actual: expect.stringContaining('3') as string });
    expect(check('drop>3', other)).toMatchObject({ isTripped: false, isJudged: true });
  });

  it('of lost points is neither kept nor tripped where the scores cannot be compared', () => {
    const other = { ...comparison, isScoreComparable: false, commonScore: null, scoreNote: 'Another formula.' };
    expect(check('drop>2', other)).toMatchObject({ isTripped: false, isUnknown: true, actual: 'Another formula.' });
  });

  it('of the score trips where nothing was judged', () => {
    const { view: empty } = show(ownReport([], { healthScore: { score: null, categories: [] } }));
    expect(checkGates([parseGate('score<90')], empty, null)[0]).toMatchObject({ isTripped: true });
  });

  it('never says that a score reached a limit that it did not reach', () => {
    const { view: close } = show(ownReport([], { healthScore: { score: 89.996, categories: [] } }));
    expect(checkGates([parseGate('score<90')], close, null)[0]).toMatchObject({
      isTripped: true,
      actual: 'the score is 89.99',
    });
  });
});

import type { RuleMeta } from './rule.js';
import { GATES, gradeOf, scoreOf, type GateName, type RuleTally } from './score.js';

const meta = (id: string, weight = 1): RuleMeta => ({
  id,
  weight,
  category: id.split('/')[0] as RuleMeta['category'],
  name: id,
  subcategory: 'x',
  severity: 'error',
  scope: 'page',
  judges: 'pages',
  needs: [],
  messages: {},
  since: '1.0',
  references: [],
  howToFix: '',
});
const rule = (id: string, tally: Partial<RuleTally>, weight = 1): { meta: RuleMeta; tally: RuleTally } => ({
  meta: meta(id, weight),
  tally: { judged: 10, fails: 0, warns: 0, ...tally },
});

describe('the score, version 1', () => {
  it('is 100 when nothing was found', () => {
    expect(scoreOf([rule('core/a', {}), rule('links/a', {})], [])).toMatchObject({
      version: 1,
      score: 100,
      grade: 'A',
    });
  });

  it('takes a failing page fully and a warning page by 0.4', () => {
    expect(scoreOf([rule('core/a', { fails: 5 })], []).score).toBeCloseTo(50, 10);
    expect(scoreOf([rule('core/a', { warns: 5 })], []).score).toBeCloseTo(80, 10);
  });

  it('weighs rules inside of a category and categories against each other', () => {
    const score = scoreOf([rule('core/a', { fails: 10 }, 3), rule('core/b', {}, 1), rule('links/a', {})], []);
    expect(score.categories.map(({ category, score: points }) => [category, points])).toEqual([
      ['core', 25],
      ['links', 100],
    ]);
    expect(score.score).toBeCloseTo((12 * 25 + 8 * 100) / 20, 10);
  });

  it('leaves out rules and categories that judged nothing', () => {
    const score = scoreOf(
      [rule('core/a', { fails: 5 }), rule('core/b', { judged: 0 }), rule('video/a', { judged: 0 })],
      [],
    );
    expect(score.score).toBeCloseTo(50, 10);
    expect(score.categories).toHaveLength(1);
  });

  it('has no score when nothing was judged', () => {
    expect(scoreOf([rule('core/a', { judged: 0 })], [])).toMatchObject({ score: null, grade: null, categories: [] });
  });

  it('multiplies the gates', () => {
    expect(scoreOf([rule('core/a', {})], ['blockedByRobots', 'notIndexable', 'noHttps']).score).toBeCloseTo(24, 10);
  });

  it('rises by exactly the gain when what a rule found is fixed', () => {
    const others = [rule('core/b', { warns: 3 }, 4), rule('links/a', { fails: 1 })];
    const before = scoreOf([rule('core/a', { fails: 7 }, 9), ...others], ['noHttps']);
    const after = scoreOf([rule('core/a', {}, 9), ...others], ['noHttps']);
    expect(after.score! - before.score!).toBeCloseTo(before.gains.get('core/a')!, 10);
  });

  it.each(Object.entries(GATES))('counts the gate %s into the gain of its rule', (name, { rule: id }) => {
    const others = [rule('core/b', { warns: 3 }, 4), rule('links/a', { fails: 1 })];
    const before = scoreOf([rule(id, { judged: 1, fails: 1 }, 10), ...others], [name as GateName]);
    const after = scoreOf([rule(id, { judged: 1 }, 10), ...others], []);
    expect(after.score! - before.score!).toBeCloseTo(before.gains.get(id)!, 10);
  });

  it('moves with every fixed page', () => {
    const points = [400, 399, 1, 0].map((fails) => scoreOf([rule('core/a', { judged: 400, fails })], []).score!);
    expect(points).toEqual([...points].sort((a, b) => a - b));
    expect(new Set(points).size).toBe(4);
  });

  it.each([
    [100, 'A'],
    [90, 'A'],
    [89.99, 'B'],
    [80, 'B'],
    [79.9, 'C'],
    [70, 'C'],
    [60, 'D'],
    [59.9, 'F'],
    [0, 'F'],
  ] as const)('grades %d as %s', (score, grade) => {
    expect(gradeOf(score)).toBe(grade);
  });
});

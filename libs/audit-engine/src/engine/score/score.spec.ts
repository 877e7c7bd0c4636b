import fc from 'fast-check';
import { CATEGORY_IDS, type CategoryId } from './categories.js';
import { ruleMetas } from '../../rules/catalogue.js';
import type { RuleMeta } from '../run/rule-meta.js';
import { burdenOf, gradeOf, scoreOf, type CheckedRule, type Origins, type RuleTally, type Score } from './score.js';

const PAGES = 400;

function metaOf(id: string, changes: Partial<RuleMeta> = {}): RuleMeta {
  return {
    weight: 5,
    category: id.split('/')[0] as CategoryId,
    title: { failed: id, passed: id },
    subcategory: 'x',
    severity: 'error',
    scope: 'page',
    judges: 'pages',
    needs: [],
    messages: {},
    since: '1.0',
    references: [],
    howToFix: '',
    ...changes,
    id,
  };
}

/** A rule that found something on so many of the pages that it checked. */
function checkedRule(id: string, affected: number, changes: Partial<RuleMeta> = {}, judged = PAGES): CheckedRule {
  const meta = metaOf(id, changes);
  const tally: RuleTally = { judged, fails: 0, warns: 0 };
  tally[meta.severity === 'error' ? 'fails' : 'warns'] = affected;
  return { meta, tally };
}

const rule = (): fc.Arbitrary<Omit<CheckedRule, 'tally'> & { share: number }> =>
  fc.record({
    meta: fc
      .record({
        category: fc.constantFrom(...CATEGORY_IDS),
        weight: fc.integer({ min: 1, max: 10 }),
        severity: fc.constantFrom('error' as const, 'warning' as const),
        judges: fc.constantFrom('pages' as const, 'pages' as const, 'site' as const),
        isCritical: fc.integer({ min: 0, max: 19 }),
      })
      .map(({ isCritical, ...changes }) =>
        metaOf('x/x', isCritical === 0 && changes.severity === 'error' ? { ...changes, critical: true } : changes),
      ),
    share: fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  });

/** A site of so many pages with these rules, each of which checked every page. */
function siteOf(rules: readonly { meta: RuleMeta; share: number }[], pages = PAGES): CheckedRule[] {
  return rules.map(({ meta, share }, i) => {
    const total = meta.judges === 'site' ? 1 : pages;
    return checkedRule(`${meta.category}/rule-${i}`, Math.round(share * total), meta, total);
  });
}

const sites = fc.array(rule(), { minLength: 1, maxLength: 60 });

function scoreOfSite(rules: readonly CheckedRule[], pages = PAGES): number {
  return scoreOf(rules, pages).score!;
}

const sumOf = (score: Score): number => [...score.gains.values()].reduce((sum, gain) => sum + gain, 0);

/** The findings of a rule on so many pages, by who wrote them. */
function originsOf(own: Partial<Origins>): Origins {
  return { own: 0, content: 0, platform: 0, parts: new Map(), ...own };
}

describe('who wrote what was found', () => {
  const everywhere = (id: string, origins?: Origins): CheckedRule => ({
    ...checkedRule(id, PAGES, { weight: 9, category: 'accessibility' }),
    ...(origins && { origins }),
  });

  it('lets a part of a template take eight points at most, whatever rules it touches', () => {
    const inHeader = originsOf({ own: PAGES, parts: new Map([['header', PAGES]]) });
    expect(scoreOfSite([everywhere('accessibility/a')])).toBeCloseTo(79.4, 1);
    for (const count of [1, 2, 3, 10])
      expect(
        scoreOfSite(Array.from({ length: count }, (_, i) => everywhere(`accessibility/${i}`, inHeader))),
      ).toBeCloseTo(92, 0);
  });

  it('lets two parts take twice as much', () => {
    const inBoth = originsOf({
      own: PAGES,
      parts: new Map([
        ['header', PAGES],
        ['footer', PAGES],
      ]),
    });
    expect(scoreOfSite([everywhere('accessibility/a', inBoth), everywhere('accessibility/b', inBoth)])).toBeCloseTo(
      84.9,
      0,
    );
  });

  it('counts in full what is in the content as well', () => {
    const both = originsOf({ own: PAGES, content: PAGES, parts: new Map([['header', PAGES]]) });
    expect(scoreOfSite([everywhere('accessibility/a', both)])).toBe(scoreOfSite([everywhere('accessibility/a')]));
  });

  it('shows half of the way in a part', () => {
    const on = (pages: number): number =>
      100 -
      scoreOfSite([
        {
          ...checkedRule('accessibility/a', pages, { weight: 9 }),
          origins: originsOf({ own: pages, parts: new Map([['header', pages]]) }),
        },
      ]);
    expect(on(PAGES / 2)).toBeLessThanOrEqual(on(PAGES) * (2 / 3));
  });

  it('takes a quarter for the markup of a platform', () => {
    const platform = everywhere('accessibility/a', originsOf({ platform: PAGES }));
    expect(burdenOf(platform, PAGES)).toBeCloseTo(burdenOf(everywhere('accessibility/a'), PAGES) / 4, 6);
    expect(scoreOfSite([platform])).toBeGreaterThan(93);
  });

  it('lightens no sign of a break-in', () => {
    const spam = { ...checkedRule('integrity/a', PAGES, { weight: 10, critical: true }) };
    const inFooter = { ...spam, origins: originsOf({ own: PAGES, parts: new Map([['footer', PAGES]]) }) };
    expect(scoreOfSite([inFooter])).toBe(scoreOfSite([spam]));
  });

  it('never lets the score fall when a finding goes, wherever it is', () => {
    // On each page of a rule: in the content, in either part, or in what a platform writes.
    const found = fc.array(
      fc.array(fc.array(fc.constantFrom('content', 'header', 'footer', 'platform'), { maxLength: 3 }), {
        minLength: 20,
        maxLength: 20,
      }),
      { minLength: 1, maxLength: 5 },
    );
    const scoreOfFound = (rules: readonly (readonly string[][])[]): number =>
      scoreOfSite(
        rules.map((pages, i) => {
          const count = (is: (at: string) => boolean): number => pages.filter((page) => page.some(is)).length;
          const parts = ['header', 'footer'].map((part): [string, number] => [part, count((at) => at === part)]);
          return {
            ...checkedRule(
              `accessibility/${i}`,
              count(() => true),
              { weight: 9 - i },
              pages.length,
            ),
            origins: originsOf({
              own: count((at) => at !== 'platform'),
              content: count((at) => at === 'content'),
              platform: count((at) => at === 'platform'),
              parts: new Map(parts.filter(([, pages]) => pages > 0)),
            }),
          };
        }),
        20,
      );
    fc.assert(
      fc.property(found, fc.nat(), fc.nat(), fc.nat(), (rules, rule, page, finding) => {
        const at = rules[rule % rules.length]?.[page % 20] ?? [];
        fc.pre(at.length > 0);
        const before = scoreOfFound(rules);
        const after = rules.map((pages, i) =>
          i !== rule % rules.length
            ? pages
            : pages.map((one, k) => (k === page % 20 ? one.filter((_, n) => n !== finding % at.length) : one)),
        );
        expect(scoreOfFound(after)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe('the score, version 5', () => {
  it('never falls when something is fixed, and never rises when something breaks', () => {
    fc.assert(
      fc.property(sites, fc.nat(), fc.nat(), (rules, which, pages) => {
        const before = siteOf(rules);
        const target = which % before.length;
        const after = before.map(({ meta, tally }, i) => {
          const fixed = i === target ? (pages % PAGES) + 1 : 0;
          return {
            meta,
            tally: { ...tally, fails: Math.max(0, tally.fails - fixed), warns: Math.max(0, tally.warns - fixed) },
          };
        });
        expect(scoreOfSite(after)).toBeGreaterThanOrEqual(scoreOfSite(before));
      }),
    );
  });

  it('never falls when the findings of a rule go away because there is nothing left to check', () => {
    fc.assert(
      fc.property(sites, (rules) => {
        const before = siteOf(rules);
        const after = before.map((rule, i) => (i === 0 ? { ...rule, tally: { judged: 0, fails: 0, warns: 0 } } : rule));
        expect(scoreOf(after, PAGES).score ?? 100).toBeGreaterThanOrEqual(scoreOfSite(before));
      }),
    );
  });

  it('has gains that make 100 together with the score, by rule and by category', () => {
    fc.assert(
      fc.property(sites, (rules) => {
        const score = scoreOf(siteOf(rules), PAGES);
        expect(score.score! + sumOf(score)).toBeCloseTo(100, 6);
        expect(score.score! + score.categories.reduce((sum, { lost }) => sum + lost, 0)).toBeCloseTo(100, 6);
      }),
    );
  });

  it('takes points for findings only, and for every finding', () => {
    fc.assert(
      fc.property(sites, (rules) => {
        const judged = siteOf(rules);
        const { gains, score } = scoreOf(judged, PAGES);
        const found = judged.filter(({ tally }) => tally.fails + tally.warns > 0).map(({ meta }) => meta.id);
        expect([...gains.keys()].sort()).toEqual(found.sort());
        expect([...gains.values()].every((gain) => gain > 0)).toBe(true);
        expect(score === 100).toBe(found.length === 0);
      }),
    );
  });

  it('does not depend on the size of the site', () => {
    fc.assert(
      fc.property(sites, (rules) => {
        const tenths = rules.map(({ meta, share }) => ({ meta, share: Math.round(share * 10) / 10 }));
        expect(scoreOfSite(siteOf(tenths, 10_000), 10_000)).toBe(scoreOfSite(siteOf(tenths, 10), 10));
      }),
    );
  });

  it('does not depend on rules that applied to nothing or passed', () => {
    fc.assert(
      fc.property(sites, fc.array(rule(), { maxLength: 60 }), (rules, others) => {
        const idle = others.map(({ meta }, i) =>
          checkedRule(`${meta.category}/idle-${i}`, 0, meta, i % 2 === 0 ? 0 : PAGES),
        );
        expect(scoreOfSite([...siteOf(rules), ...idle])).toBe(scoreOfSite(siteOf(rules)));
      }),
    );
  });

  it('is below 70 with any sign of a break-in or a leak, be it on one page of 10,000', () => {
    fc.assert(
      fc.property(sites, fc.constantFrom(...ruleMetas.filter(({ critical }) => critical)), (rules, meta) => {
        const { score, grade } = scoreOf([...siteOf(rules, 10_000), checkedRule(meta.id, 1, meta, 10_000)], 10_000);
        expect(score).toBeLessThan(69.5);
        expect(['D', 'F']).toContain(grade);
      }),
    );
  });

  it('is below 80 with an error of weight 9 or 10 on every page, and below 90 with one on half of them', () => {
    const heavy = ruleMetas.filter(({ severity, weight }) => severity === 'error' && weight >= 9);
    fc.assert(
      fc.property(
        sites,
        fc.constantFrom(...heavy),
        fc.integer({ min: PAGES / 2, max: PAGES }),
        (rules, meta, affected) => {
          const score = scoreOfSite([...siteOf(rules), checkedRule(meta.id, affected, meta)]);
          expect(score).toBeLessThan(affected === PAGES ? 79.5 : 89.5);
        },
      ),
    );
  });

  it('gives back a third of the points or more when half of the affected pages are fixed', () => {
    const share = fc.integer({ min: 1, max: PAGES / 2 });
    const defects = ruleMetas.filter(({ critical, judges }) => !critical && judges === 'pages');
    fc.assert(
      fc.property(fc.constantFrom(...defects), share, (meta, half) => {
        const lost = (affected: number): number =>
          scoreOf([checkedRule(meta.id, affected, meta, 2 * PAGES)], 2 * PAGES).gains.get(meta.id) ?? 0;
        // Scores have one decimal.
        expect(lost(4 * half) - lost(2 * half)).toBeGreaterThanOrEqual(lost(4 * half) / 3 - 0.1);
      }),
    );
  });

  it('shows each tenth of the way', () => {
    for (const weight of [5, 7, 9]) {
      const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((fails) =>
        scoreOfSite([checkedRule('core/a', fails, { weight }, 10)], 10),
      );
      const steps = scores.slice(1).map((score, i) => scores[i]! - score);
      expect(Math.min(...steps)).toBeGreaterThan((100 - scores.at(-1)!) / 20);
    }
  });

  it.each(['error', 'warning'] as const)(
    'moves its whole number when the cause of a clear %s on half of the pages is fixed',
    (severity) => {
      const clear = { error: 3, warning: 5 }[severity];
      const found = ruleMetas.filter((meta) => meta.severity === severity && meta.weight >= clear);
      const full = found.filter(({ category }) =>
        ['core', 'accessibility', 'links', 'security', 'mobile', 'crawlability'].includes(category),
      );
      for (const meta of full)
        expect([meta.id, scoreOfSite([checkedRule(meta.id, PAGES / 2, meta)]) <= 99]).toEqual([meta.id, true]);
    },
  );

  it('stays well above 90 with one small blemish', () => {
    for (const meta of ruleMetas.filter(({ critical, judges }) => !critical && judges === 'pages'))
      expect(scoreOfSite([checkedRule(meta.id, 1, meta, 10)], 10)).toBeGreaterThan(96);
    for (const meta of ruleMetas.filter(({ severity, weight }) => severity === 'warning' && weight <= 3))
      expect(scoreOfSite([checkedRule(meta.id, 10, meta, 10)], 10)).toBeGreaterThan(99);
  });

  it('counts the pages of the site, not those that could have the defect', () => {
    const one = scoreOfSite([checkedRule('video/video-object', 1, { weight: 6 }, 1)]);
    expect(one).toBeGreaterThan(99.5);
    expect(scoreOfSite([checkedRule('crawlability/start', 1, { weight: 7, judges: 'site' }, 1)])).toBeLessThan(90);
  });

  it('lets further defects cost less than the first, and the worst site still fall', () => {
    const broken = (count: number): number =>
      scoreOfSite(Array.from({ length: count }, (_, i) => checkedRule(`core/${i}`, PAGES, { weight: 9 })));
    const [one, two, three, four] = [1, 2, 3, 4].map(broken);
    expect([one, two, three, four].map((score) => Math.round(score!))).toEqual([79, 71, 65, 61]);
    expect(100 - one!).toBeGreaterThan(2 * (one! - two!));
    expect(broken(20)).toBeLessThan(30);
  });

  it('has no score when nothing was judged', () => {
    expect(scoreOf([checkedRule('core/a', 0, {}, 0)], PAGES)).toMatchObject({
      score: null,
      grade: null,
      categories: [],
    });
    expect(scoreOf([], 0)).toMatchObject({ score: null, grade: null });
  });

  it('counts a category as its site wants it, signs of a break-in always, and leaves the scores of categories as they are', () => {
    const rules = [
      checkedRule('security/headers', 200),
      checkedRule('security/hacked', 1, { critical: true }),
      checkedRule('images/alt', 100),
    ];
    const scores = (['off', 'low', 'normal', 'high'] as const).map((security) => scoreOf(rules, PAGES, { security }));
    const usual = scoreOf(rules, PAGES);
    expect(scores[2]).toEqual(usual);
    const values = scores.map(({ score }) => score ?? 0);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(new Set(values).size).toBe(4);
    expect(scores[0]?.gains.has('security/headers')).toBe(false);
    expect(scores[0]?.score).toEqual(scoreOf(rules.slice(1), PAGES).score);
    for (const { score, gains, categories } of scores) {
      expect([...gains.values()].reduce((sum, gain) => sum + gain, score ?? 0)).toBeCloseTo(100, 6);
      expect(categories.map((each) => each.score)).toEqual(usual.categories.map((each) => each.score));
    }
  });

  it('leaves out categories that judged nothing', () => {
    const { categories } = scoreOf([checkedRule('core/a', 9), checkedRule('video/a', 0, {}, 0)], PAGES);
    expect(categories).toMatchObject([{ category: 'core', failed: 1, warnings: 0, passed: 0, total: 1 }]);
  });

  it('lets every page that is fixed move the unrounded score', () => {
    const scores = [10, 9, 8, 5, 1, 0].map((fails) =>
      scoreOfSite([checkedRule('core/a', fails, { weight: 9 }, 10)], 10),
    );
    expect(new Set(scores).size).toBe(scores.length);
  });

  it.each([
    [100, 'A'],
    [90, 'A'],
    [89.9, 'B'],
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

import { changesBetween, countChanges, type RunPlaces } from './compare-places.js';

const ORIGIN = 'https://site.test';
type Found = Readonly<Record<string, number>>;

/** A run that crawled the pages, with the findings of a rule by path; the site as a whole is the empty path. */
function newRun(
  pages: readonly string[],
  found: Readonly<Record<string, Found>>,
  judged?: readonly string[],
): RunPlaces {
  const rules = Object.entries(found).map(([ruleId, of]) => {
    const places = Object.entries(of).filter(([page]) => page !== '');
    return { ruleId, of, places };
  });
  return {
    judged: judged ? new Set(judged) : null,
    places: {
      urls: pages.map((page) => ORIGIN + page),
      rules: Object.fromEntries(
        rules
          .filter(({ places }) => places.length > 0)
          .map(({ ruleId, places }) => [
            ruleId,
            { pages: places.map(([page]) => pages.indexOf(page)), counts: places.map(([, count]) => count) },
          ]),
      ),
    },
    outline: {
      version: 1,
      found: 0,
      stored: 0,
      causes: 0,
      rules: rules.map(({ ruleId, of, places }) => ({
        ruleId,
        name: ruleId,
        severity: ruleId.startsWith('warn/') ? ('warning' as const) : ('error' as const),
        category: 'links',
        messages: {},
        found: Object.values(of).reduce((sum, count) => sum + count, 0),
        stored: 0,
        pages: places.length,
        causes: 0,
        unlisted: 0,
      })),
    },
  };
}

const kinds = (...runs: [before: RunPlaces, now: RunPlaces, earlier?: RunPlaces[]]): string[] =>
  [...changesBetween(...runs)].map(
    ({ kind, ruleId, pageUrl }) => `${kind} ${ruleId} ${pageUrl?.slice(ORIGIN.length) ?? 'site'}`,
  );

describe('the changes between two runs', () => {
  const PAGES = ['/a', '/b', '/c'];

  it('are resolved, still there and new, page by page', () => {
    const before = newRun(PAGES, { r: { '/a': 1, '/b': 2 } });
    const now = newRun(PAGES, { r: { '/b': 1, '/c': 1 } });
    expect(kinds(before, now)).toEqual(['resolved r /a', 'stillThere r /b', 'new r /c']);
  });

  it('call regressed what an earlier run had, and the one before no more', () => {
    const long = newRun(PAGES, { r: { '/a': 1 } });
    const before = newRun(PAGES, {});
    const now = newRun(PAGES, { r: { '/a': 1, '/b': 1 } });
    expect(kinds(before, now, [long])).toEqual(['regressed r /a', 'new r /b']);
    expect(kinds(before, now)).toEqual(['new r /a', 'new r /b']);
  });

  it('do not call regressed what another rule found on the page', () => {
    const long = newRun(PAGES, { other: { '/a': 1 } });
    expect(kinds(newRun(PAGES, {}), newRun(PAGES, { r: { '/a': 1 } }), [long])).toEqual(['new r /a']);
  });

  it('hold for findings of the site as a whole too', () => {
    const seen = newRun(PAGES, { r: { '': 1 } });
    const clean = newRun(PAGES, {});
    expect(kinds(seen, clean)).toEqual(['resolved r site']);
    expect(kinds(clean, seen, [seen])).toEqual(['regressed r site']);
  });

  it('leave open what became of a page that was not crawled again, or of a rule that judged nothing', () => {
    const before = newRun(PAGES, { r: { '/a': 1 } }, ['r']);
    expect(kinds(before, newRun(['/b'], {}, ['r']))).toEqual(['notRechecked r /a']);
    expect(kinds(before, newRun(PAGES, {}, []))).toEqual(['notRechecked r /a']);
  });

  it('say nothing of findings by a rule that judged nothing before', () => {
    expect(kinds(newRun(PAGES, {}, []), newRun(PAGES, { r: { '/a': 1 } }, ['r']))).toEqual([]);
  });

  it('come errors first, with the numbers of both runs, and are counted by kind and rule', () => {
    const before = newRun(PAGES, { 'warn/w': { '/a': 1 }, r: { '/b': 3 } });
    const now = newRun(PAGES, { r: { '/b': 2, '/c': 1 } });
    const rows = [...changesBetween(before, now)];
    expect(rows.map(({ ruleId, before: then, now: today }) => [ruleId, then, today])).toEqual([
      ['r', 3, 2],
      ['r', 0, 1],
      ['warn/w', 1, 0],
    ]);
    const { counts, rules } = countChanges(rows);
    expect(counts).toEqual({ new: 1, regressed: 0, resolved: 1, stillThere: 1, notRechecked: 0 });
    expect(rules.map((rule) => [rule.ruleId, rule.new, rule.stillThere, rule.resolved])).toEqual([
      ['r', 1, 1, 0],
      ['warn/w', 0, 0, 1],
    ]);
  });
});

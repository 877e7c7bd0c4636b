import fc from 'fast-check';
import { ORIGIN, reportOf, RULES, type Audited } from '../../testing/comparison/audited.js';
import { compareReports } from './compare-reports.js';
import { AuditComparison } from './comparison.js';
import { decodeLocations, pageHash } from './comparison-locations.js';
import { readAuditRecord } from './comparison-record.js';

const PAGES = Array.from({ length: 12 }, (_, i) => `/p${i}`);
const PAGE_RULES = ['accessibility/label', 'images/alt'];
/** Findings of a rule on a page that are there from the beginning; edits take some away and plant others. */
const COMPONENTS = ['a', 'b', 'c', 'd@#x', 'e@#y'];
const PLANTED = ['n1@#n1', 'n2@#n2'];

const words = fc.subarray(COMPONENTS);
const cell = fc.record({ rule: fc.constantFrom(...PAGE_RULES), path: fc.constantFrom(...PAGES), words });
const site = fc.array(cell, { maxLength: 20 });
const crawl = fc.subarray(PAGES, { minLength: 1 });
/** What is done to one rule on one page: so many of its findings go, or so many are planted. Both at once would be a change of findings. */
const edit = fc.record({
  rule: fc.constantFrom(...PAGE_RULES),
  path: fc.constantFrom(...PAGES),
  removed: fc.nat({ max: 5 }),
  planted: fc.nat({ max: 2 }),
});
const edits = fc.uniqueArray(edit, { maxLength: 12, selector: ({ rule, path }) => `${rule} ${path}` });

type Found = Map<string, string[]>;

function auditOf(found: Found, pages: readonly string[]): Audited {
  const of = (path: string): Record<string, string[]> =>
    Object.fromEntries(PAGE_RULES.map((rule) => [rule, found.get(`${rule} ${path}`) ?? []]));
  return { pages: Object.fromEntries(pages.map((path) => [path, of(path)])) };
}

describe('for every site and every edit', () => {
  it('new is what was planted and resolved what was removed, on every page that both crawls read', () => {
    fc.assert(
      fc.property(site, edits, crawl, crawl, (cells, changes, first, second) => {
        const then: Found = new Map(cells.map((each) => [`${each.rule} ${each.path}`, [...each.words]]));
        const now: Found = new Map(then);
        const both = first.filter((path) => second.includes(path));
        const expected = { new: [] as string[], resolved: [] as string[], notRechecked: 0, notSeenBefore: 0 };
        for (const { rule, path, removed, planted } of changes) {
          const key = `${rule} ${path}`;
          const had = then.get(key) ?? [];
          const gone = planted > 0 ? [] : had.slice(0, removed);
          const added = PLANTED.slice(0, planted);
          now.set(key, [...added, ...had.slice(gone.length)]);
          if (!both.includes(path)) continue;
          expected.new.push(...added.map((word) => `${key} ${word}`));
          expected.resolved.push(...gone.map((word) => `${key} ${word}`));
        }
        for (const path of PAGES)
          for (const rule of PAGE_RULES) {
            if (!first.includes(path) && second.includes(path))
              expected.notSeenBefore += now.get(`${rule} ${path}`)?.length ?? 0;
            if (first.includes(path) && !second.includes(path))
              expected.notRechecked += then.get(`${rule} ${path}`)?.length ?? 0;
          }
        const before = reportOf(auditOf(then, first));
        const comparison = compareReports({ id: 'rep_1', report: before }, reportOf(auditOf(now, second)));
        const plain = (text: string): string => text.split('@')[0] ?? '';
        const lines = (kind: 'newFindings' | 'resolvedFindings'): string[] =>
          (comparison?.[kind] ?? [])
            .map(
              ({ ruleId, pageUrl, message }) => `${ruleId} ${pageUrl?.slice(ORIGIN.length)} ${message?.slice(6, -1)}`,
            )
            .sort();
        expect({
          new: lines('newFindings'),
          resolved: lines('resolvedFindings'),
          notRechecked: comparison?.notRechecked,
          notSeenBefore: comparison?.notSeenBefore,
        }).toEqual({
          ...expected,
          new: expected.new.map(plain).sort(),
          resolved: expected.resolved.map(plain).sort(),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('what a report carries is all that was found, in the pages where it was found', () => {
    fc.assert(
      fc.property(site, crawl, (cells, pages) => {
        const found: Found = new Map(cells.map((each) => [`${each.rule} ${each.path}`, each.words]));
        const report = reportOf(auditOf(found, pages));
        const decoded = decodeLocations(report.locations);
        const hashes = [...(decoded?.pages ?? [])];
        expect(hashes).toEqual(pages.map((path) => pageHash(ORIGIN + path)).sort((a, b) => a - b));
        for (const rule of PAGE_RULES) {
          const { at = [], counts = [] } = decoded?.rules.get(rule)?.found ?? {};
          const numbers = Object.fromEntries([...at].map((number, i) => [String(hashes[number - 1]), counts[i]]));
          const expected = pages.flatMap((path) => {
            const count = found.get(`${rule} ${path}`)?.length ?? 0;
            return count > 0 ? [[String(pageHash(ORIGIN + path)), count] as const] : [];
          });
          expect(numbers).toEqual(Object.fromEntries(expected));
        }
      }),
    );
  });

  it('locations that anybody wrote are read or refused, and never crash', () => {
    const text = fc.oneof(fc.base64String(), fc.string());
    const rule = fc.record({ found: fc.nat(), set: text, unchecked: text }, { requiredKeys: [] });
    const locations = fc.record({
      version: fc.constant(1),
      pages: text,
      gone: text,
      rules: fc.dictionary(fc.constantFrom(...PAGE_RULES), rule),
    });
    const report = reportOf({ pages: { '/p0': { 'images/alt': ['a'] } } });
    fc.assert(
      fc.property(fc.oneof(locations, fc.anything()), (value) => {
        expect(compareReports({ id: 'x', report: { ...report, locations: value } }, report)).not.toBeNull();
        expect(compareReports({ id: 'x', report }, { ...report, locations: value })).not.toBeNull();
      }),
    );
  });
});

describe('the scores over the common pages', () => {
  it('are those of audits that read these pages alone', () => {
    const start = { 'crawlability/start': ['n'] };
    const label = (count: number): Record<string, string[]> => ({
      'accessibility/label': Array<string>(count).fill('a'),
    });
    const found: Record<string, Record<string, string[]>> = { '/': { ...start, ...label(1) } };
    for (let i = 1; i < 20; i++) found[`/p${i}`] = i % 3 === 0 ? label(2) : i % 5 === 0 ? { 'images/alt': ['x'] } : {};
    const only = (from: number, to: number): Audited => ({
      pages: Object.fromEntries(Object.entries(found).slice(from, to)),
    });
    // Of 15 and 16 pages, 11 are common. What the rules about the site found counts in neither score.
    const before = { ...only(0, 15), site: { 'links/broken': ['t'] } };
    const now = { pages: { ...only(4, 20).pages, '/p4': label(1) } };
    const scoreOf = (audited: Audited): unknown =>
      (reportOf(audited) as { healthScore: { score: number } }).healthScore.score;
    const comparison = compareReports({ id: 'rep_1', report: reportOf(before) }, reportOf(now));
    expect(comparison).toMatchObject({
      isScoreComparable: false,
      scoreNote: 'The two audits read different pages: 11 in both, 4 only before, 5 only now.',
      commonScore: {
        pages: 11,
        previous: scoreOf(only(4, 15)),
        current: scoreOf({ pages: { ...only(4, 15).pages, '/p4': label(1) } }),
      },
    });
    expect(comparison?.commonScore?.previous).toBeGreaterThan(comparison?.commonScore?.current ?? 100);
  });

  it('say so where the same pages were read with other settings', () => {
    const pages = { '/': { 'images/alt': ['x'] }, '/a': {} };
    const before = reportOf({ mode: 'surface', pages });
    expect(compareReports({ id: 'rep_1', report: before }, reportOf({ mode: 'full', pages }))).toMatchObject({
      isScoreComparable: false,
      scoreNote: 'The two audits read the same pages with different settings: surface before, full now.',
    });
  });

  it('say so where categories count differently, and weigh both as the later audit does', () => {
    const audited = { pages: { '/': { 'images/alt': ['x'], 'accessibility/label': ['a'] }, '/a': {} } };
    const [plain, weighted] = [reportOf(audited), reportOf(audited, { images: 'off' })];
    const comparison = compareReports({ id: 'rep_1', report: plain }, weighted);
    const { score } = (weighted as { healthScore: { score: number } }).healthScore;
    expect(comparison).toMatchObject({
      ...{ isScoreComparable: false, new: 0, resolved: 0 },
      scoreNote: 'Categories count differently in the two scores: all normal before, Images off now.',
      commonScore: { pages: 2, previous: score, current: score },
    });
    expect(compareReports({ id: 'rep_1', report: weighted }, weighted)).toMatchObject({ isScoreComparable: true });
  });

  it('count a rule about the start page where both read it', () => {
    const clean = { '/': {}, '/a': {}, '/b': {} };
    const found = { '/': { 'crawlability/start': ['n'] }, '/c': {}, '/d': {} };
    const comparison = compareReports({ id: 'rep_1', report: reportOf({ pages: clean }) }, reportOf({ pages: found }));
    const alone = reportOf({ pages: { '/': found['/'] } }) as { healthScore: { score: number } };
    expect(comparison?.commonScore).toEqual({ pages: 1, previous: 100, current: alone.healthScore.score });
  });

  it('are not given where a report does not know all it found, or no page is common', () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`/p${i}`, { 'images/alt': ['x'] }]));
    const { locations: _locations, ...before } = reportOf({ pages: many });
    const now = reportOf({ pages: { '/p1': {} } });
    expect(compareReports({ id: 'x', report: before }, now)?.commonScore).toBeNull();
    expect(compareReports({ id: 'x', report: reportOf({ pages: { '/x': {} } }) }, now)?.commonScore).toBeNull();
  });
});

describe('the size of what a report carries', () => {
  it('is about five bytes a finding', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, i): [string, Record<string, string[]>] => [
        `/p${i}`,
        { 'accessibility/label': ['a@#a', 'b@#b', 'c@#c'], 'images/alt': ['d@#d'] },
      ]),
    );
    const { locations } = reportOf({ pages }) as { locations: { rules: Record<string, { set: string }> } };
    const chars = Object.values(locations.rules).reduce((sum, { set }) => sum + set.length, 0);
    expect((chars * 0.75) / 8_000).toBeLessThan(6);
  });
});

it('the record of a report knows its rules, the ones that did not apply as well', () => {
  const record = readAuditRecord(reportOf({ pages: { '/': {} } }));
  expect([...(record?.rules.keys() ?? [])].sort()).toEqual(RULES.map(({ meta }) => meta.id).sort());
  if (record) expect([...new AuditComparison(record, record).changes()]).toEqual([]);
});

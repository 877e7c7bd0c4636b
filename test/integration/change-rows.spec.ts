import { AuditComparison, readAuditRecord, type AuditRecord } from '#audit-engine/comparison';
import { changeRows, countChanges, newPlaces, type RunPlaces } from '#findings';
import { ORIGIN, reportOf, RULES, type Audited } from '../../libs/audit-engine/src/testing/comparison/audited.js';

const LABEL = 'accessibility/label';

function recordOf(audited: Audited): AuditRecord {
  const record = readAuditRecord(reportOf(audited));
  if (record === null) throw new Error('this is a report');
  return record;
}

function placesOf(audited: Audited): RunPlaces {
  const rules = RULES.map(({ meta }) => ({
    ...{ ruleId: meta.id, name: meta.id, severity: meta.severity, category: 'core', messages: {} },
    ...{ found: 0, stored: 0, pages: 0, causes: 0, unlisted: 0 },
  }));
  const urls = Object.keys(audited.pages).map((path) => ORIGIN + path);
  return { outline: { version: 1, found: 0, stored: 0, causes: 0, rules }, places: { urls, rules: {} } };
}

/** The earliest audit first. */
function compare(...audits: Audited[]) {
  const [now, before, ...earlier] = audits.reverse();
  if (!now || !before) throw new Error('two audits at least');
  const comparison = new AuditComparison(recordOf(before), recordOf(now));
  return { comparison, runs: { before: placesOf(before), now: placesOf(now), earlier: earlier.map(recordOf) } };
}

function rowsOf(...audits: Audited[]): string[] {
  const { comparison, runs } = compare(...audits);
  return [...changeRows(comparison, runs)].map(
    ({ kind, ruleId, pageUrl, findings }) => `${kind} ${ruleId} ${pageUrl?.slice(ORIGIN.length) ?? 'site'} ${findings}`,
  );
}

/** One page with what a rule found on it. */
const page = (...label: string[]): Audited => ({ pages: { '/': {}, '/a': { [LABEL]: label } } });

describe('the rows of a comparison', () => {
  it('name each change by rule and page, errors first, with both numbers', () => {
    const { comparison, runs } = compare(
      { pages: { '/': { 'images/alt': ['a'] }, '/a': { [LABEL]: ['x', 'y'] } } },
      { pages: { '/': { 'images/alt': ['a', 'b'] }, '/a': { [LABEL]: ['y'] } } },
    );
    const rows = [...changeRows(comparison, runs)];
    expect(rows.map(({ kind, ruleId, severity, before, now }) => [kind, ruleId, severity, before, now])).toEqual([
      ['resolved', LABEL, 'error', 2, 1],
      ['stillThere', LABEL, 'error', 2, 1],
      ['new', 'images/alt', 'warning', 1, 2],
      ['stillThere', 'images/alt', 'warning', 1, 2],
    ]);
    expect(countChanges(rows)).toMatchObject({
      counts: { new: 1, regressed: 0, resolved: 1, stillThere: 2, notRechecked: 0, notSeenBefore: 0 },
      rules: [
        { ruleId: LABEL, resolved: 1, stillThere: 1, new: 0 },
        { ruleId: 'images/alt', new: 1, stillThere: 1, resolved: 0 },
      ],
    });
    expect([...newPlaces(comparison, runs).keys()]).toEqual([`images/alt ${ORIGIN}/`]);
  });

  it('have what is about the site under no page', () => {
    const site = (...words: string[]): Audited => ({ pages: { '/': {} }, site: { 'links/broken': words } });
    expect(rowsOf(site(), site('t'))).toEqual(['new links/broken site 1']);
    const { comparison, runs } = compare(site(), site('t'));
    expect([...newPlaces(comparison, runs).keys()]).toEqual(['links/broken ']);
  });

  it.each<[string, Audited[], string[]]>([
    ['was fixed and is back', [page('x'), page(), page('x')], ['regressed /a 1']],
    ['was fixed two audits ago', [page('x'), page(), page(), page('x')], ['regressed /a 1']],
    ['is new, where another one of the rule was fixed', [page('x'), page(), page('other')], ['new /a 1']],
    ['is back beside one that is new', [page('x'), page(), page('x', 'other')], ['new /a 1', 'regressed /a 1']],
    ['is a second one like one that stayed', [page('x'), page('x'), page('x', 'x')], ['new /a 1', 'stillThere /a 1']],
    [
      'is back, where another one stayed',
      [page('x', 'y'), page('x'), page('x', 'y')],
      ['regressed /a 1', 'stillThere /a 1'],
    ],
    ['are back from two audits', [page('x'), page('y'), page(), page('x', 'y')], ['regressed /a 2']],
    [
      'is counted once, though two audits had it',
      [page('x'), page('x'), page(), page('x', 'x')],
      ['new /a 1', 'regressed /a 1'],
    ],
    ['was on another page then', [{ pages: { '/': { [LABEL]: ['x'] }, '/a': {} } }, page(), page('x')], ['new /a 1']],
    ['moved on its page', [page('x@#main'), page(), page('x@#aside')], ['regressed /a 1']],
    [
      'was found by a rule that meant something else',
      [{ ...page('x'), versions: { [LABEL]: 2 } }, page(), page('x')],
      ['new /a 1'],
    ],
  ])('call regressed by finding what %s', (_name, audits, expected) => {
    expect(rowsOf(...audits)).toEqual(expected.map((line) => line.replace(' ', ` ${LABEL} `)));
  });

  it('compare numbers where an earlier report knows no components', () => {
    const many = (n: number): Audited => ({ pages: { '/': { [LABEL]: Array<string>(n).fill('x') } } });
    const { comparison, runs } = compare(many(1), many(3));
    const counted = recordOf(many(2));
    const rule = counted.rules.get(LABEL);
    if (!rule) throw new Error('the rule is in the record');
    const rules = new Map([[LABEL, { ...rule, found: { ...rule.found, components: null } }]]);
    const rows = [...changeRows(comparison, { ...runs, earlier: [{ ...counted, rules }] })];
    expect(rows.map(({ kind, findings }) => [kind, findings])).toEqual([
      ['new', 1],
      ['regressed', 1],
      ['stillThere', 1],
    ]);
  });
});

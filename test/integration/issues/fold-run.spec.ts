import { pageHash, readAuditRecord } from '#audit-engine/comparison';
import { ORIGIN, reportOf, type Audited } from '../../../libs/audit-engine/src/testing/comparison/audited.js';
import { retireWhileTesting } from '../../../libs/audit-engine/src/testing/retired-rules.js';
import { foldRun, type FoldedIssues } from '../../../libs/issues/src/fold-run.js';
import type { FoundIssue, IssueState, KnownIssue } from '../../../libs/issues/src/known-issue.js';

const LABEL = 'accessibility/label';
const hashes = (paths: readonly string[]): number[] =>
  paths.map((path) => pageHash(ORIGIN + path)).sort((a, b) => a - b);

const known = (paths: readonly string[], changes: Partial<KnownIssue> = {}): KnownIssue => ({
  ...{
    id: 'iss_1',
    key: 'k',
    kind: 'component',
    groupingVersion: 1,
    ruleId: LABEL,
    messageId: 'found',
    ruleVersion: 1,
  },
  ...{ state: 'open', findings: paths.length, pages: hashes(paths), isRendered: false, seenRunId: 'run_1' },
  ...changes,
});

const found = (paths: readonly string[], changes: Partial<FoundIssue> = {}): FoundIssue => ({
  ...{ key: 'k', kind: 'component', ruleId: LABEL, ruleName: LABEL, messageId: 'found', category: 'accessibility' },
  ...{ severity: 'error', message: 'Found.', findings: paths.length, pagesTotal: paths.length },
  ...{ pages: hashes(paths), locations: [] },
  ...changes,
});

function fold(issues: KnownIssue[], audited: Audited, finds: FoundIssue[] = [], isSameScope = true): FoldedIssues {
  const record = readAuditRecord(reportOf(audited));
  if (record === null) throw new Error('this is a report');
  return foldRun(issues, { found: finds, record, isSameScope: () => isSameScope });
}

/** The state of one issue after an audit that did not find it. */
function stateAfter(issue: KnownIssue, audited: Audited, isSameScope = true): IssueState | undefined {
  return fold([issue], audited, [], isSameScope).changed[0]?.state;
}

const clean = (...paths: string[]): Audited => ({ pages: Object.fromEntries(paths.map((path) => [path, {}])) });

describe('an audit changes the issues of its site', () => {
  it('opens an issue for a cause that is not known, and leaves one open that it found again', () => {
    expect(fold([], clean('/a'), [found(['/a'])]).added).toMatchObject([{ key: 'k', pages: hashes(['/a']) }]);
    const again = fold([known(['/a'])], clean('/a', '/b'), [found(['/a', '/b'])]);
    expect(again.changed).toMatchObject([{ state: 'open', pages: hashes(['/a', '/b']), findings: 2 }]);
    expect(again.added).toEqual([]);
  });

  it('fixes an issue when every page that had it was read again without it', () => {
    expect(stateAfter(known(['/a', '/b']), clean('/a', '/b', '/c'))).toBe('fixed');
  });

  it('reopens a fixed one as regressed', () => {
    const issue = known([], { state: 'fixed', findings: 0 });
    expect(fold([issue], clean('/a'), [found(['/a'])]).changed).toMatchObject([{ state: 'regressed' }]);
  });

  it('leaves a fixed one alone that it found on pages alone whose content it did not see', () => {
    const issue = known([], { state: 'fixed', findings: 0 });
    const shell = { ...clean('/a', '/b'), unseen: ['/a'] };
    expect(fold([issue], shell, [found(['/a'])])).toEqual({ changed: [], added: [] });
    expect(fold([issue], shell, [found(['/a', '/b'])]).changed).toMatchObject([{ state: 'regressed' }]);
  });

  it('knows that pages of one were rendered which it did not read again', () => {
    const issue = known(['/a', '/b'], { isRendered: true });
    expect(fold([issue], clean('/a'), [found(['/a'])]).changed).toMatchObject([{ isRendered: true }]);
    expect(fold([issue], clean('/a', '/b'), [found(['/a', '/b'])]).changed).toMatchObject([{ isRendered: false }]);
  });

  it('closes nothing by a crawl that did not read a page that has it, and remembers the pages that are left', () => {
    const [change] = fold([known(['/a', '/b'])], clean('/a')).changed;
    expect(change).toMatchObject({ state: 'open', pages: hashes(['/b']), findings: 1 });
    const next = known([], { ...change, pages: change?.pages ?? [] });
    expect(stateAfter(next, clean('/b'))).toBe('fixed');
  });

  it('keeps pages that it did not read beside those where it found the issue', () => {
    const { changed } = fold([known(['/a', '/b'])], clean('/a', '/c'), [found(['/c'])]);
    expect(changed).toMatchObject([{ pages: hashes(['/b', '/c']), findings: 2 }]);
  });

  it.each<[string, Audited, Partial<KnownIssue>?]>([
    ['the rule was switched off', { ...clean('/a'), off: [LABEL] }],
    ['the rule failed', { ...clean('/a'), failed: [LABEL] }],
    ['the rule failed on that page', { ...clean('/a', '/b'), failed: [`/a ${LABEL}`] }],
    ['the catalogue did not have the rule', { ...clean('/a'), withoutRules: [LABEL] }],
    ['the content of the page was not seen', { ...clean('/a'), unseen: ['/a'] }],
    ['it was found on a rendered page, and the page was not rendered', clean('/a'), { isRendered: true }],
    ['the rule means something else than before', { ...clean('/a'), versions: { [LABEL]: 2 } }],
  ])('fixes nothing when %s', (_name, audited, changes = {}) => {
    expect(stateAfter(known(['/a'], changes), audited)).toBe('open');
  });

  it('fixes an issue whose page is gone for good', () => {
    expect(stateAfter(known(['/a']), { ...clean('/b'), gone: ['/a'] })).toBe('fixed');
  });

  it('fixes an issue with the second audit after its rule changed', () => {
    const audited = { ...clean('/a'), versions: { [LABEL]: 2 } };
    const [change] = fold([known(['/a'])], audited).changed;
    expect(stateAfter(known(['/a'], { ruleVersion: change?.ruleVersion ?? 0 }), audited)).toBe('fixed');
  });

  it('fixes what is about the site as a whole only by an audit of the same scope', () => {
    const broken = known([], { ruleId: 'links/broken', kind: 'target', findings: 1 });
    expect(stateAfter(broken, clean('/'), false)).toBe('open');
    expect(stateAfter(broken, clean('/'), true)).toBe('fixed');
  });

  it('follows an element that moved or was restyled on the same pages, and keeps two broken targets apart', () => {
    const moved = fold([known(['/a', '/b'])], clean('/a', '/b'), [found(['/a', '/b'], { key: 'other' })]);
    expect(moved).toMatchObject({ changed: [{ state: 'open', found: { key: 'other' } }], added: [] });
    const elsewhere = fold([known(['/a', '/b'])], clean('/a', '/b', '/c'), [found(['/c'], { key: 'other' })]);
    expect(elsewhere).toMatchObject({ changed: [{ state: 'fixed' }], added: [{ key: 'other' }] });
    const target = { kind: 'target' } as const;
    const repaired = fold([known(['/a'], target)], clean('/a'), [found(['/a'], { ...target, key: 'other' })]);
    expect(repaired).toMatchObject({ changed: [{ state: 'fixed' }], added: [{ key: 'other' }] });
  });

  it('matches issues of an older grouping by their pages', () => {
    const folded = fold([known(['/a'], { groupingVersion: 0, key: 'old' })], clean('/a'), [found(['/a'])]);
    expect(folded).toMatchObject({ changed: [{ state: 'open', found: { key: 'k' } }], added: [] });
  });
});

describe('an audit changes the issues of rules that are gone', () => {
  retireWhileTesting('accessibility/caption', LABEL);
  retireWhileTesting('accessibility/blink', null);
  const caption = { ruleId: 'accessibility/caption', messageId: 'gone', key: 'old' };
  const blink = { ruleId: 'accessibility/blink', key: 'old' };

  it('closes one without a successor, wherever it was', () => {
    expect(fold([known(['/a', '/b'], blink)], clean('/c')).changed).toMatchObject([
      { state: 'fixed', because: 'retired', pages: [], findings: 0 },
    ]);
  });

  it('carries one of a merged rule over to what the successor finds on its pages', () => {
    const { changed, added } = fold([known(['/a', '/b'], caption)], clean('/a', '/b'), [found(['/a', '/b'])]);
    expect(changed).toMatchObject([{ state: 'open', found: { key: 'k', ruleId: LABEL }, findings: 2 }]);
    expect(changed[0]?.because).toBeUndefined();
    expect(added).toEqual([]);
  });

  it('closes one of a merged rule when the successor has read its pages and found nothing like it', () => {
    const elsewhere = fold([known(['/a'], caption)], clean('/a', '/b'), [found(['/b'])]);
    expect(elsewhere.changed).toMatchObject([{ state: 'fixed', because: 'retired' }]);
    expect(elsewhere.added).toMatchObject([{ key: 'k' }]);
  });

  it('leaves one of a merged rule open until the successor has read its pages', () => {
    expect(fold([known(['/a', '/b'], caption)], clean('/a')).changed).toMatchObject([{ state: 'open', findings: 2 }]);
    expect(stateAfter(known(['/a'], caption), { ...clean('/a'), off: [LABEL] })).toBe('open');
  });

  it('leaves one alone whose rule the audit still had', () => {
    const record = clean('/b');
    expect(stateAfter(known(['/a']), record)).toBe('open');
  });
});

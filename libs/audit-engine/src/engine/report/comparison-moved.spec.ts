import { AuditComparison } from './comparison.js';
import { LocationsLog, pageHash } from './comparison-locations.js';
import { movedRecord } from './comparison-moved.js';
import { readAuditRecord, type AuditRecord } from './comparison-record.js';

const SITE = 'https://www.example.com/';
const PREVIEW = 'https://preview.example.com/pr-12/';
const RULE = 'core/title';

/** An audit of pages below a URL; `found` names those on which the rule found something, and how often. */
function audit(base: string, pages: readonly string[], found: Readonly<Record<string, number>>): AuditRecord {
  const log = new LocationsLog();
  for (const page of pages) {
    const number = log.addPage(base + page, { isUnseen: false, isRendered: false });
    const count = found[page] ?? 0;
    const finding = { messageId: 'm', snippet: `<p>${page}</p>` };
    if (count > 0) log.add(RULE, number, { findings: Array.from({ length: count }, () => finding), count });
  }
  const rule = { ruleId: RULE, name: RULE, status: 'fail', severity: 'error', scope: 'page', judged: pages.length };
  return readAuditRecord({
    timestamp: '2026-11-25T12:00:00Z',
    pages: [],
    healthScore: { score: 80 },
    coverage: { mode: 'full' },
    locations: log.build(),
    ruleResults: { [RULE]: { ...rule, category: 'core', weight: 5 } },
  })!;
}

describe('an audit whose pages have moved', () => {
  const pages = ['', 'a', 'b', 'c', 'd/e'];
  const move = (url: string): string | null => (url.startsWith(SITE) ? PREVIEW + url.slice(SITE.length) : null);

  it('compares with the audit of its preview, page by page', () => {
    const before = audit(SITE, [...pages, 'gone'], { a: 2, 'd/e': 1, gone: 1 });
    const now = audit(PREVIEW, [...pages, 'more'], { a: 3, c: 1, more: 1 });
    const urls = [...pages, 'gone'].map((page) => SITE + page);
    const comparison = new AuditComparison(movedRecord(before, urls, move), now);
    expect(comparison.pages).toEqual({ both: 5, onlyBefore: 1, onlyNow: 1 });
    const changes = new Map([...comparison.changes()].map((change) => [change.page, change]));
    const at = (page: string) => changes.get(pageHash(PREVIEW + page));
    expect(at('a')).toMatchObject({ before: 2, now: 3, new: 1, stillThere: 2 });
    expect(at('c')).toMatchObject({ before: 0, now: 1, new: 1 });
    expect(at('d/e')).toMatchObject({ before: 1, now: 0, resolved: 1 });
    expect(at('more')).toMatchObject({ new: 0, notSeenBefore: 1 });
    expect(at('gone')).toMatchObject({ resolved: 0, notRechecked: 1 });
  });

  it('keeps pages whose URL is not known', () => {
    const before = audit(SITE, pages, { a: 1 });
    expect(movedRecord(before, [], move)).toEqual(before);
    expect(
      movedRecord(
        before,
        pages.map((page) => SITE + page),
        () => null,
      ),
    ).toEqual(before);
  });
});

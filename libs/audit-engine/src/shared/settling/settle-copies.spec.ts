import { auditPage } from '../../audit.js';
import { toPageInput } from '../../testing/index.js';
import { Copies, emptied } from './settle-copies.js';

type PageCaseOptions = Exclude<Parameters<typeof toPageInput>[0], string>;

const text = '<p>Tomatoes like sun, warm soil, a lot of water and a little patience in spring.</p><img src="a.jpg">';

/** How many findings each page keeps. */
function found(...pages: PageCaseOptions[]): number[] {
  const copies = new Copies();
  return pages.map((page) => {
    const { facts, results } = auditPage(toPageInput({ isStart: false, body: text, ...page }));
    const settled = copies.isCopy(facts) ? emptied(results) : results;
    if (settled.findings.length === 0) expect(settled.status).not.toMatch(/[pwf]/);
    return settled.findings.length;
  });
}

const at = (path: string): PageCaseOptions => ({ url: `https://example.com${path}` });

describe('what is found on a page', () => {
  it.each([
    ['/', '/index.html'],
    ['/beds/', '/beds/index.php'],
    ['/beds/roses', '/beds/roses.html'],
    ['/Beds', '/beds'],
  ])('is reported at %s and not again at %s', (one, other) => {
    const [first = 0, second] = found(at(one), at(other));
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(0);
  });

  it.each([
    ['another page', at('/'), { ...at('/index.html'), body: text.replace('sun', 'air') }],
    ['a page with the same text and other code', at('/'), { ...at('/index.html'), body: `${text}<img src="b.jpg">` }],
    ['a page in another folder', at('/beds'), at('/beds/')],
    ['a page with a query', at('/'), at('/index.html?page=2')],
    ['the start page', at('/'), { ...at('/index.html'), isStart: true }],
    ['a page that was not found', { ...at('/'), status: 404 }, { ...at('/index.html'), status: 404 }],
  ])('is reported again on %s', (_, one, other) => {
    const [, second] = found(one, other);
    expect(second).toBeGreaterThan(0);
  });
});

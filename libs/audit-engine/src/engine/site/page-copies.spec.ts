import { auditPage, SiteAudit } from '../../audit.js';
import { toPageInput } from '../../testing/index.js';
import { toResource } from '../../testing/resource-case.js';
import { PageCopies } from './page-copies.js';

type PageCaseOptions = Exclude<Parameters<typeof toPageInput>[0], string>;

const text = '<p>Tomatoes like sun, warm soil, a lot of water and a little patience in spring.</p><img src="a.jpg">';

/** The number of the page that each is another URL of. */
function mains(...pages: PageCaseOptions[]): number[] {
  const copies = new PageCopies();
  return pages.map((page, number) => {
    copies.add(number, auditPage(toPageInput({ isStart: false, body: text, ...page })).facts);
    return copies.mainOf(number);
  });
}

const at = (path: string): PageCaseOptions => ({ url: `https://example.com${path}` });
const naming = (canonical: string): PageCaseOptions => ({
  head: `<title>Beds</title><link rel="canonical" href="https://example.com${canonical}">`,
});

describe('a page at another URL', () => {
  it.each([
    ['/', '/index.html'],
    ['/beds/', '/beds/index.php'],
    ['/beds/roses', '/beds/roses.html'],
    ['/Beds', '/beds'],
  ])('is the same page: %s and %s', (one, other) => {
    expect(mains(at('/tools'), at(one), at(other))).toEqual([0, 1, 1]);
  });

  it.each([
    ['/beds', '/beds?from=mail'],
    ['/beds/', '/beds/index.html?from=mail'],
  ])('is the same page where the second names the first as canonical: %s and %s', (one, other) => {
    expect(mains({ ...at(one), ...naming(one) }, { ...at(other), ...naming(one) })).toEqual([0, 0]);
  });

  it('is the same page a third time', () => {
    expect(mains(at('/'), at('/index.html'), at('/index.php'))).toEqual([0, 0, 0]);
  });

  it.each([
    ['it has another text', at('/'), { ...at('/index.html'), body: text.replace('sun', 'air') }],
    ['it has the same text and other code', at('/'), { ...at('/index.html'), body: `${text}<img src="b.jpg">` }],
    ['it is in another folder', at('/beds'), at('/beds/')],
    ['it has a query', at('/'), at('/index.html?page=2')],
    ['its query is its own canonical', { ...at('/'), ...naming('/?p=2') }, { ...at('/?p=2'), ...naming('/?p=2') }],
    ['its query names another page', { ...at('/'), ...naming('/beds') }, { ...at('/?p=2'), ...naming('/beds') }],
    ['it is the start page', at('/'), { ...at('/index.html'), isStart: true }],
    ['it was not found', { ...at('/'), status: 404 }, { ...at('/index.html'), status: 404 }],
  ])('is a further page where %s', (_, one, other) => {
    expect(mains(one, other)).toEqual([0, 1]);
  });
});

it('counts once among the pages that a rule of the site has judged, and among those with a finding', () => {
  const site = new SiteAudit({
    ...{ requestedUrl: 'https://example.com/', startUrl: 'https://example.com/', checkedAt: '2026-11-01T00:00:00Z' },
    ...{ probes: {}, sitemaps: [], outcomes: {}, isComplete: true, externalLinksChecked: false },
  });
  site.addResource(toResource({ url: '/a.jpg', status: 404 }));
  for (const path of ['/', '/index.html', '/index.php'])
    site.addPage(auditPage(toPageInput({ isStart: path === '/', body: text, ...at(path) })).facts);
  site.addPage(auditPage(toPageInput({ isStart: false, body: '<p>Tools</p>', ...at('/tools') })).facts);
  const result = site.results().find(({ ruleId }) => ruleId === 'images/broken');
  expect(result).toMatchObject({ status: 'fail', judged: 2, affected: 1 });
});

import { auditPage } from '#audit-engine/audit';
import type { PageAddresses } from '#fixes';
import type { FrontierOutcome, NewUrl, PageRow } from '#audit-run/port';
import { urlHash } from '#crawler';
import { resourceHash } from '../../libs/audit-run/src/pages/resource-keys.js';
import { NearbyReader } from '../../libs/audit-run/src/finish/fixes/nearby-reader.js';
import { SiteRelations } from '../../libs/audit-run/src/finish/fixes/site-relations.js';
import { MemoryFrontier } from '../../libs/audit-run/src/store/memory/memory-frontier.js';
import { MemoryResources } from '../../libs/audit-run/src/store/memory/memory-resources.js';
import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { toResource } from '../../libs/audit-engine/src/testing/resource-case.js';
import { CrawlingRuns, urlOf as rowOf } from '../support/crawling-runs.js';

const ORIGIN = 'https://site.test';
const urlOf = (path: string): NewUrl => ({ ...rowOf(path), hash: urlHash(ORIGIN + path).toString() });
const SITE = { startUrl: `${ORIGIN}/`, alternateHost: null, externalLinksChecked: false };
/** Nobody else names its places, and nothing has moved that nobody misses. */
const alone = async () => ({
  isQuietMove: () => false,
  placesNamedOn: () => [],
  addressesOf: () => [],
  isCopy: () => false,
});
const alternate = (lang: string): string => `<link rel="alternate" hreflang="${lang}" href="/${lang}">`;

const pageRow = (path: string, head = ''): PageRow => {
  const page = toPageInput({
    url: ORIGIN + path,
    head: `<title>A page about gardens</title>${head}`,
    body: '<p>x</p>',
  });
  const { hash, url, depth } = urlOf(path);
  const facts = JSON.stringify(auditPage(page).facts);
  return { hash, url, depth, status: 200, catalogue: 'c', facts, results: '{}' };
};
const PAGES = [
  pageRow('/'),
  pageRow('/new'),
  pageRow('/about/'),
  pageRow('/plain'),
  pageRow('/original'),
  pageRow('/copy', '<link rel="canonical" href="/original">'),
  pageRow('/en', alternate('en') + alternate('de')),
  pageRow('/de', alternate('de')),
];
type Outcome = Pick<FrontierOutcome, 'outcome' | 'status'> & { path: string; to?: string };
const OUTCOMES: Outcome[] = [
  { path: '/old', outcome: 'redirect', status: 301, to: '/older' },
  { path: '/older', outcome: 'redirect', status: 308, to: '/new' },
  { path: '/About', outcome: 'broken', status: 404 },
  { path: '/file.pdf', outcome: 'not-html', status: 200 },
];
const RESOURCES = [
  toResource({ url: '/a.js', body: 'a()' }, ORIGIN),
  toResource({ url: '/JS/b.js', status: 404 }, ORIGIN),
  toResource({ url: '/js/b.js', body: 'b()' }, ORIGIN),
  toResource({ url: '/site.css', body: '@import "css/base.css";' }, ORIGIN),
  toResource({ url: '/css/base.css', body: '@import "../site.css"; @import "more.css";' }, ORIGIN),
  toResource({ url: '/css/more.css', body: '' }, ORIGIN),
  toResource(
    { url: '/wide.png', body: Buffer.from('89504e470d0a1a0a0000000d494844520000012c000000c8', 'hex') },
    ORIGIN,
  ),
];
const nearbyLinks = (...paths: string[]) => ({
  ...{ url: `${ORIGIN}/`, links: paths.map((path) => ORIGIN + path), canonical: null, versions: [] as string[] },
  ...{ loads: [] as PageAddresses['loads'], wantsSizes: false, isFound: false },
});

describe.each(['PostgreSQL', 'memory'])('what is known around a page, from %s', (kind) => {
  let bench: CrawlingRuns;
  let reader: NearbyReader;
  beforeAll(async () => {
    bench = await CrawlingRuns.open();
    const { id } = await bench.crawlingRun([]);
    const done = OUTCOMES.map(({ path, outcome, status, to }) => ({
      ...{ ...urlOf(path), state: 'done' as const, outcome, status, detail: null },
      redirectTo: to === undefined ? null : ORIGIN + to,
    }));
    if (kind === 'memory') {
      const frontier = new MemoryFrontier();
      const resources = new MemoryResources({} as never, 1);
      frontier.insertDone(done);
      frontier.insertPages(PAGES);
      resources.insert(
        RESOURCES.map(({ url, kind: of }) => ({ hash: resourceHash(url), url, kind: of, via: null, integrity: null })),
      );
      const answers = RESOURCES.map((one) => ({ hash: resourceHash(one.url), answer: JSON.stringify(one), found: [] }));
      await resources.store({} as never, answers);
      reader = new NearbyReader({ frontier, resources }, id, SITE, alone);
      return;
    }
    const { database } = bench.context;
    for (const row of done)
      await database.query(
        `INSERT INTO frontier (run_id, url_hash, url, depth, source, rank, state, outcome, status, redirect_to)
         VALUES ($1, $2::bigint, $3, 1, 'link', 1, 'done', $4, $5, $6)`,
        [id, row.hash, row.url, row.outcome, row.status, row.redirectTo],
      );
    await database.transaction(async (sql) => bench.lifecycle.frontier.insertPages(sql, id, PAGES.slice(1)));
    for (const one of RESOURCES)
      await database.query(
        'INSERT INTO resources (run_id, url_hash, url, kind, answer) VALUES ($1, $2::bigint, $3, $4, $5)',
        [id, resourceHash(one.url), one.url, one.kind, JSON.stringify(one)],
      );
    reader = new NearbyReader(bench.lifecycle, id, SITE, alone);
  });
  afterAll(() => bench.close());

  it('is nothing where all addresses are pages in order, or files', async () => {
    expect(await reader.read(nearbyLinks('/plain', '/file.pdf', '/never-heard-of'))).toBeNull();
  });

  it('is nothing where the page names itself alone, and has the page where a redirect leads back to it', async () => {
    const own = { ...nearbyLinks('/new'), url: `${ORIGIN}/new`, canonical: `${ORIGIN}/new` };
    expect(await reader.read(own)).toBeNull();
    const known = (await reader.read({ ...own, links: [`${ORIGIN}/old`] }))!;
    expect(known.pages.map(({ url }) => url)).toEqual([`${ORIGIN}/new`]);
  });

  it('has redirects with each of their steps, and the page at the end', async () => {
    const known = (await reader.read(nearbyLinks('/old', '/plain')))!;
    expect(
      known.targets.map(({ url, status, chain, finalStatus }) => [url, status, chain, finalStatus]).sort(),
    ).toEqual([
      [`${ORIGIN}/old`, 301, [`${ORIGIN}/older`, `${ORIGIN}/new`], 200],
      [`${ORIGIN}/older`, 308, [`${ORIGIN}/new`], 200],
    ]);
    expect(known.pages.map(({ url, isIndexable }) => [url, isIndexable])).toEqual([[`${ORIGIN}/new`, true]]);
  });

  it('has what a broken link may mean', async () => {
    const known = (await reader.read(nearbyLinks('/About')))!;
    expect(known.targets.map(({ url, outcome }) => [url, outcome])).toEqual([[`${ORIGIN}/About`, 'broken']]);
    expect(known.pages.map(({ url }) => url)).toEqual([`${ORIGIN}/about/`]);
  });

  it('has copies with the pages that they name, and versions that the page does not name', async () => {
    const copies = (await reader.read(nearbyLinks('/copy', '/plain')))!;
    expect(copies.pages.map(({ url }) => url)).toEqual([`${ORIGIN}/copy`, `${ORIGIN}/original`]);
    const german = { ...nearbyLinks('/en', '/plain'), url: `${ORIGIN}/de`, versions: [`${ORIGIN}/de`] };
    const versions = (await reader.read(german))!;
    expect(versions.pages.map(({ url, hreflang }) => [url, hreflang.length]).sort()).toEqual([
      [`${ORIGIN}/de`, 1],
      [`${ORIGIN}/en`, 2],
    ]);
  });

  it('has files with something to say of, what a missing one may be called, and sizes where they are wanted', async () => {
    const loads = ['/a.js', '/JS/b.js', '/wide.png'].map((path) => ({ url: ORIGIN + path, kind: 'image' as const }));
    const urls = async (wantsSizes: boolean): Promise<string[]> =>
      (await reader.read({ ...nearbyLinks(), loads, wantsSizes }))!.resources
        .map(({ url }) => url.slice(ORIGIN.length))
        .sort();
    expect(await urls(false)).toEqual(['/JS/b.js', '/js/b.js']);
    expect(await urls(true)).toEqual(['/JS/b.js', '/js/b.js', '/wide.png']);
  });

  it('has the style sheets that others import, where sizes are wanted', async () => {
    const loads = [{ url: `${ORIGIN}/site.css`, kind: 'stylesheet' as const }];
    const around = await reader.read({ ...nearbyLinks('/old'), loads, wantsSizes: true });
    expect(around!.resources.map(({ url }) => url.slice(ORIGIN.length))).toEqual([
      ...['/site.css', '/css/base.css', '/css/more.css'],
    ]);
  });
});

describe('what ties a site together', () => {
  it('is unknown where the rows of the crawl are gone: nothing has moved that nobody misses, and any place may be named', async () => {
    const phases = { finishState: () => Promise.resolve({ crawlState: null, siteProbe: null, cuts: [] }) };
    const store = { frontier: new MemoryFrontier(), phases } as never;
    const relations = await SiteRelations.of(store, 'run_gone', new AbortController().signal);
    expect([relations.isQuietMove(`${ORIGIN}/old`), relations.placesNamedOn(`${ORIGIN}/`)]).toEqual([false, ['']]);
  });
});

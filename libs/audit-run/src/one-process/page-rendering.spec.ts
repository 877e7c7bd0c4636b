import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import type { AuditReport } from '#audit-engine/comparison';
import type { FixedPage } from '#fixes/text';
import { testBrowser } from '../../../../test/support/browser.js';
import { startSite, type Reply, type Site } from '../../../../test/support/sites/site-server.js';
import type { CompletedAudit } from './audit-result.js';
import { auditSite, type AuditOptions, type RenderOptions } from './audit-site.js';

jest.setTimeout(240_000);

const BROWSER: RenderOptions = {
  mode: 'auto',
  hasSandbox: false,
  findProgram: testBrowser,
};
const NO_BROWSER: RenderOptions = {
  ...BROWSER,
  findProgram: () => Promise.reject(new Error('No Chromium was found.')),
};

const SHELL_HTML =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';
const SHELL: Reply = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: SHELL_HTML };
const APP: Reply = {
  headers: { 'content-type': 'text/javascript' },
  body: `
    const text = ' grow well in a large pot on a sunny balcony.';
    const name = location.pathname === '/' ? 'Vegetables' : location.pathname.slice(1);
    document.title = name + ' for the balcony';
    document.getElementById('root').innerHTML = '<main><h1>' + name + '</h1><a href="/beans">Beans</a> <a href="/peas">Peas</a>'
      + '<img src="/bean.png"><p style="color:#999;background:#fff">' + (name + text).repeat(30) + '</p></main>'
      + '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "' + name + '"}</scr' + 'ipt>';`,
};
const APP_SITE = {
  '/': SHELL,
  '/beans': SHELL,
  '/peas': SHELL,
  '/app.js': APP,
  '/bean.png': { headers: { 'content-type': 'image/png' }, body: 'x' },
};

/** A browser looks at the page with each of its fixes. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="When to sow beans and peas, how deep, and what they like to grow beside."><title>Beans and peas</title>`;

type Report = AuditReport & { fixes?: FixedPage[] };
interface Rendering {
  rendered: number;
  samples?: { compared: number; rendered: number; patterns: { pattern: string; reason: string }[] };
  pages: { url: string; reason: string }[];
  notRendered: { reason: string; count: number; message: string }[];
}

describe('pages that scripts build', () => {
  const sites: Site[] = [];
  const newSite = async (definition: Parameters<typeof startSite>[0]): Promise<Site> => {
    const site = await startSite(definition);
    sites.push(site);
    return site;
  };
  afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));

  async function audit(site: Site, options: Partial<AuditOptions> = {}): Promise<CompletedAudit & { report: Report }> {
    const result = await auditSite({ url: site.url('/'), coverage: 'full', ...options }).result;
    if (result.status === 'failed') throw new Error(result.message);
    return result;
  }
  const renderingOf = ({ report }: CompletedAudit): Rendering | undefined =>
    report.coverage.rendering as unknown as Rendering | undefined;

  describe('of an app', () => {
    const shell = SHELL_HTML.replace('<div id="root">', '<img src="/bean.png" alt=" "><div id="root">');
    const kept = ({ content, places }: CompletedAudit): AuditOptions['previous'] => ({
      reportId: 'x',
      content,
      places,
    });
    let site: Site;
    let raw: CompletedAudit & { report: Report };
    let result: CompletedAudit & { report: Report };
    /** How often each was asked for with the browser. */
    let requests: number[];
    beforeAll(async () => {
      site = await startSite({ ...APP_SITE, '/': { ...SHELL, body: shell } });
      raw = await audit(site);
      const counts = (): number[] => ['/', '/beans', '/peas'].map((path) => site.count(path));
      const before = counts();
      result = await audit(site, { mode: 'recommend', render: BROWSER, previous: kept(raw) });
      requests = counts().map((count, i) => count - (before[i] ?? 0));
    });
    afterAll(() => site.close());

    it('are checked as a browser shows them, with their links and structured data, and asked for as often as without one', async () => {
      const { report } = result;
      expect(report.totalPages).toBe(3);
      expect(report.healthScore.score).not.toBeNull();
      expect(report.unseenStart).toBeUndefined();
      expect(report.pages.map(({ title }) => title).sort()).toEqual([
        'Vegetables for the balcony',
        'beans for the balcony',
        'peas for the balcony',
      ]);
      expect(report.ruleResults['accessibility/image-alt']?.pagesTotal).toBe(3);
      // Structured data that scripts write, and what only a browser measures, are checked as well.
      expect(report.ruleResults['structured-data/product']).toMatchObject({ status: 'warn', pagesTotal: 3 });
      expect(report.ruleResults['accessibility/contrast']).toMatchObject({ status: 'fail', pagesTotal: 3 });
      expect(report.ruleResults['agents/javascript-content']).toMatchObject({ status: 'fail', pagesTotal: 3 });
      expect(renderingOf(result)).toMatchObject({ rendered: 3, notRendered: [] });
      expect(renderingOf(result)!.pages).toContainEqual({ url: site.url('/beans'), reason: 'shell' });
      expect(requests).toEqual([1, 1, 1]);
      const found = [];
      for await (const part of result.findings.all()) found.push(...part);
      expect(found.filter(({ pageUrl, line }) => pageUrl !== null && line !== null)).toEqual([]);
    });

    it('are shells without a browser, and the report says why', async () => {
      const unseen = { totalPages: 1, unseenStart: { reason: 'shell' }, healthScore: { score: null } };
      expect(raw.report).toMatchObject(unseen);
      expect(renderingOf(raw)).toBeUndefined();
      const none = await audit(site, { render: NO_BROWSER });
      expect(none.report).toMatchObject(unseen);
      expect(renderingOf(none)).toMatchObject({
        rendered: 0,
        notRendered: [{ reason: 'no-browser', count: 1, message: 'No Chromium was found.' }],
      });
    });

    it('are neither new nor resolved by being rendered, or no longer', async () => {
      const again = await audit(site, { previous: kept(result) });
      for (const { report } of [result, again])
        expect(report.comparison).toMatchObject({ new: 0, resolved: 0, isSameScope: false });
    });

    it('are fixed in what the site sends', () => {
      const sha256 = createHash('sha256').update(shell).digest('hex');
      const start = (result.report.fixes ?? []).find(({ url }) => url === site.url('/'));
      expect(start?.bodyHash).toBe(sha256);
    });
  });

  it('are rendered up to the limit', async () => {
    const site = await newSite(APP_SITE);
    const result = await audit(site, { render: { ...BROWSER, maxRenders: 1 } });
    expect(renderingOf(result)).toMatchObject({ rendered: 1, notRendered: [{ reason: 'limit', count: 2 }] });
  });

  const plain = (text: string, script = '<script src="/app.js"></script>', links = '<a href="/a">Next</a>'): Reply => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>${links}<p>${text.repeat(60)}</p></main>${script}</body></html>`,
  });
  const comparable = ({ report }: CompletedAudit): unknown => {
    const { rendering: _samples, ...coverage } = report.coverage;
    return {
      ...{ rules: Object.keys(report.ruleResults).map((id) => [id, report.ruleResults[id]?.status]) },
      ...{ coverage, pages: report.pages.length, locations: Object.keys(report.locations?.rules ?? {}) },
    };
  };

  it('cost a site of plain pages nothing but samples: the same report', async () => {
    const site = await newSite({ '/': plain('Beans grow. '), '/a': plain('Peas grow. '), '/app.js': { body: '' } });
    const auto = await audit(site, { render: BROWSER });
    expect(comparable(auto)).toEqual(comparable(await audit(site)));
    expect(renderingOf(auto)).toMatchObject({ rendered: 0, samples: { compared: 2, rendered: 0, patterns: [] } });
    // One sample shows that there is no browser.
    const without = await audit(site, { render: NO_BROWSER });
    expect(comparable(without)).toEqual(comparable(auto));
    expect(renderingOf(without)).toMatchObject({ rendered: 0, samples: { compared: 0, failed: 1 } });
  });

  it('need no browser where they have no script', async () => {
    const site = await newSite({ '/': plain('Beans grow. ', ''), '/a': plain('Peas grow. ', '') });
    const findProgram = jest.fn(BROWSER.findProgram);
    expect(renderingOf(await audit(site, { render: { ...BROWSER, findProgram } }))).toBeUndefined();
    expect(findProgram).not.toHaveBeenCalled();
  });

  it('are rendered by pattern where a sample shows that scripts add to them', async () => {
    const script = `<script>document.querySelector('main').insertAdjacentHTML('beforeend', '<p>' + 'Sow in March. '.repeat(200) + '</p>')</script>`;
    const numbers = Array.from({ length: 4 }, (_, n) => n + 1);
    const links = numbers.map((n) => `<a href="/plants/${n}">Plant ${n}</a>`).join('');
    const site = await newSite({
      '/': plain('Beans grow. ', '<script src="/app.js"></script>', links),
      '/app.js': { body: '' },
      ...Object.fromEntries(numbers.map((n) => [`/plants/${n}`, plain(`Plant ${n} grows. `, script)])),
    });
    const result = await audit(site, { render: BROWSER });
    const rendering = renderingOf(result);
    expect(rendering?.samples?.patterns).toMatchObject([{ reason: 'words' }]);
    expect(rendering?.samples?.rendered).toBeGreaterThan(0);
    expect(rendering?.pages.some(({ reason }) => reason === 'pattern')).toBe(true);
    expect(rendering?.pages.map(({ url }) => new URL(url).pathname)).not.toContain('/');
  });

  it('stay as they were sent after two samples where scripts only take over what the server wrote', async () => {
    // What frameworks do on such pages: read their state, build the same elements again, and bind them.
    const hydrate = `<script id="state" type="application/json">{"count":0}</script><script type="module">
      const state = JSON.parse(document.getElementById('state').textContent);
      const main = document.querySelector('main');
      main.replaceChildren(...[...main.childNodes].map((node) => node.cloneNode(true)));
      main.dataset.hydrated = '';
      main.addEventListener('click', () => state.count++);
    </script>`;
    const numbers = Array.from({ length: 4 }, (_, n) => n + 1);
    const links = numbers.map((n) => `<a href="/plants/${n}">Plant ${n}</a>`).join('');
    const site = await newSite({
      '/': plain('Beans grow. ', hydrate, links),
      ...Object.fromEntries(numbers.map((n) => [`/plants/${n}`, plain(`Plant ${n} grows. `, hydrate)])),
    });
    const rendering = renderingOf(await audit(site, { render: BROWSER }));
    expect(rendering).toMatchObject({ rendered: 0, pages: [], notRendered: [] });
    // The start page and a plant: the same scripts.
    expect(rendering?.samples).toEqual({ compared: 2, failed: 0, rendered: 0, patterns: [] });
  });

  it('have no finding that scripts correct, on other pages either', async () => {
    const fill = `<script src="/app.js"></script>`;
    const body = (name: string, links: string): Reply => {
      const { headers, body } = plain(`${name} grow. `, fill, links) as {
        headers: Record<string, string>;
        body: string;
      };
      const empty = '<h2 id="note" class="late"></h2><h2 class="gap"></h2>';
      return { headers, body: body.replace('</main>', `${empty}<p>Text below it.</p></main>`) };
    };
    const paths = ['/a', '/b', '/c', '/d'];
    const links = paths.map((path) => `<a href="${path}">Plant ${path}</a>`).join('');
    const site = await newSite({
      '/': body('Beans', links),
      // A name that no lookup has: only a browser knows what is filled.
      '/app.js': {
        body: `for (const one of document.querySelectorAll('h' + 2)) if (one.id) one.textContent = 'Notes';`,
      },
      ...Object.fromEntries(paths.map((path) => [path, body(path, '')])),
    });
    const counts = async (render?: RenderOptions): Promise<number> => {
      const { findings } = await audit(site, render ? { render } : {});
      const found = [];
      for await (const part of findings.all()) found.push(...part);
      return found.filter(({ ruleId }) => ruleId === 'accessibility/empty-heading').length;
    };
    expect([await counts(), await counts(BROWSER)]).toEqual([10, 5]);
  });

  it('have safe fixes alone with which a browser shows them the same, pixel by pixel', async () => {
    // The style sheet tells an image with an empty alternative text from others.
    const body = `<!doctype html><html lang="en"><head>${HEAD}
      <style>main { animation: in 1s } img[alt=""] { outline: 9px solid red }</style></head><body><main><h1>Beans</h1>
      <img src="/bean.png" alt=" " width="90" height="60"><p role="paragraf">${'Beans grow in March. '.repeat(40)}</p><h2></h2><p>More</p>
      </main></body></html>`;
    const site = await newSite({ '/': { ...SHELL, body }, '/bean.png': APP_SITE['/bean.png'] });
    const auditWith = (render?: RenderOptions): Promise<CompletedAudit & { report: Report }> =>
      audit(site, { mode: 'audit-fix', ...(render && { render }) });
    const fixesOf = ({ report }: { report: Report }): Record<string, unknown> => {
      const all = (report.fixes ?? []).flatMap(({ fixes }) => fixes);
      return Object.fromEntries(all.map(({ rule, safety, delivered, look }) => [rule, [safety, delivered, look]]));
    };
    const withoutBrowser = fixesOf(await auditWith());
    expect(withoutBrowser).toEqual({
      'accessibility/blank-alt': ['safe', true, undefined],
      'accessibility/aria-role': ['safe', true, undefined],
      'accessibility/empty-heading': ['review', false, undefined],
    });
    expect(fixesOf(await auditWith(NO_BROWSER))).toEqual(withoutBrowser);
    const shown = await auditWith({ ...BROWSER, mode: 'all', hasPictures: true });
    expect(fixesOf(shown)).toEqual({
      'accessibility/blank-alt': ['review', false, 'different'],
      'accessibility/aria-role': ['safe', true, 'same'],
      'accessibility/empty-heading': ['review', false, undefined],
    });
    expect(renderingOf(shown)).toMatchObject({ rendered: 1 });
    expect(shown.pictures).toMatchObject({
      startPage: [{ device: 'desktop', width: 1280 }, { device: 'phone' }],
      fixes: [{}],
    });
  });

  it('have no safe fix of a rule with whose fix an earlier page looked different', async () => {
    const page = (name: string): Reply => ({
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><html lang="en"><head>${HEAD}<style>img[alt=""] { outline: 9px solid red }</style></head>
        <body><main><h1>${name}</h1><a href="/peas">Peas</a><img src="/bean.png" alt=" " width="90" height="60"><p>${`${name} grow in March. `.repeat(40)}</p></main></body></html>`,
    });
    const site = await newSite({ '/': page('Beans'), '/peas': page('Peas'), '/bean.png': APP_SITE['/bean.png'] });
    const { report } = await audit(site, { mode: 'audit-fix', render: BROWSER });
    const fixes = (report.fixes ?? [])
      .flatMap((each) => each.fixes)
      .filter(({ rule }) => rule === 'accessibility/blank-alt');
    // Which of the two pages comes first is not known.
    expect(fixes.map(({ safety, delivered, look }) => [safety, delivered, look]).sort()).toEqual([
      ['review', false, undefined],
      ['review', false, 'different'],
    ]);
    expect(fixes.find(({ look }) => look === undefined)?.writes).toContain(
      'another page of the audit looks different with such a fix',
    );
  });

  it('are measured in a browser where that is wanted, the start page and the largest URL pattern, and not otherwise', async () => {
    const page = (text: string): Reply => ({
      headers: { 'content-type': 'text/html' },
      body: `<title>${text}</title><h1>${text}</h1><a href="/n/1">1</a><a href="/n/2">2</a>`,
    });
    const site = await newSite({ '/': page('Start'), '/n/1': page('One'), '/n/2': page('Two') });
    const render: RenderOptions = { ...BROWSER, mode: 'off' };
    const { report } = await audit(site, { render, labPages: 2 });
    expect(report.lab).toMatchObject({
      pages: [
        { url: site.url('/'), lcpElement: { selector: 'body > h1' }, cls: { median: 0 } },
        { url: site.url('/n/1') },
      ],
      notMeasured: [],
    });
    expect(report.ruleResults['performance/largest-contentful-paint']).toMatchObject({ status: 'pass', judged: 2 });
    const loads = report.lab?.pages.map((measured) => measured.loads) ?? [];
    expect(loads.every((count) => count === 3 || count === 5)).toBe(true);
    expect(['/', '/n/1', '/n/2'].map((path) => site.count(path))).toEqual([...loads.map((count) => 1 + count), 1]);
    const without = await audit(site, { render });
    expect(without.report).not.toHaveProperty('lab');
    const missing = await audit(site, { render: { ...NO_BROWSER, mode: 'off' }, labPages: 1 });
    expect(missing.report.lab).toEqual({
      pages: [],
      notMeasured: [{ url: site.url('/'), message: 'No Chromium was found.' }],
    });
    expect(missing.report.healthScore).toEqual(without.report.healthScore);
  });
});

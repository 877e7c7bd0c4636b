import { jest } from '@jest/globals';
import type { ApiHere } from '../support/api-here.js';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import type { Reply, Route, Site } from '../support/sites/site-server.js';

jest.setTimeout(300_000);

const html = (body: string, title = 'Shop', head = ''): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`,
});
const SHELL = html('<div id="root"></div><script src="/app.js"></script>');
const APP: Reply = {
  headers: { 'content-type': 'text/javascript' },
  body: `
    const name = location.pathname === '/' ? 'Vegetables' : location.pathname.slice(1);
    document.title = name + ' for the balcony';
    document.getElementById('root').innerHTML = '<main><h1>' + name + '</h1><a href="/beans">Beans</a> <a href="/peas">Peas</a>'
      + '<img src="/bean.png"><p>' + (name + ' grow well in a large pot on a sunny balcony.').repeat(30) + '</p></main>';`,
};
const APP_SITE = { '/': SHELL, '/beans': SHELL, '/peas': SHELL, '/app.js': APP };

/** In a page: keeps it for a moment, as a loop does, without the processor. */
const WAIT = '{ const asked = new XMLHttpRequest(); asked.open("GET", "/pause", false); asked.send(); }';
/**
 * What pages do to keep or fill the browser, or to be let in. Further ones, and loops that never wait, are in the spec of
 * libs/render, where a page has little time.
 */
const HOSTILE: Readonly<Record<string, string>> = {
  '/loop': `for (;;) ${WAIT}`,
  '/memory': 'const all = []; setInterval(() => all.push(new Uint8Array(64e6).fill(1)), 1)',
  '/alerts': `for (;;) { alert(1); ${WAIT} }`,
  '/popups': 'for (let i = 0; i < 50; i++) window.open("/beans?" + i)',
  '/refresh': 'document.head.innerHTML += "<meta http-equiv=refresh content=0>"',
  '/password': 'fetch("/secret"); document.body.innerHTML += "<img src=/secret>"',
};

interface Rendering {
  rendered: number;
  pages: { url: string; reason: string }[];
  notRendered: { reason: string; count: number; message: string }[];
}

interface Picture {
  device: string;
  url: string;
  width: number;
  height: number;
  bytes: number;
}

interface Looked {
  id: string;
  rule: string;
  safety: string;
  writes: string;
  look?: string;
}

interface FixPictures {
  fixId: string;
  before: string;
  after: string;
  width: number;
  height: number;
}

interface Pictures {
  report: {
    fixPictures: FixPictures[];
    lab: { pages: { url: string; loads: number; lcpMs: { median: number } }[] } | null;
    pictures: Picture[];
    elementPictures: (Picture & { selector: string; ruleId: string; pageUrl: string })[];
  };
}

interface Conformance {
  websiteId: string;
  criteria: { id: string; status: string; evidence: { message: string; selector: string | null }[]; manual: unknown }[];
}

/** A real browser behind real workers. As root its sandbox does not start. */
const BROWSER = { RENDERER_NO_SANDBOX: 'i-know' };

describe('rendering on a server', () => {
  let installation: Installation;
  let api: ApiHere;
  beforeAll(async () => {
    installation = await Installation.open();
    api = await installation.startApiHere();
  });
  afterAll(() => installation.close());

  async function newCaller(planId: 'free' | 'team' = 'team'): Promise<Caller & { orgId: string }> {
    const { key, orgId } = await installation.newKey(planId);
    return Object.assign(new Caller(api.url, key), { orgId });
  }
  async function reportOf(caller: Caller, id: string): Promise<{ totalPages: number; rendering?: Rendering }> {
    const run = await caller.ended(id, 120_000);
    expect(run).toMatchObject({ status: 'completed' });
    const { body } = await caller.call<{ totalPages: number; coverage: { rendering?: Rendering } }>(
      'GET',
      `/r/${run.reportId}.json`,
    );
    const { totalPages, coverage } = body;
    return { totalPages, ...(coverage.rendering && { rendering: coverage.rendering }) };
  }
  async function balanceOf({ orgId }: { orgId: string }): Promise<{ spent: number; held: number }> {
    const { total, held } = await installation.context.credits.balance(orgId);
    return { spent: 6_000 - total - held, held };
  }
  const config = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    coverageMode: 'full',
    maxPages: 20,
    render: 'auto',
    ...more,
  });

  describe('where a browser exists', () => {
    let worker: Process;
    beforeAll(async () => {
      worker = await installation.startWorker(BROWSER);
    });
    afterAll(() => worker.kill('SIGKILL'));

    it('goes on with another worker when one is killed while pages render: no page is lost, none charged twice', async () => {
      const caller = await newCaller();
      const before = await balanceOf(caller);
      let isSlow = true;
      let isAsked = false;
      const site: Site = await installation.newSite({
        ...APP_SITE,
        '/app.js': () => {
          isAsked = true;
          return isSlow ? { raw: () => undefined } : APP;
        },
      });
      const id = await caller.startRun(site.url('/'), config());
      await poll('a page is being rendered', async () => isAsked, 60_000);
      await worker.kill('SIGKILL');
      isSlow = false;
      worker = await installation.startWorker(BROWSER);
      const { totalPages, rendering } = await reportOf(caller, id);
      expect(totalPages).toBe(3);
      expect(rendering).toMatchObject({ rendered: 3, notRendered: [] });
      expect(await balanceOf(caller)).toEqual({ spent: before.spent + 50 + 3 * 2, held: 0 });
    });

    it('shows pages that scripts build, names them, and charges those that were rendered', async () => {
      const caller = await newCaller();
      const before = await balanceOf(caller);
      const site = await installation.newSite(APP_SITE);
      const id = await caller.startRun(site.url('/'), config());
      const { totalPages, rendering } = await reportOf(caller, id);
      expect(totalPages).toBe(3);
      expect(rendering).toMatchObject({ mode: 'auto', rendered: 3, notRendered: [] });
      expect(rendering?.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/beans', '/peas']);
      expect(['/', '/beans', '/peas'].map((path) => site.count(path))).toEqual([1, 1, 1]);
      const after = await balanceOf(caller);
      expect(after).toEqual({ spent: before.spent + 50 + 3 * 2, held: 0 });
      // Without rendering, the report says why there is no score, and calls nothing new or resolved (walk 9).
      const raw = await caller.ended(await caller.startRun(site.url('/'), config({ render: 'off' })), 120_000);
      expect((await caller.call('GET', `/r/${raw.reportId}.json`)).body).toMatchObject({
        ...{ totalPages: 1, healthScore: { score: null }, unseenStart: { reason: 'shell' } },
        comparison: { new: 0, resolved: 0 },
      });
    });

    it('has pictures and lab values of the start page, for those who may read the report', async () => {
      const caller = await newCaller();
      const site = await installation.newSite(APP_SITE);
      const id = await caller.startRun(site.url('/'), config({ maxPages: 1, lab: 1 }));
      const { reportId } = await caller.ended(id, 120_000);
      const get = (path: string, key?: string): Promise<Response> =>
        fetch(`${api.url}${path}`, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } });
      const { body } = await caller.call<Pictures>('GET', `/v1/agent-runs/${id}/report`);
      const { pictures, lab } = body.report;
      expect(lab?.pages.map(({ url }) => url)).toEqual([site.url('/')]);
      expect(lab?.pages[0]?.loads).toBeGreaterThanOrEqual(3);
      expect(lab?.pages[0]?.lcpMs.median).toBeGreaterThan(0);
      expect(pictures.map(({ device, width, height }) => [device, width, height])).toEqual([
        ['desktop', 1280, 800],
        ['phone', 390, 844],
      ]);
      for (const { url, bytes } of pictures) {
        const image = await get(new URL(url).pathname, caller.key);
        expect(image.headers.get('content-type')).toBe('image/webp');
        expect(image.headers.get('x-content-type-options')).toBe('nosniff');
        expect(image.headers.get('content-security-policy')).toContain("default-src 'none'; sandbox");
        expect((await image.arrayBuffer()).byteLength).toBe(bytes);
        expect(bytes).toBeLessThanOrEqual(150_000);
      }
      const { pathname } = new URL(pictures[0]?.url ?? '');
      const shared = `/r/${reportId}/pictures/phone`;
      const stranger = await newCaller();
      const statuses = async (...asked: [string, string?][]): Promise<number[]> =>
        Promise.all(asked.map(async ([path, key]) => (await get(path, key)).status));
      expect(await statuses([pathname], [pathname, stranger.key], [`${pathname}x`, caller.key])).toEqual([
        401, 404, 404,
      ]);
      expect(await statuses([shared, caller.key], [shared], [shared, stranger.key])).toEqual([200, 404, 404]);
      await caller.call('PATCH', `/v1/reports/${reportId}`, { visibility: 'unlisted' });
      expect(await statuses([shared], [`/r/${reportId}/pictures/tablet`])).toEqual([200, 404]);
      const page = await (await get(`/r/${reportId}`)).text();
      expect(page).toContain('<h2>Lab performance</h2>');
      expect(await (await get(`/r/${reportId}.md`)).text()).toMatch(/## Lab performance\n\n- \/: LCP /);
      const { host } = new URL(site.url('/'));
      expect(page).toContain(`<img src="${shared}" alt="Start page of ${host} in a phone" width="390" height="844">`);
      const file = Buffer.from(await (await get(`/r/${reportId}.pdf`)).arrayBuffer()).toString('latin1');
      expect(file.match(/\/Subtype\s*\/Image/g)?.length).toBe(2);
    });

    type Audited = { caller: Caller; origin: string; id: string };
    const audited = new Map<string, Promise<Audited>>();
    /** An audit of a page with an image that a fix changes, the same one for all tests; where it renders, with fixes. */
    const beansWith = (render: 'auto' | 'off'): Promise<Audited> => {
      const audit = async (): Promise<Audited> => {
        const caller = await newCaller();
        const body = `<style>img[alt=""] { outline: 9px solid red }</style><main><h1>Beans</h1><img src="/bean.png" alt=" " width="90" height="60">
          <p role="paragraf">${'Beans grow in March. '.repeat(40)}</p></main>`;
        // A browser looks at the page with each of its fixes: it needs none in its head.
        const head =
          '<meta name="viewport" content="width=device-width"><meta name="description" content="How beans grow in pots.">';
        const { origin } = await installation.newSite({ '/': html(body, 'Beans', head), '/bean.png': { body: 'x' } });
        const mode = render === 'auto' ? 'audit-fix' : 'audit';
        const id = await caller.startRun(`${origin}/`, config({ maxPages: 1, render }), { mode });
        await caller.ended(id, 120_000);
        return { caller, origin, id };
      };
      const one = audited.get(render) ?? audit();
      audited.set(render, one);
      return one;
    };

    it('has fixes that a browser showed before and after: one that is seen there is for review, with pictures', async () => {
      const { caller, id } = await beansWith('auto');
      const { reportId } = await caller.run(id);
      const read = await caller.call<{ fixes: Looked[] }>('GET', `/v1/agent-runs/${id}/fixes?limit=100`);
      const ofRule = (rule: string): Looked | undefined => read.body.fixes.find((fix) => fix.rule === rule);
      expect(ofRule('accessibility/aria-role')).toMatchObject({ safety: 'safe', delivered: true, look: 'same' });
      const seen = ofRule('accessibility/blank-alt');
      expect(seen).toMatchObject({ safety: 'review', delivered: false, look: 'different' });
      expect(seen?.writes).toContain('In a browser, the page looks different with it.');
      const { report } = (await caller.call<Pictures>('GET', `/v1/agent-runs/${id}/report`)).body;
      expect(report.fixPictures).toMatchObject([{ fixId: seen?.id }]);
      const [{ before, after, width, height }] = report.fixPictures as [FixPictures];
      const images = await Promise.all(
        [before, after].map(async (url) => {
          const image = await fetch(`${api.url}${new URL(url).pathname}`, {
            headers: { authorization: `Bearer ${caller.key}` },
          });
          return `${image.headers.get('content-type')} ${Buffer.from(await image.arrayBuffer()).toString('base64')}`;
        }),
      );
      expect(images.map((image) => image.startsWith('image/webp UklGR'))).toEqual([true, true]);
      expect(images[0]).not.toBe(images[1]);
      await caller.call('PATCH', `/v1/reports/${reportId}`, { visibility: 'unlisted' });
      const shared = `/r/${reportId}/pictures/${after.split('/').at(-1)}`;
      expect(await (await fetch(`${api.url}/r/${reportId}`)).text()).toContain(
        `<img src="${shared}" alt="The page after the fix" width="${width}" height="${height}"`,
      );
      expect((await fetch(`${api.url}${shared}`)).status).toBe(200);
    });

    it('has fixes of an earlier audit that a browser showed, if that audit renders', async () => {
      const looksAfter = async (render: 'auto' | 'off'): Promise<(string | undefined)[]> => {
        const { caller, origin, id: auditId } = await beansWith(render);
        const id = await caller.startRun(`${origin}/`, {}, { mode: 'fix', auditId });
        await caller.ended(id, 120_000);
        const { fixes } = (await caller.call<{ fixes: Looked[] }>('GET', `/v1/agent-runs/${id}/fixes?limit=100`)).body;
        const fix = fixes.find(({ rule }) => rule === 'accessibility/blank-alt');
        return [fix?.safety, fix?.look];
      };
      expect(await looksAfter('auto')).toEqual(['review', 'different']);
      expect(await looksAfter('off')).toEqual(['safe', undefined]);
    });

    it('says of each WCAG criterion what rules and people found, contrast included (walk 7)', async () => {
      const caller = await newCaller();
      const pale = `document.getElementById('root').innerHTML =
        '<main><h1>Beans</h1><a href="/"><img src="/bean.png" width="90" height="60"></a><p style="color:#999;background:#fff">' + 'Beans grow in pots. '.repeat(40) + '</p></main>';`;
      const script = { headers: { 'content-type': 'text/javascript' }, body: pale };
      const site = await installation.newSite({ '/': SHELL, '/app.js': script });
      const criteriaOf = async (asker: Caller, id: string): Promise<Conformance> =>
        (await asker.call<Conformance>('GET', `/v1/agent-runs/${id}/conformance`)).body;
      const rowOf = ({ criteria }: Conformance, id: string): Conformance['criteria'][number] | undefined =>
        criteria.find((row) => row.id === id);
      const off = await beansWith('off');
      expect(rowOf(await criteriaOf(off.caller, off.id), '1.4.3')).toMatchObject({ status: 'not-evaluated' });
      const id = await caller.startRun(site.url('/'), config());
      await caller.ended(id, 120_000);
      const rows = await criteriaOf(caller, id);
      expect(rows.criteria).toHaveLength(55);
      expect(rowOf(rows, '1.4.3')).toMatchObject({ status: 'fails', en301549: '9.1.4.3', manual: null });
      expect(rowOf(rows, '1.4.3')?.evidence[0]).toMatchObject({
        message: 'Text in #999999 on #ffffff has a contrast of 2.84 to 1. It needs 4.5 to 1.',
        selector: 'p',
      });
      const { body } = await caller.call<{ findings: { ruleId: string; wcag: string[]; line: number | null }[] }>(
        'GET',
        `/v1/agent-runs/${id}/findings?wcag=1.4.3`,
      );
      expect(body.findings).toMatchObject([{ ruleId: 'accessibility/contrast', wcag: ['1.4.3'], line: null }]);
      // What fails can be seen, also where a rule found it in the DOM.
      const summary = await caller.call<Pictures>('GET', `/v1/agent-runs/${id}/report`);
      const { elementPictures } = summary.body.report;
      const [element] = elementPictures;
      expect([element?.ruleId, element?.pageUrl, element?.selector]).toEqual([
        ...['accessibility/contrast', site.url('/'), 'p'],
      ]);
      const found = elementPictures.find(({ ruleId }) => ruleId === 'accessibility/image-alt');
      expect(found).toMatchObject({ pageUrl: site.url('/'), selector: expect.stringContaining('img') });
      const { pathname } = new URL(element?.url ?? '');
      const image = await fetch(`${api.url}${pathname}`, { headers: { authorization: `Bearer ${caller.key}` } });
      expect([image.headers.get('content-type'), (await image.arrayBuffer()).byteLength]).toEqual([
        ...['image/webp', element?.bytes],
      ]);
      expect((await fetch(`${api.url}${pathname}`)).status).toBe(401);
      const { reportId } = await caller.run(id);
      await caller.call('PATCH', `/v1/reports/${reportId}`, { visibility: 'unlisted' });
      const shared = `/r/${reportId}/pictures/${pathname.split('/').at(-1)}`;
      expect((await fetch(`${api.url}${shared}`)).status).toBe(200);
      expect(await (await fetch(`${api.url}/r/${reportId}`)).text()).toContain(
        `<img src="${shared}" alt="The element on the page: p" width="${element?.width}" height="${element?.height}"`,
      );
      const byHand = { result: 'supports', note: 'By keyboard.', evaluator: 'Anna Weber', evaluatedOn: '2026-01-31' };
      const path = `/v1/websites/${rows.websiteId}/conformance/2.4.3`;
      expect((await caller.call('PUT', path, byHand)).status).toBe(200);
      const again = await criteriaOf(caller, id);
      expect(rowOf(again, '2.4.3')?.manual).toEqual({ criterion: '2.4.3', ...byHand });
      const csv = await fetch(`${api.url}/v1/agent-runs/${id}/conformance/export`, {
        headers: { authorization: `Bearer ${caller.key}` },
      });
      expect(await csv.text()).toMatch(
        /^2\.4\.3,Focus Order,A,9\.2\.4\.3,.*,supports,By keyboard\.,Anna Weber,2026-01-31\r$/m,
      );
    });

    it('opens a site behind a login as the crawler does, and shows nothing of the login', async () => {
      const caller = await newCaller();
      const guarded =
        (reply: Reply): Route =>
        ({ headers }) =>
          headers['x-key'] === 'secret-key-77' ? reply : { status: 401, body: 'No' };
      const app = `fetch('/data').then((data) => data.text()).then((text) => {
        document.getElementById('root').innerHTML = '<h1>' + text + '</h1><img src="' + text + '">' + '<p style="color:#bbb;background:#fff">Word </p>'.repeat(60);
      });`;
      const site = await installation.newSite({
        '/': guarded(SHELL),
        '/app.js': guarded({ headers: { 'content-type': 'text/javascript' }, body: app }),
        '/data': guarded({ body: 'secret-key-77' }),
      });
      const body = { url: site.url('/'), requestHeaders: { 'X-Key': 'secret-key-77' } };
      expect((await caller.call('POST', '/v1/websites', body)).status).toBe(201);
      const run = await caller.ended(await caller.startRun(site.url('/'), config()), 120_000);
      const report = JSON.stringify((await caller.call('GET', `/r/${run.reportId}.json`)).body);
      expect(report).toContain('"rendered":1');
      expect(report.includes('[hidden]')).toBe(true);
      expect(report.includes('secret-key-77')).toBe(false);
      // The page shows it, and a picture cannot hide it.
      const summary = await caller.call<Pictures>('GET', `/v1/agent-runs/${run.id}/report`);
      expect(report).toContain('accessibility/contrast');
      expect(summary.body.report).toMatchObject({ pictures: [], elementPictures: [] });
    });

    it('ends at the limit of the run, and says so', async () => {
      const caller = await newCaller();
      const before = await balanceOf(caller);
      const site = await installation.newSite(APP_SITE);
      const { rendering } = await reportOf(caller, await caller.startRun(site.url('/'), config({ maxRenders: 2 })));
      expect(rendering).toMatchObject({ rendered: 2, notRendered: [{ reason: 'limit', count: 1 }] });
      expect(rendering?.notRendered[0]?.message).toContain('2 rendered pages');
      expect(await balanceOf(caller)).toEqual({ spent: before.spent + 50 + 2 * 2, held: 0 });
    });

    it('costs a site of plain pages nothing, and its report does not speak of it', async () => {
      const caller = await newCaller();
      const before = await balanceOf(caller);
      const site = await installation.newSite({
        '/': html(`<main><h1>Beans</h1><p>${'Beans grow in pots. '.repeat(60)}</p></main>`, 'Beans on the balcony'),
      });
      expect(await reportOf(caller, await caller.startRun(site.url('/'), config()))).toEqual({ totalPages: 1 });
      expect((await balanceOf(caller)).spent).toBe(before.spent + 50);
    });
  });

  describe('by renderers apart', () => {
    let renderer: Process;
    let worker: Process;
    beforeAll(async () => {
      renderer = await installation.startRenderer();
      worker = await installation.startWorker(installation.rendererOf(renderer));
    });
    afterAll(async () => {
      await Promise.all([worker, renderer].map((each) => each.kill('SIGKILL')));
    });

    it('goes on when renderers are killed with their pages: each page once, charged when it was rendered', async () => {
      const caller = await newCaller();
      const before = await balanceOf(caller);
      let asked = 0;
      let isSlow = true;
      const site = await installation.newSite({
        ...APP_SITE,
        '/app.js': () => {
          asked++;
          return isSlow ? { raw: () => undefined } : APP;
        },
      });
      const { port } = new URL(renderer.url);
      const id = await caller.startRun(site.url('/'), config());
      // A page that takes three renderers with it is left as it was sent.
      for (const kill of [1, 2]) {
        await poll('a renderer has the page', async () => asked >= kill, 60_000);
        await renderer.kill('SIGKILL');
        isSlow = kill < 2;
        renderer = await installation.startRenderer({ RENDERER_PORT: port });
      }
      const { totalPages, rendering } = await reportOf(caller, id);
      expect(totalPages).toBe(3);
      expect(rendering).toMatchObject({ rendered: 3, notRendered: [] });
      expect(await balanceOf(caller)).toEqual({ spent: before.spent + 50 + 3 * 2, held: 0 });
    });

    it('ends with pages that mean harm, and renders the others', async () => {
      const caller = await newCaller();
      const names = Object.keys(HOSTILE);
      const links = [...names, '/beans', '/peas'].map((path) => `<a href="${path}">${path}</a>`).join(' ');
      const site = await installation.newSite({
        '/': html(`<main><h1>Beans</h1>${links}<p>${'Beans grow in pots. '.repeat(60)}</p></main>`, 'Beans'),
        ...Object.fromEntries(
          names.map((path) => [path, html(`<div id="root"></div><script>${HOSTILE[path]}</script>`)]),
        ),
        ...{ '/beans': SHELL, '/peas': SHELL, '/app.js': APP },
        '/pause': { delayMs: 200, body: '' },
        '/secret': { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: 'no' },
      });
      const id = await caller.startRun(site.url('/'), config({ render: 'all' }));
      const { totalPages, rendering } = await reportOf(caller, id);
      expect(totalPages).toBe(names.length + 3);
      const paths = rendering?.pages.map(({ url }) => new URL(url).pathname);
      expect(paths).toEqual(expect.arrayContaining(['/', '/beans', '/peas']));
      const refused = rendering?.notRendered.reduce((sum, { count }) => sum + count, 0);
      expect((rendering?.rendered ?? 0) + (refused ?? 0)).toBe(names.length + 3);
      expect(renderer.hasEnded).toBe(false);
    });
  });

  it('fails no run where there is no browser: its pages are checked as they were sent, and the log says why', async () => {
    const caller = await newCaller();
    const before = await balanceOf(caller);
    const worker = await installation.startWorker({ ...BROWSER, CHROMIUM_PATH: '/bin/false' });
    const site = await installation.newSite(APP_SITE);
    const { totalPages, rendering } = await reportOf(caller, await caller.startRun(site.url('/'), config()));
    expect(totalPages).toBe(1);
    expect(rendering).toMatchObject({ rendered: 0, notRendered: [{ reason: 'no-browser', count: 1 }] });
    expect(await balanceOf(caller)).toEqual({ spent: before.spent + 50, held: 0 });
    expect(worker.output).toMatch(/"problem":"[^"]+".*pages are not rendered: no browser starts/);
    await worker.kill('SIGKILL');
  });
});

import { jest } from '@jest/globals';
import { load } from 'cheerio';
import { SqoutClient } from '#client';
import { issuesAreIgnored } from './ignored-issues.js';
import { dataOf, McpAgent, unfenced } from '../support/mcp-agent.js';
import { Caller, Installation, type Process } from '../support/installation.js';
import type { Site } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

/** More than a hundred. */
const PAGES = 105;
/** Of each page, of its own: more than twenty. With that of the template, one more. */
const IMAGES = 24;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

interface Found {
  ruleId: string;
  severity: string;
  cause: string;
  pageUrl: string | null;
  selector: string | null;
  url: string | null;
  findings: number;
  pages: number;
}
interface Part {
  findings: Found[];
  causes: Found[];
  pages: { url: string; findings: number; errors: number; warnings: number }[];
  nextCursor: string | null;
  total: number | null;
  run: { found: number; kept: number; note: string | null };
}

/** A page on one line: an image of the template without text, those of its own (every fourth page has the same), a broken link. */
function pageOf(number: number, isFixed: boolean): string {
  const own = Array.from(
    { length: IMAGES },
    (_, n) => `<img src="/i/${number % 4}-${n}.png" width="200" height="100">`,
  ).join('');
  const link = isFixed && number < 20 ? '' : '<a href="/gone">A page that is gone</a>';
  const next = `<a href="/p/${(number + 1) % PAGES}">Page ${number + 1}</a>`;
  return `<!doctype html><html lang="en"><head><title>Page ${number} of the shop</title></head><body><header><img src="/logo.png" width="200" height="100"></header><main><h1>Page ${number}</h1><p>Words ${number}.</p>${next}${link}<div>${own}</div></main></body></html>`;
}

let installation: Installation;
let api: Process;
beforeAll(async () => {
  installation = await Installation.open();
  api = await installation.startApi();
  await installation.startWorker();
});
afterAll(() => installation.close());

describe('the findings of a run', () => {
  let site: Site;
  let caller: Caller;
  let isFixed = false;
  let runId: string;
  beforeAll(async () => {
    site = await installation.newSite({
      '/': {
        headers: HTML,
        body: '<!doctype html><html lang="en"><title>The shop</title><h1>Shop</h1><a href="/p/0">First</a></html>',
      },
      ...Object.fromEntries(
        Array.from({ length: PAGES }, (_, n) => [`/p/${n}`, () => ({ headers: HTML, body: pageOf(n, isFixed) })]),
      ),
    });
    caller = new Caller(api.url, (await installation.newKey()).key);
    runId = await crawl();
  });

  async function crawl(): Promise<string> {
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 500 });
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    return id;
  }

  async function get<T = Part>(path: string): Promise<T> {
    const { status, body } = await caller.call<T>('GET', `/v1/agent-runs/${runId}/findings${path}`);
    expect(status).toBe(200);
    return body;
  }

  async function listAll(query: string): Promise<Found[]> {
    const found: Found[] = [];
    for (let cursor: string | null = null; ;) {
      const part: Part = await get(`?limit=1000&${query}${cursor === null ? '' : `&cursor=${cursor}`}`);
      found.push(...part.findings);
      if (part.nextCursor === null) return found;
      cursor = part.nextCursor;
    }
  }

  it('reach an agent in parts that fit, each once, with what the site wrote apart', async () => {
    const mcp = await McpAgent.connect('2026', { urls: [caller.baseUrl], key: caller.key });
    try {
      const input = { run_id: runId, rule: 'accessibility/image-alt', limit: 100 };
      const seen = new Set<string>();
      let count = 0;
      for (let cursor: unknown; cursor !== null;) {
        const part = await mcp.call('list_findings', { ...input, ...(cursor === undefined ? {} : { cursor }) });
        expect(part.text.length).toBeLessThanOrEqual(25_000);
        const findings = dataOf(part).findings as { pageUrl: string; selector: string }[];
        count += findings.length;
        for (const { pageUrl, selector } of findings) seen.add(`${pageUrl} ${selector}`);
        expect(unfenced(part)).not.toContain(findings[0]!.selector);
        cursor = dataOf(part).nextCursor;
      }
      expect([count, seen.size]).toEqual([PAGES * (IMAGES + 1), count]);
      expect(await mcp.call('list_findings', { ...input, category: 'nothing' })).toMatchObject({ isError: true });
    } finally {
      await mcp.close();
    }
  });

  it('are all listed: more than twenty of a page, more than a hundred pages of a rule', async () => {
    const images = await listAll('rule=accessibility/image-alt');
    expect(images).toHaveLength(PAGES * (IMAGES + 1));
    expect(new Set(images.map(({ pageUrl }) => pageUrl)).size).toBe(PAGES);
    const links = await listAll('rule=links/broken-internal');
    expect(links).toHaveLength(PAGES);
    const { run, total } = await get('?limit=1');
    expect(run).toEqual({ found: total, kept: total, note: null });
  });

  it('are read to the end by the client, as findings and by cause', async () => {
    const { agentRuns } = new SqoutClient({ baseUrl: caller.baseUrl, apiKey: caller.key });
    const rule = 'accessibility/image-alt';
    let count = 0;
    for await (const { ruleId } of agentRuns.findings(runId, { rule, limit: 1_000 })) count += ruleId === rule ? 1 : 0;
    expect(count).toBe(PAGES * (IMAGES + 1));
    const causes: number[] = [];
    for await (const { findings } of agentRuns.findingCauses(runId, { rule: 'links/broken-internal' }))
      causes.push(findings);
    expect(causes).toEqual([PAGES]);
  });

  it('name a selector that finds their element', async () => {
    const onPage = await listAll(`rule=accessibility/image-alt&page=${encodeURIComponent(site.url('/p/7'))}`);
    const $ = load(pageOf(7, false));
    const elements = onPage.map(({ selector }) => $(selector ?? '').toArray());
    expect(elements.every((found) => found.length === 1)).toBe(true);
    expect(new Set(elements.flat()).size).toBe(IMAGES + 1);
  });

  it('have one cause for one broken target and one for what a template repeats', async () => {
    const { causes } = await get('/causes?rule=links/broken-internal');
    expect(causes).toMatchObject([{ url: site.url('/gone'), findings: PAGES, pages: PAGES }]);
    const { causes: images } = await get('/causes?rule=accessibility/image-alt&q=logo.png');
    expect(images).toMatchObject([{ findings: PAGES, pages: PAGES, selector: 'img[src="/logo.png"]' }]);
    expect(await listAll(`cause=${encodeURIComponent(images[0]!.cause)}`)).toHaveLength(PAGES);
  });

  it('are counted by page and in the report', async () => {
    const { pages, total } = await get('/pages?rule=accessibility/image-alt&limit=1000');
    expect(total).toBe(PAGES);
    expect(pages.every(({ findings }) => findings === IMAGES + 1)).toBe(true);
    const { body } = await caller.call<{
      report: { findings: Record<string, unknown>; histograms: Record<string, unknown> };
    }>('GET', `/v1/agent-runs/${runId}/report`);
    const all = await listAll('');
    expect(body.report.findings).toMatchObject({
      errors: all.filter(({ severity }) => severity === 'error').length,
      warnings: all.filter(({ severity }) => severity === 'warning').length,
      byFolder: expect.arrayContaining([
        expect.objectContaining({ folder: '/p/', pagesCrawled: PAGES, pages: PAGES }),
      ]) as unknown,
    });
    expect(body.report.histograms).toMatchObject({ status: [{ status: 200, pages: PAGES + 1 }] });
  });

  it.each([
    ['csv', 'text/csv', 1],
    ['jsonl', 'application/x-ndjson', 0],
  ])('are exported as %s', async (format, type, names) => {
    const path = `/v1/agent-runs/${runId}/findings/export?format=${format}&rule=accessibility/image-alt`;
    const answer = await fetch(caller.baseUrl + path, { headers: { authorization: `Bearer ${caller.key}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain(type);
    expect((await answer.text()).trimEnd().split('\n')).toHaveLength(PAGES * (IMAGES + 1) + names);
  });

  it('are compared with the audit before, all of them', async () => {
    isFixed = true;
    runId = await crawl();
    const { body } = await caller.call<{ report: { comparison: Record<string, unknown>; id: string } }>(
      'GET',
      `/v1/agent-runs/${runId}/report`,
    );
    expect(body.report.comparison).toMatchObject({ isPartial: false, notRechecked: 0 });
    expect(Number(body.report.comparison.stillThere)).toBeGreaterThan(PAGES * 2 - 20);
    expect(Number(body.report.comparison.resolved)).toBeGreaterThanOrEqual(20);
    expect(await listAll('rule=links/broken-internal')).toHaveLength(PAGES - 20);
  });

  it.each([
    ['?limit=0', 'limit'],
    ['?limit=1001', 'limit'],
    ['?cursor=x', 'cursor'],
    ['?severity=fatal', 'severity'],
    ['?category=none', 'category'],
    ['?page=about', 'page'],
    ['/export?format=xml', 'format'],
  ])('are refused for %s, which is named', async (query, path) => {
    const { status, body } = await caller.call<{ error: { code: string; issues: { path: string }[] } }>(
      'GET',
      `/v1/agent-runs/${runId}/findings${query}`,
    );
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(JSON.stringify(body.error)).toContain(`"${path}"`);
  });
});

describe('findings that are ignored', () =>
  issuesAreIgnored(
    () => installation,
    () => api.url,
  ));

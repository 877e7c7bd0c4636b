import { writeFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { rule } from './report-page-hostile.js';
import { Installation } from '../support/installation.js';
import { ReportSite } from './report-page-site.js';

jest.setTimeout(120_000);

const PICTURES = process.env.SQOUT_TEST_PICTURES;

const LARGE = auditReport({
  ruleResults: Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`core/rule-${index}`, rule({ name: `Rule ${index}` })]),
  ),
});

const long = (words: string): string => `${words} `.repeat(200).slice(0, 1_000);
const finding = {
  ruleId: 'core/title',
  ruleName: long('rule'),
  severity: 'error',
  pageUrl: 'https://www.example.com/',
};
const FEW = Array.from({ length: 30 }, (_, index) => index);
/** Nothing in it is of another length than a view allows. */
const ENDLESS = auditReport({
  ruleResults: Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `core/rule-${index}`,
      rule({
        ...{ name: long(`Name ${index}`), howToFix: long('how to fix it') },
        items: [{ pageUrl: `https://www.example.com/${'a'.repeat(2_000)}`, message: long('m'), snippet: long('code') }],
      }),
    ]),
  ),
  comparison: {
    ...{ resolved: 500, new: 500, stillThere: 9, notRechecked: 9, notSeenBefore: 9, partialNote: long('note') },
    ...{ previousHealthScore: 70, previousTimestamp: '2026-03-03T11:00:00.000Z' },
    newFindings: Array.from({ length: 500 }, () => ({ ...finding, message: long('new') })),
    resolvedFindings: Array.from({ length: 500 }, () => ({ ...finding, message: long('gone') })),
  },
  healthScore: {
    ...{ score: 40, grade: 'F' },
    gates: FEW.map(() => ({ gate: 'noHttps', factor: 0.5 })),
    categories: FEW.map((index) => ({ category: `c${index}`, name: long('category'), score: 10, lost: 2 })),
  },
  relief: {
    ...{ pages: 9, shared: [] },
    folders: FEW.map((index) => ({
      folder: `/${index}/`,
      pages: 9,
      marks: [{ url: 'https://x.example/', errors: 1 }],
    })),
  },
  coverage: {
    ...{ mode: 'full', pagesCrawled: 9, urlsKnown: 9 },
    urlsByOutcome: Object.fromEntries(FEW.map((index) => [`outcome-${index}`, 9])),
    cuts: FEW.map((index) => ({ reason: long('reason'), where: `/${index}` })),
  },
  disabledRules: Array.from({ length: 500 }, (_, index) => `core/rule-${index}`),
  fixSummary: { verified: 900, delivered: 0, removed: 0, removable: 900 },
  fixes: FEW.map((index) => ({
    fixes: FEW.map(() => ({
      ...{ id: 'fix', rule: `core/rule-${index}`, url: 'https://www.example.com/', line: 3 },
      ...{ before: long('before'), after: long('after') },
    })),
  })),
  siteFixes: {
    files: FEW.map((index) => ({
      ...{ path: `/${index}.txt`, before: 'a', after: long('after'), changes: FEW.map(() => long('change')) },
    })),
    server: {
      snippets: FEW.map((index) => ({ server: `server-${index}`, text: long('set') })),
      verified: FEW.map((index) => ({ ruleId: `core/rule-${index}` })),
      checks: FEW.map((index) => ({ rules: [`core/rule-${index}`], checkFirst: long('check') })),
      refused: FEW.map((index) => ({ ruleId: `core/rule-${index}` })),
    },
  },
});

describe('a report as PDF', () => {
  let site: ReportSite;
  let large: string;
  beforeAll(async () => {
    site = await ReportSite.open();
    large = await site.publish(LARGE);
  });
  afterAll(() => site.close());

  async function fetchPdf(address: string): Promise<{ response: Response; text: string }> {
    const response = await fetch(`${address}.pdf`);
    const file = Buffer.from(await response.arrayBuffer());
    if (PICTURES) writeFileSync(`${PICTURES}/large.pdf`, file);
    return { response, text: file.toString('latin1') };
  }

  let asked: Promise<{ response: Response; text: string }[]> | null = null;
  /** The answers to many who ask at the same time. */
  const largeForMany = () => (asked ??= Promise.all(Array.from({ length: 12 }, () => fetchPdf(large))));

  it('is a tagged file of at most six pages, with an outline and links that lead on', async () => {
    const { response, text } = (await largeForMany())[0]!;
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-example\.com-rep_\w+\.pdf"$/,
    );
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
    for (const part of ['/StructTreeRoot', '/MarkInfo', '/Outlines', '/Lang']) expect(text).toContain(part);
    expect(text).toContain('https://audit.example/r/rep_');
  });

  it('keeps to six pages where every text and list is as long as it may be', async () => {
    const address = await site.plant(ENDLESS);
    const { response, text } = await fetchPdf(address);
    expect(response.status).toBe(200);
    const pages = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    if (process.env.SQOUT_SHOW_FIGURES) console.log(`a report of endless texts: ${pages} pages`);
    expect(pages).toBeLessThanOrEqual(6);
  });

  it('starts with a cover, which a screen does not show', async () => {
    const page = await (await fetch(large)).text();
    const cover = /<section class="cover">.*?<\/section>/s.exec(page)?.[0] ?? '';
    for (const part of ['Website audit', 'example.com', '<b>82</b> of 100, grade B', '10 March 2026 at 11:00 UTC'])
      expect(cover).toContain(part);
    const { text } = await fetchPdf(large);
    // Of the outline: the cover names the site, the next page is the summary.
    for (const title of ['example.com', 'Summary', 'Fix these first', 'All issues'])
      expect(text).toContain(`/Title (${title}`);
  });

  it('is made once for all who ask at the same time, and again only when the page differs', async () => {
    const texts = [...(await largeForMany()), await fetchPdf(large)].map(({ response, text }) => [
      response.status,
      text,
    ]);
    expect(new Set(texts.map(([status]) => status))).toEqual(new Set([200]));
    // A new file would have another date.
    expect(new Set(texts.map(([, text]) => text)).size).toBe(1);
  });

  it('can be asked for without being made', async () => {
    const head = async (address: string): Promise<Response> => fetch(`${address}.pdf`, { method: 'HEAD' });
    const there = await head(large);
    expect([there.status, there.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await head(await site.publish(LARGE, 'private'))).status).toBe(404);
  });

  it('is there for those who may read the report', async () => {
    const { response } = await fetchPdf(await site.publish(LARGE, 'private'));
    expect(response.status).toBe(404);
  });

  it('looks as its organization wants, and its page as well: logo, colour, last line, and no other name', async () => {
    const { context, owner } = site;
    const plain = (await fetchPdf(large)).text;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
    await context.call('POST', `/v1/organizations/${owner.orgId}/logo`, { key: owner.key, rawBody: form });
    const brand = { color: '#AB12CD', footer: 'Agency <b>One</b>', isSqoutNamed: false };
    const set = await context.call('PUT', `/v1/organizations/${owner.orgId}/brand`, { key: owner.key, body: brand });
    expect(set).toMatchObject({ status: 200, body: { ...brand, color: '#ab12cd' } });

    const page = await (await fetch(large)).text();
    expect(page).toContain('fill="#ab12cd"');
    expect(page).toContain('Agency &lt;b&gt;One&lt;/b&gt;');
    expect(page).not.toContain('Made with Sqout');
    const { text } = await fetchPdf(large);
    const images = (file: string): number => file.match(/\/Subtype\s*\/Image\b/g)?.length ?? 0;
    expect(images(text)).toBeGreaterThan(images(plain));
    expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);

    const bare = await context.call('PUT', `/v1/organizations/${owner.orgId}/brand`, { key: owner.key, body: {} });
    expect(bare.body).toEqual({ color: null, footer: null, isSqoutNamed: true });
    await context.call('DELETE', `/v1/organizations/${owner.orgId}/logo`, { key: owner.key });
    expect(await (await fetch(large)).text()).toContain('Made with Sqout');
  });

  it('looks as its site wants, where the site says so, and for the rest as its organization', async () => {
    const { context, owner } = site;
    const { key } = owner;
    const address = await site.publish({ ...LARGE, baseUrl: 'https://client.example/' });
    const of = `/v1/organizations/${owner.orgId}`;
    await context.call('PUT', `${of}/brand`, { key, body: { color: '#ab12cd', footer: 'Agency One' } });
    const added = await context.call('POST', '/v1/websites', { key, body: { url: 'https://client.example/' } });
    const website = `/v1/websites/${(added.body as { id: string }).id}`;
    const body = { version: 1, brand: { color: '#0F766E', isSqoutNamed: false } };
    expect(await context.call('PATCH', website, { key, body })).toMatchObject({
      status: 200,
      body: { brand: { color: '#0f766e', isSqoutNamed: false, logoUrl: null } },
    });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
    const put = await context.call('POST', `${website}/logo`, { key, rawBody: form });
    const { logoUrl } = put.body as { logoUrl: string };
    const logo = new URL(logoUrl).pathname + new URL(logoUrl).search;

    const page = await (await fetch(address)).text();
    for (const part of ['fill="#0f766e"', 'Agency One', `src="${logo.replaceAll('&', '&amp;')}"`])
      expect(page).toContain(part);
    expect(page).not.toContain('Made with Sqout');
    const image = await fetch(context.url + logo);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetchPdf(address)).text).toMatch(/\/Subtype\s*\/Image\b/);

    const ofOther = await (await fetch(large)).text();
    for (const part of ['fill="#ab12cd"', 'Agency One', 'Made with Sqout']) expect(ofOther).toContain(part);
    expect(ofOther).not.toContain('/v1/websites/');

    const none = { version: 2, brand: { color: '', footer: '' } };
    await context.call('PATCH', website, { key, body: none });
    await context.call('DELETE', `${website}/logo`, { key });
    const bare = await (await fetch(address)).text();
    for (const part of ['class="stripe"', 'Agency One', '/v1/websites/']) expect(bare).not.toContain(part);
    expect(bare).toContain('Made with Sqout');

    const wrong = { version: 3, brand: { color: 'red', footer: 'a\nb', isSqoutNamed: 'no' } };
    expect(await context.call('PATCH', website, { key, body: wrong })).toMatchObject({
      status: 400,
      body: { error: { issues: ['color', 'footer', 'isSqoutNamed'].map((name) => ({ path: `brand.${name}` })) } },
    });
    await context.call('PUT', `${of}/brand`, { key, body: {} });
  });

  it('is offered on the page', async () => {
    const page = await (await fetch(large)).text();
    expect(page).toContain(`<a href="${new URL(large).pathname}.pdf">PDF</a>`);
  });
});

describe('without a browser', () => {
  it('a renderer makes the PDF', async () => {
    const installation = await Installation.open();
    const renderer = await installation.startRenderer();
    const site = await ReportSite.open({ CHROMIUM_PATH: '/nowhere/chromium', ...installation.rendererOf(renderer) });
    try {
      const address = await site.publish(LARGE);
      expect(await (await fetch(address)).text()).toContain('.pdf');
      const response = await fetch(`${address}.pdf`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
      expect(text.slice(0, 5)).toBe('%PDF-');
      expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
    } finally {
      await site.close();
      await installation.close();
    }
  });

  it('no PDF is offered, and who asks learns why', async () => {
    const site = await ReportSite.open({ CHROMIUM_PATH: '/nowhere/chromium' });
    try {
      const address = await site.publish(LARGE);
      expect(await (await fetch(address)).text()).not.toContain('.pdf');
      expect((await fetch(`${address}.pdf`, { method: 'HEAD' })).status).toBe(404);
      const response = await fetch(`${address}.pdf`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: expect.objectContaining({ message: expect.stringContaining('has no browser') as string }) as object },
      ]);
    } finally {
      await site.close();
    }
  });
});

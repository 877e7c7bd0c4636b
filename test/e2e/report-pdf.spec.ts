import { jest } from '@jest/globals';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { rule } from './report-page-hostile.js';
import { ReportSite } from './report-page-site.js';

jest.setTimeout(120_000);

const LARGE = auditReport({
  ruleResults: Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`core/rule-${index}`, rule({ name: `Rule ${index}` })]),
  ),
});

describe('a report as PDF', () => {
  let site: ReportSite;
  beforeAll(async () => {
    site = await ReportSite.open();
  });
  afterAll(() => site.close());

  async function fetchPdf(address: string): Promise<{ response: Response; text: string }> {
    const response = await fetch(`${address}.pdf`);
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
  }

  it('is a tagged file of at most six pages, with an outline and links that lead on', async () => {
    const address = await site.publish(LARGE);
    const { response, text } = await fetchPdf(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-example\.com-rep_\w+\.pdf"$/,
    );
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
    for (const part of ['/StructTreeRoot', '/MarkInfo', '/Outlines', '/Lang']) expect(text).toContain(part);
    expect(text).toContain('https://audit.example/r/rep_');
  });

  it('is made once for all who ask at the same time, and again only when the page differs', async () => {
    const address = await site.publish(LARGE);
    const all = await Promise.all(Array.from({ length: 12 }, () => fetchPdf(address)));
    const texts = [...all, await fetchPdf(address)].map(({ response, text }) => [response.status, text]);
    expect(new Set(texts.map(([status]) => status))).toEqual(new Set([200]));
    // A new file would have another date.
    expect(new Set(texts.map(([, text]) => text)).size).toBe(1);
  });

  it('can be asked for without being made', async () => {
    const head = async (address: string): Promise<Response> => fetch(`${address}.pdf`, { method: 'HEAD' });
    const there = await head(await site.publish(LARGE));
    expect([there.status, there.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await head(await site.publish(LARGE, 'private'))).status).toBe(404);
  });

  it('is there for those who may read the report', async () => {
    const { response } = await fetchPdf(await site.publish(LARGE, 'private'));
    expect(response.status).toBe(404);
  });

  it('looks as its organization wants, and its page as well: logo, colour, last line, and no other name', async () => {
    const { context, owner } = site;
    const address = await site.publish(LARGE);
    const plain = (await fetchPdf(address)).text;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
    await context.call('POST', `/v1/organizations/${owner.orgId}/logo`, { key: owner.key, rawBody: form });
    const brand = { color: '#AB12CD', footer: 'Agency <b>One</b>', isSqoutNamed: false };
    const set = await context.call('PUT', `/v1/organizations/${owner.orgId}/brand`, { key: owner.key, body: brand });
    expect(set).toMatchObject({ status: 200, body: { ...brand, color: '#ab12cd' } });

    const page = await (await fetch(address)).text();
    expect(page).toContain('fill="#ab12cd"');
    expect(page).toContain('Agency &lt;b&gt;One&lt;/b&gt;');
    expect(page).not.toContain('Made with Sqout');
    const { text } = await fetchPdf(address);
    const images = (file: string): number => file.match(/\/Subtype\s*\/Image\b/g)?.length ?? 0;
    expect(images(text)).toBeGreaterThan(images(plain));
    expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);

    const bare = await context.call('PUT', `/v1/organizations/${owner.orgId}/brand`, { key: owner.key, body: {} });
    expect(bare.body).toEqual({ color: null, footer: null, isSqoutNamed: true });
    await context.call('DELETE', `/v1/organizations/${owner.orgId}/logo`, { key: owner.key });
    expect(await (await fetch(address)).text()).toContain('Made with Sqout');
  });

  it('looks as its site wants, where the site says so, and for the rest as its organization', async () => {
    const { context, owner } = site;
    const { key } = owner;
    const address = await site.publish({ ...LARGE, baseUrl: 'https://client.example/' });
    const other = await site.publish(LARGE);
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

    const ofOther = await (await fetch(other)).text();
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
    const address = await site.publish(LARGE);
    const page = await (await fetch(address)).text();
    expect(page).toContain(`<a href="${new URL(address).pathname}.pdf">PDF</a>`);
  });
});

describe('without a browser', () => {
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

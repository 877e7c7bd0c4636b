import { writeFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { auditSite } from '#audit-run/one-process';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { startSite } from '../support/sites/site-server.js';
import { launchBrowser } from './report-page-browser.js';
import { ReportSite } from './report-page-site.js';

jest.setTimeout(120_000);

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PICTURES = process.env.SQOUT_TEST_PICTURES;
const PHONE = { width: 375, height: 812 };

/** A report as an audit makes it, with fixes, of a site with defects. */
async function realReport(): Promise<Record<string, unknown>> {
  const page = (body: string): string =>
    `<!doctype html><html><head><title>Shop</title></head><body><h1>Shop</h1>${body}</body></html>`;
  const site = await startSite({
    '/': { headers: HTML, body: page('<img src="/a.png" width="90" height="40"><a href="/a">A page about apples</a>') },
    '/a': { headers: HTML, body: page('<a href="/gone">A page that is gone</a><input name="q">') },
  });
  try {
    const audit = auditSite({ url: site.url('/'), mode: 'recommend', coverage: 'full' });
    for await (const _event of audit);
    const result = await audit.result;
    if (result.status === 'failed') throw new Error(result.message);
    return result.report as unknown as Record<string, unknown>;
  } finally {
    await site.close();
  }
}

describe('a client with the link to a report of an agency', () => {
  let site: ReportSite;
  let browser: Browser;
  let page: Page;
  let address: string;
  beforeAll(async () => {
    site = await ReportSite.open();
    browser = await launchBrowser();
    const { context, owner } = site;
    const organization = `/v1/organizations/${owner.orgId}`;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png())]), 'logo.png');
    await context.call('POST', `${organization}/logo`, { key: owner.key, rawBody: form });
    const brand = { color: '#1d4ed8', footer: 'Agency One, Main Street 1', isSqoutNamed: false };
    await context.call('PUT', `${organization}/brand`, { key: owner.key, body: brand });
    address = await site.publish(await realReport());
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const shared = { visibility: 'unlisted', expiresAt };
    const path = `/v1/reports/${address.split('/').at(-1)}`;
    expect(await context.call('PATCH', path, { key: owner.key, body: shared })).toMatchObject({ status: 200 });
    page = await browser.newPage({ viewport: PHONE });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('reads on a phone whose report it is and how the site does, on the first screen', async () => {
    await page.goto(address);
    const seen = async (text: RegExp | string): Promise<number> =>
      (await page.getByText(text).filter({ visible: true }).first().boundingBox())?.y ?? Infinity;
    for (const text of [/found \d+ error/, 'errors', 'warnings']) expect(await seen(text)).toBeLessThan(PHONE.height);
    expect(await page.evaluate<number>('document.querySelector("header img").naturalWidth')).toBeGreaterThan(0);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await page.locator('footer').getByText('Agency One, Main Street 1').count()).toBe(1);
    expect(await page.getByText('Made with Sqout').count()).toBe(0);
  });

  it('finds no link that ends at a sign-in page, or nowhere', async () => {
    await page.goto(address);
    const links = await page.evaluate<string[]>('[...document.links].map(({ href }) => href.split("#", 1)[0])');
    const own = [...new Set(links)].filter((link) => new URL(link).origin === new URL(address).origin);
    expect(own.length).toBeGreaterThan(5);
    const ends: string[] = [];
    for (const link of own) {
      const { status, url } = await fetch(link);
      if (status !== 200 || /\/app\/|sign-in|login/.test(new URL(url).pathname)) ends.push(`${link}: ${status} ${url}`);
    }
    expect(ends).toEqual([]);
  });

  it('saves it as a PDF of at most six pages', async () => {
    const response = await fetch(`${address}.pdf`);
    const file = Buffer.from(await response.arrayBuffer());
    if (PICTURES) writeFileSync(`${PICTURES}/report.pdf`, file);
    const text = file.toString('latin1');
    expect([response.status, text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
  });

  it('learns from the link that it has ended, on the page and in every form', async () => {
    const id = address.split('/').at(-1)!;
    await site.context.context.database.prisma.report.update({
      where: { id },
      data: { expiresAt: new Date(Date.now() - 1_000) },
    });
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(410);
    expect(await page.locator('main').innerText()).toMatch(/expired/);
    expect((await fetch(`${address}.pdf`)).status).toBeGreaterThanOrEqual(400);
  });
});

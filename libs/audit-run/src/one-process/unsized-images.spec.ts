import { jest } from '@jest/globals';
import type { FixedPage } from '#fixes/text';
import { startSite, type Reply, type Site, type SiteDefinition } from '../../../../test/support/sites/site-server.js';
import type { CompletedAudit } from './audit-result.js';
import { auditSite } from './audit-site.js';

jest.setTimeout(120_000);

/** The head of a PNG of 300 by 200 pixels. */
const png = Buffer.alloc(2_000);
Buffer.from('89504e470d0a1a0a0000000d494844520000012c000000c8', 'hex').copy(png);

const RULE = 'images/dimensions';

function page(head: string, body: string): Reply {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><title>Beds</title>${head}</head><body><main><h1>Beds</h1>${body}<p>Slept in by kings.</p></main></body></html>`,
  };
}
const css = (body: string): Reply => ({ headers: { 'content-type': 'text/css' }, body });
const LOGO = '<img class="logo" src="/a.png" alt="Beds">';
const PHOTO = '<img src="/a.png" alt="A bed">';

describe('images without a size in pages that no browser shows', () => {
  let site: Site | null = null;
  afterEach(() => site?.close());

  async function audit(definition: SiteDefinition): Promise<CompletedAudit & { fixes: FixedPage[] }> {
    site = await startSite({ '/a.png': { headers: { 'content-type': 'image/png' }, body: png }, ...definition });
    const result = await auditSite({ url: site.url('/'), coverage: 'full', mode: 'recommend' }).result;
    if (result.status !== 'completed') throw new Error(result.message);
    return { ...result, fixes: (result.report as unknown as { fixes: FixedPage[] }).fixes };
  }

  async function found({ findings }: CompletedAudit): Promise<string[]> {
    const snippets: string[] = [];
    for await (const part of findings.all())
      for (const { ruleId, snippet } of part) if (ruleId === RULE) snippets.push(snippet ?? '');
    return snippets;
  }

  it('are reported and fixed where no style sheet of the site keeps their place free', async () => {
    const result = await audit({
      '/': page('<link rel="stylesheet" href="/site.css">', `${LOGO}${PHOTO}`),
      '/site.css': css('.logo { height: 40px } img { max-width: 100%; height: auto }'),
    });
    expect(await found(result)).toEqual([expect.not.stringContaining('logo')]);
    expect(result.report.ruleResults[RULE]).toMatchObject({ status: 'warn', affected: 1 });
    const written = result.fixes.flatMap(({ fixes }) => fixes).filter(({ rule }) => rule === RULE);
    expect(written.map(({ after }) => after)).toEqual([expect.stringContaining('width="300" height="200"')]);
  });

  it('are none on a page whose style sheets place all of them', async () => {
    const result = await audit({
      '/': page('<link rel="stylesheet" href="/site.css">', LOGO),
      '/site.css': css('.logo { height: 40px }'),
    });
    expect(await found(result)).toEqual([]);
    expect(result.report.ruleResults[RULE]).toMatchObject({ status: 'pass' });
    expect(result.fixes.flatMap(({ fixes }) => fixes).filter(({ rule }) => rule === RULE)).toEqual([]);
  });

  it('are reported and fixed where what style sheets import does not keep their place free either', async () => {
    const result = await audit({
      '/': page('<link rel="stylesheet" href="/site.css">', `${LOGO}${PHOTO}`),
      '/site.css': css('@import "css/base.css";'),
      '/css/base.css': css('@import "logo.css"; img { max-width: 100%; height: auto }'),
      '/css/logo.css': css('.logo { height: 40px }'),
    });
    expect(await found(result)).toEqual([expect.not.stringContaining('logo')]);
    const written = result.fixes.flatMap(({ fixes }) => fixes).filter(({ rule }) => rule === RULE);
    expect(written.map(({ after }) => after)).toEqual([expect.stringContaining('width="300" height="200"')]);
  });

  it('are reported where one of the style sheets is not there, and left out where what they place cannot be known', async () => {
    const result = await audit({
      '/': page(
        '<link rel="stylesheet" href="/gone.css"><link rel="stylesheet" href="/site.css">',
        `${LOGO}<a href="/imported">Imported</a><a href="/long">Long</a><a href="/bare">Bare</a>`,
      ),
      '/site.css': css('img { max-width: 100% }'),
      '/imported': page('<link rel="stylesheet" href="/imports.css">', LOGO),
      '/bare': page('<link rel="stylesheet" href="/gone.css">', LOGO),
      '/imports.css': css('@import "more.css";'),
      '/long': page('<link rel="stylesheet" href="/long.css">', LOGO),
      '/long.css': css('@import "too-long.css";'),
      '/too-long.css': css(Array.from({ length: 9_000 }, (_, n) => `.a${n} { height: 1em }`).join('')),
    });
    expect(await found(result)).toHaveLength(1);
    expect(result.report.ruleResults[RULE]).toMatchObject({ status: 'warn', affected: 1 });
  });
});

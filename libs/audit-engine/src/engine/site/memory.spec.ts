import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { auditPage, SiteAudit } from '../../audit.js';
import type { SiteFacts } from './site-page.js';
import { encodeLinks, urlId } from './url-id.js';

const ORIGIN = 'https://site.test';
const LINKS = 20;
/** Bytes that a further page may cost, of the two kilobytes that the whole phase may take. */
const MAX_BYTES_PER_PAGE = 1_400;

describe('the memory of a site that is judged', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const { facts: template } = auditPage({
    url: `${ORIGIN}/`,
    status: 200,
    headers: [['content-type', 'text/html']],
    html: `<!doctype html><html lang="en"><title>T</title><meta name="description" content="D"><h1>H</h1><main>${'Some words of a text. '.repeat(60)}</main></html>`,
    depth: 1,
    isStart: false,
    wireBytes: 1_000,
    decodedBytes: 2_000,
    ttfbMs: 10,
    totalMs: 12,
    httpVersion: '1.1',
    tls: null,
  });
  /** Different from every other one in all that rules compare. */
  const factsOf = (page: number, pages: number): SiteFacts => ({
    ...template,
    url: `${ORIGIN}/section-${page % 100}/article-${page}`,
    canonical: `${ORIGIN}/section-${page % 100}/article-${page}`,
    title: `Article ${page} of this site`,
    description: `What article ${page} of this site is about, in a sentence.`,
    h1: `Article ${page}`,
    textHash: page.toString(16).padStart(16, '0'),
    minHash: Buffer.from(Uint32Array.from({ length: 16 }, (_, n) => (page + 1) * 2_654_435_761 + n).buffer).toString(
      'base64',
    ),
    links: encodeLinks(
      Array.from({ length: LINKS }, (_, n) => {
        const target = (page + n * 37) % pages;
        return { ...urlId(`${ORIGIN}/section-${target % 100}/article-${target}`), flags: 0 };
      }),
    ),
  });

  it('grows by little more than a kilobyte a page', () => {
    const few = 2_000;
    const many = 10_000;
    const site = new SiteAudit({
      requestedUrl: `${ORIGIN}/`,
      startUrl: `${ORIGIN}/`,
      checkedAt: '2026-11-01T00:00:00Z',
      probes: {},
      sitemaps: [],
      outcomes: { ok: many },
      isComplete: true,
      externalLinksChecked: false,
    });
    for (let page = 0; page < few; page++) site.addPage(factsOf(page, many));
    const before = used();
    for (let page = few; page < many; page++) site.addPage(factsOf(page, many));
    const perPage = (used() - before) / (many - few);
    expect(site.results().length).toBeGreaterThan(50);
    expect(perPage).toBeLessThan(MAX_BYTES_PER_PAGE);
  });
});

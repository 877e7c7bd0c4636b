import type pg from 'pg';
import type { SiteFacts } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { normalizeUrl, urlHash } from '#crawler';
import { urlId } from '../../libs/audit-engine/src/engine/site/url-id.js';
import { callApi } from '../lib/audit.js';
import { seededRandom } from '../lib/random.js';
import type { System } from '../lib/system.js';

export const ORIGIN = 'https://generated.example';
const PER_STATEMENT = 2_000;
/** Every so many pages have a neighbour with the same title, the same text or the same heading; so many addresses redirect. */
const EVERY = 50;
const BYTES_PER_LINK = 9;

export interface GeneratedRun {
  pages: number;
  linksPerPage: number;
}

const pathOf = (page: number): string => (page === 0 ? '/' : `/section-${Math.floor(page / 50)}/article-${page}`);

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Title</title><meta name="description" content="Description">
<link rel="canonical" href="${ORIGIN}/page"><meta name="viewport" content="width=device-width"></head>
<body><header><nav><a href="/">Home</a></nav></header><main><h1>Heading</h1><p>${'Some words about one thing or another. '.repeat(40)}</p></main></body></html>`;

function encodeLinks(urls: readonly string[]): string {
  const bytes = Buffer.allocUnsafe(urls.length * BYTES_PER_LINK);
  urls.forEach((url, n) => {
    const { high, low } = urlId(url);
    bytes.writeUInt32LE(high, n * BYTES_PER_LINK);
    bytes.writeUInt32LE(low, n * BYTES_PER_LINK + 4);
    bytes.writeUInt8(0, n * BYTES_PER_LINK + 8);
  });
  return bytes.toString('base64');
}

/** Facts of a page that differ from those of the next as real ones do. */
function factsOf(page: number, { pages, linksPerPage }: GeneratedRun, template: SiteFacts): SiteFacts {
  const random = seededRandom(page + 1);
  const twin = page % EVERY === 0 ? page + 1 : page;
  const text = seededRandom(twin + 1_000_003);
  const hash = Buffer.from(Uint32Array.from({ length: 2 }, () => text() * 2 ** 32).buffer);
  const minHash = Buffer.from(Uint32Array.from({ length: 16 }, () => text() * 2 ** 32).buffer);
  const links = Array.from(
    { length: linksPerPage },
    (_, n) => ORIGIN + pathOf(n < linksPerPage / 2 ? (page + n + 1) % pages : Math.floor(random() * pages)),
  );
  return {
    ...template,
    url: ORIGIN + pathOf(page),
    canonical: ORIGIN + pathOf(page),
    depth: Math.min(9, Math.floor(page / 100)),
    isStart: page === 0,
    title: `Article ${twin} of the generated site`,
    description: `What article ${twin} of the generated site is about, in a sentence of its own.`,
    h1: `Article ${twin}`,
    textHash: hash.toString('hex').slice(0, Math.max(1, template.textHash.length)),
    minHash: minHash.toString('base64'),
    links: encodeLinks(links),
    internalLinks: linksPerPage,
  };
}

/** A run whose crawl is over, with as many pages as asked, put into the database without crawling. */
export async function generateRun(system: System, client: pg.Client, run: GeneratedRun): Promise<string> {
  const { facts: template, results } = auditPage(
    {
      url: `${ORIGIN}/page`,
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      html: HTML,
      depth: 1,
      isStart: false,
      wireBytes: 2_000,
      decodedBytes: HTML.length,
      ttfbMs: 20,
      totalMs: 25,
      httpVersion: '1.1',
      tls: null,
    },
    { urlKey: normalizeUrl },
  );
  const { id } = await callApi<{ id: string }>(system, '/v1/agent-runs', { url: `${ORIGIN}/`, trigger: 'api' });
  const result = JSON.stringify(results);
  for (let from = 0; from < run.pages; from += PER_STATEMENT) {
    const pages = Array.from({ length: Math.min(PER_STATEMENT, run.pages - from) }, (_, n) =>
      factsOf(from + n, run, template),
    );
    const hashes = pages.map(({ url }) => urlHash(url).toString());
    const urls = pages.map(({ url }) => url);
    await client.query(
      `INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results)
       SELECT $1, u.hash, u.url, 1, 200, $5, u.facts, $6 FROM unnest($2::bigint[], $3::text[], $4::text[]) AS u(hash, url, facts) ON CONFLICT DO NOTHING`,
      [id, hashes, urls, pages.map((facts) => JSON.stringify(facts)), results.catalogue, result],
    );
    await client.query(
      `INSERT INTO frontier (run_id, url_hash, url, depth, source, rank, state, outcome, status)
       SELECT $1, u.hash, u.url, 1, 'link', 1, 'done', 'ok', 200 FROM unnest($2::bigint[], $3::text[]) AS u(hash, url) ON CONFLICT DO NOTHING`,
      [id, hashes, urls],
    );
    const moved = urls.filter((_, n) => n % EVERY === 0);
    await client.query(
      `INSERT INTO frontier (run_id, url_hash, url, depth, source, rank, state, outcome, status, redirect_to)
       SELECT $1, u.hash, u.url, 1, 'link', 1, 'done', 'redirect', 301, u.target FROM unnest($2::bigint[], $3::text[], $4::text[]) AS u(hash, url, target) ON CONFLICT DO NOTHING`,
      [id, moved.map((url) => urlHash(`${url}/old`).toString()), moved.map((url) => `${url}/old`), moved],
    );
  }
  await client.query('DELETE FROM outbox WHERE run_id = $1', [id]);
  await client.query(
    `UPDATE runs SET status = 'running', phase = 'finish', epoch = 1, max_pages = $2, claimed = $2, pages_done = $2, urls_known = $2, started_at = now(),
       lease_until = now(), deadline_at = now() + interval '1 day', crawl_state = $3, site_probe = $4 WHERE id = $1`,
    [
      id,
      run.pages,
      JSON.stringify({
        scope: 'generated.example',
        host: 'generated.example',
        startUrl: `${ORIGIN}/`,
        robotsText: '',
        crawlDelayMs: 0,
        followLinks: true,
        coverageMode: 'full',
      }),
      JSON.stringify({
        requestedUrl: `${ORIGIN}/`,
        startUrl: `${ORIGIN}/`,
        checkedAt: new Date().toISOString(),
        probes: {},
        sitemaps: [],
      }),
    ],
  );
  return id;
}

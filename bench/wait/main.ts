import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { auditSite } from '#audit-run/one-process';
import type { PeerResult } from '../crawl/peer-result.js';
import { readArguments } from '../lib/arguments.js';
import { rounded, table } from '../lib/statistics.js';
import { startSiteProcess } from '../site/site-process.js';

const { pages, latencyMs, kinds, crawlers } = readArguments({
  ...{ pages: 1_000, latencyMs: 200, kinds: 'ready,queued,limited' },
  // `wget` and `crawlee` can stand beside us.
  crawlers: 'sqout',
});
const run = promisify(execFile);
const WORDS: Readonly<Record<string, string>> = {
  ready: 'responds as fast to many',
  queued: 'does one thing at a time',
  limited: 'refuses more than 6 at once',
};

interface Seen {
  most: number;
  refused: number;
}

interface Crawl {
  seconds: number;
  pages: number;
}

/** One crawl of a site by one program. The first word says how it crawls. */
const CRAWLERS: Readonly<Record<string, (origin: string) => Promise<Crawl>>> = {
  'sqout, 4 at once': (origin) => crawledBySqout(origin, 4),
  'sqout, default': (origin) => crawledBySqout(origin),
  // One request at a time, on one connection.
  'wget -r': async (origin) => {
    const folder = mkdtempSync(join(tmpdir(), 'sqout-wget-'));
    const start = performance.now();
    // It ends with 8 when one of the responses is an error, such as robots.txt.
    await run('wget', ['-q', '-r', '-l', 'inf', '--reject', 'png', '-P', folder, `${origin}/`]).catch(() => null);
    const seconds = (performance.now() - start) / 1_000;
    const isPage = (name: string): boolean => /(^|\/)(\d+|index\.html)$/.test(name);
    const read = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isPage).length;
    rmSync(folder, { recursive: true, force: true });
    return { seconds, pages: read };
  },
  'Crawlee, default': async (origin) => {
    const crawlee = join(import.meta.dirname, '..', 'crawl', 'crawlee.js');
    const { stdout } = await run(process.execPath, [crawlee, origin, 'default']);
    const { wallSeconds, pages: read } = JSON.parse(stdout) as PeerResult;
    return { seconds: wallSeconds, pages: read };
  },
};

async function crawledBySqout(origin: string, concurrency?: number): Promise<Crawl> {
  const start = performance.now();
  const { result } = auditSite({
    ...{ url: `${origin}/`, coverage: 'full', maxPages: pages },
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  const audit = await result;
  const seconds = (performance.now() - start) / 1_000;
  return { seconds, pages: audit.status === 'completed' ? audit.report.totalPages : 0 };
}

const rows: (string | number)[][] = [];
for (const kind of kinds.split(','))
  for (const [name, crawl] of Object.entries(CRAWLERS)) {
    if (!crawlers.split(',').some((each) => name.toLowerCase().startsWith(each))) continue;
    const site = await startSiteProcess<{ origin: string }, Seen>('./small-site-server.js', {
      ...{ pages, latencyMs, kind },
    });
    const { seconds, pages: read } = await crawl(site.ready.origin);
    const { most, refused } = await site.hits();
    site.stop();
    if (name.startsWith('sqout') && read < pages)
      throw new Error(`${read} of ${pages} pages were read of a site that ${WORDS[kind] ?? kind}`);
    rows.push([WORDS[kind] ?? kind, name, read, rounded(seconds, 1), rounded(read / seconds, 1), most, refused]);
  }
console.log(
  table([['a site that', 'crawler', 'pages read', 'seconds', 'pages/s', 'most at once', 'refused'], ...rows]),
);
console.log(`\n${pages} pages, ${latencyMs} ms each; load ${loadavg()[0]?.toFixed(1) ?? ''}`);

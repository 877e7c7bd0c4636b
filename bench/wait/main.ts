import { loadavg } from 'node:os';
import { auditSite } from '#audit-run/one-process';
import { readArguments } from '../lib/arguments.js';
import { rounded, table } from '../lib/statistics.js';
import { startSiteProcess } from '../site/site-process.js';

const { pages, latencyMs, kinds } = readArguments({ pages: 1_000, latencyMs: 200, kinds: 'ready,queued,limited' });
const WORDS: Readonly<Record<string, string>> = {
  ready: 'responds as fast to many',
  queued: 'does one thing at a time',
  limited: 'refuses more than 6 at once',
};

interface Seen {
  most: number;
  refused: number;
}

async function crawled(kind: string, concurrency?: number): Promise<Seen & { seconds: number; pages: number }> {
  const site = await startSiteProcess<{ origin: string }, Seen>('./small-site-server.js', {
    ...{ pages, latencyMs, kind },
  });
  const start = performance.now();
  const audit = auditSite({
    ...{ url: `${site.ready.origin}/`, coverage: 'full', maxPages: pages },
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  const result = await audit.result;
  const seconds = (performance.now() - start) / 1_000;
  const seen = await site.hits();
  site.stop();
  return { ...seen, seconds, pages: result.status === 'completed' ? result.report.totalPages : 0 };
}

const rows: (string | number)[][] = [];
for (const kind of kinds.split(','))
  for (const concurrency of [4, undefined]) {
    const { seconds, pages: read, most, refused } = await crawled(kind, concurrency);
    if (read < pages) throw new Error(`${read} of ${pages} pages were read of a site that ${WORDS[kind] ?? kind}`);
    rows.push([
      ...[WORDS[kind] ?? kind, concurrency ?? 'default', rounded(seconds, 1), rounded(read / seconds, 1)],
      ...[most, refused],
    ]);
  }
console.log(table([['a site that', 'at once', 'seconds', 'pages/s', 'most at once', 'refused'], ...rows]));
console.log(`\n${pages} pages, ${latencyMs} ms each; load ${loadavg()[0]?.toFixed(1) ?? ''}`);

import { CheerioCrawler, Configuration, log, LogLevel } from '@crawlee/cheerio';
import { printResult } from './peer-result.js';

/**
 * Crawlee's CheerioCrawler, links only, storage in memory, no sessions. As many
 * connections as the floor and no retries, or its own defaults.
 * Usage: crawlee.js <origin> [default]
 */
const CONNECTIONS = 8;
const [, , origin = '', settings] = process.argv;
const likeTheFloor = { minConcurrency: CONNECTIONS, maxConcurrency: CONNECTIONS, maxRequestRetries: 0 };
log.setLevel(LogLevel.OFF);
const statusCounts: Record<string, number> = {};
let pages = 0;
const count = (status: number) => (statusCounts[status] = (statusCounts[status] ?? 0) + 1);

const crawler = new CheerioCrawler(
  {
    ...(settings === 'default' ? {} : likeTheFloor),
    useSessionPool: false,
    persistCookiesPerSession: false,
    requestHandler: async ({ request, response, enqueueLinks }) => {
      count(response.statusCode ?? 0);
      // It calls this for 404 as well, and follows redirects to pages that it has had.
      if (response.statusCode !== 200 || request.loadedUrl !== request.url) return;
      pages++;
      await enqueueLinks({ strategy: 'same-origin' });
    },
    failedRequestHandler: ({ response }) => {
      count(response?.statusCode ?? 0);
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: false }),
);
const started = performance.now();
await crawler.run([`${origin}/`]);
printResult(pages, (performance.now() - started) / 1000, statusCounts);

import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { auditSite, type CompletedAudit, type RenderingCoverage, type RenderMode } from '#audit-run';
import type { BrowserProgram } from '#render';
import { median } from '../lib/statistics.js';
import { createBenchSite } from '../site/pages.js';
import { serveFolder } from '../sites/static-server.js';

/** What static sites have: scripts that open a menu, set the theme, and add a button without text. None changes what is checked. */
const KINDS: readonly { name: string; html: string }[] = [
  { name: 'no script', html: '' },
  {
    name: 'a menu',
    html: `<button type="button" id="menu">Menu</button><script>
      document.getElementById('menu').addEventListener('click', () => document.body.classList.toggle('has-menu'));
    </script>`,
  },
  {
    name: 'a theme',
    html: '<script>document.documentElement.dataset.theme = "light"</script><script src="/theme.js" defer></script>',
  },
];
const THEME = `addEventListener('load', () => {
  const up = document.createElement('button');
  up.setAttribute('aria-label', 'To the top');
  document.body.append(up);
});`;
/** Sites of the repository that frameworks have built. */
const FOLDERS = ['clean/blog', 'clean/documentation', 'clean/handwritten', 'clean/shop'].concat(
  ...['docusaurus', 'hugo', 'mkdocs', 'next', 'nuxt', 'shopify', 'wordpress'].map((name) => `frameworks/${name}`),
);

export interface StaticOptions {
  sites: number;
  pages: number;
  /** Of each page, so that waiting decides as it does on the web. */
  latencyMs: number;
  program: BrowserProgram;
}

interface Served {
  name: string;
  url: string;
  server: Server;
}

async function generated(n: number, pages: number): Promise<Served> {
  const kind = KINDS[n % KINDS.length] ?? { name: '', html: '' };
  const server = createServer((request, response) => {
    if (request.url === '/theme.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(THEME);
    const page = site.paths.indexOf(request.url ?? '');
    if (page < 0) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(site.html(page).replace('</body>', `${kind.html}</body>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const site = createBenchSite(pages + n, url.slice(0, -1));
  return { name: `generated, ${pages + n} pages, ${kind.name}`, url, server };
}

async function served(n: number, { pages, latencyMs }: StaticOptions): Promise<Served> {
  const folder = FOLDERS[n];
  const root = join(process.cwd(), 'test', 'sites', folder ?? '');
  const inner = folder !== undefined && readdirSync(root).includes('public') ? join(root, 'public') : root;
  const site = folder === undefined ? await generated(n, pages) : { name: folder, ...(await serveFolder(inner)) };
  const [answer] = site.server.listeners('request') as ((...of: unknown[]) => void)[];
  site.server.removeAllListeners('request').on('request', (...of) => setTimeout(() => answer?.(...of), latencyMs));
  return site;
}

async function audit(url: string, mode: RenderMode, program: BrowserProgram): Promise<[CompletedAudit, number]> {
  const since = performance.now();
  const done = await auditSite({
    ...{ url, coverage: 'full', maxPages: 500 },
    ...(mode !== 'off' && { render: { mode, hasSandbox: false, findProgram: async () => program } }),
  }).result;
  if (done.status !== 'completed') throw new Error(`${url}: ${done.message}`);
  return [done, performance.now() - since];
}

/** All that a report says but what it says of samples, and of times. */
function comparable({ report }: CompletedAudit): string {
  const { rendering: _samples, ...coverage } = report.coverage;
  const rules = Object.entries(report.ruleResults).filter(([id]) => !id.startsWith('performance/'));
  return JSON.stringify([rules, coverage, report.pages.map(({ url, title }) => [url, title])]);
}

/** Seconds of both modes over all sites, and what was rendered: nothing is, and the reports are the same. */
export async function staticSites(options: StaticOptions): Promise<boolean> {
  const ratios: number[] = [];
  const sums = { off: 0, auto: 0 };
  let [rendered, samples, others] = [0, 0, 0];
  for (let n = 0; n < options.sites; n++) {
    const { name, url, server } = await served(n, options);
    // In turns, so that neither is always the first to ask.
    const first = n % 2 === 0 ? await audit(url, 'off', options.program) : null;
    const [auto, autoMs] = await audit(url, 'auto', options.program);
    const [off, offMs] = first ?? (await audit(url, 'off', options.program));
    const { rendering } = auto.report.coverage as { rendering?: RenderingCoverage };
    rendered += rendering?.rendered ?? 0;
    samples += rendering?.samples?.compared ?? 0;
    const isSame = comparable(off) === comparable(auto);
    if (!isSame) others++;
    sums.off += offMs;
    sums.auto += autoMs;
    ratios.push(autoMs / offMs);
    const times = `${(offMs / 1_000).toFixed(1)} s, ${(autoMs / 1_000).toFixed(1)} s`;
    console.log(`${name}: ${times}${isSame ? '' : '; the reports differ'}`);
    server.closeAllConnections();
    server.close();
  }
  const ratio = sums.auto / sums.off;
  console.log(
    `${options.sites} static sites: ${rendered} rendered pages, ${samples} samples, ${others} reports that differ`,
  );
  console.log(
    `auto ÷ off: ${ratio.toFixed(2)} of the time of all, ${median(ratios).toFixed(2)} in the median (bar: 1.1)`,
  );
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  return ratio <= 1.1 && others === 0;
}

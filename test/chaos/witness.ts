import { startSite, type Hit, type Site, type SiteDefinition } from '../support/sites/site-server.js';

export interface SitePlan {
  pages: number;
  /** Every third page takes so long. */
  slowMs: number;
  /** Given, one worker at a time crawls the site, a page at a time. */
  crawlDelayMs?: number;
  /** Its second sitemap never answers, and its start page links to names that no server knows: both must hold up nobody else. */
  isTroubled?: boolean;
  /** Its pages have a fault each, and so much text that fixing them takes a worker some seconds. */
  isFaulty?: boolean;
  /** Its pages are empty until their script has run. */
  isScripted?: boolean;
}

/** One site a run, on a port of its own: its access log says what was fetched for this run and when. */
export class WitnessedSite {
  private untilMs = Infinity;

  private constructor(
    private readonly site: Site,
    readonly plan: SitePlan,
  ) {}

  static async start(plan: SitePlan): Promise<WitnessedSite> {
    return new WitnessedSite(await startSite(linkedPages(plan)), plan);
  }

  get url(): string {
    return this.site.url('/');
  }

  get origin(): string {
    return this.site.origin;
  }

  /** Requests for pages below the start page, which the preparation may read more than once. */
  pageHits(): Hit[] {
    return this.site.hits().filter((hit) => hit.path.startsWith('/p/') && hit.at < this.untilMs);
  }

  /** Pages that a browser began to show. */
  dataHits(): number {
    return this.site.count('/data.json');
  }

  /** What comes from now on is for another run. */
  stopWatching(): void {
    this.untilMs = Date.now();
  }

  lastHitAt(): number {
    return this.site.hits().findLast((hit) => hit.at < this.untilMs)?.at ?? 0;
  }

  close(): Promise<void> {
    return this.site.close();
  }
}

/** Page n links to 3n+1, 3n+2 and 3n+3, and back to the start: every page is found, some levels down. */
function linkedPages({
  pages,
  slowMs,
  crawlDelayMs = 0,
  isTroubled = false,
  isFaulty = false,
  isScripted = false,
}: SitePlan): SiteDefinition {
  const faults = isFaulty
    ? `<p role="nonsense">Beans</p>${'<p>A sentence about beans and peas in the garden.</p>\n'.repeat(150)}`
    : '';
  const page = (n: number): string => {
    if (isScripted) return isFaulty ? FAULTY_PAGE : SHELL;
    const links = [1, 2, 3]
      .map((step) => n * 3 + step)
      .filter((next) => next < pages)
      .map((next) => `<a href="/p/${next}x">page ${next}</a>`)
      .join('\n');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><main><h1>Page ${n}</h1><p>Text of page ${n}.</p>${faults}<a href="/">start</a>${links}</main></body></html>`;
  };
  const silent = isTroubled
    ? Array.from({ length: 20 }, (_, i) => `<a href="http://silent-${i}.example/">a page elsewhere</a>`).join('\n')
    : '';
  // A page that no browser has shown leads nowhere.
  const sitemaps = isScripted ? ['/map-0.xml'] : isTroubled ? ['/map-0.xml', '/map-1.xml', '/map-2.xml'] : [];
  const html = { 'content-type': 'text/html; charset=utf-8' };
  return {
    '/robots.txt': ({ origin }) => ({
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nCrawl-delay: ${crawlDelayMs / 1_000}\nDisallow:\n${sitemaps.map((path) => `Sitemap: ${origin}${path}\n`).join('')}`,
    }),
    '/map-0.xml': ({ origin }) => ({
      headers: { 'content-type': 'application/xml' },
      body: isScripted ? sitemapOf(origin, pages) : '',
    }),
    '/app.js': { headers: { 'content-type': 'text/javascript' }, body: APP },
    '/data.json': { headers: { 'content-type': 'application/json' }, body: '["Beans","Peas"]', delayMs: slowMs },
    '/map-1.xml': { raw: () => undefined },
    '/': { headers: html, body: page(0).replace('</main>', `${silent}</main>`) },
    '/p/*': ({ pathname }) => {
      const n = Number.parseInt(pathname.slice(3), 10);
      return { headers: html, body: page(n), ...(n % 3 === 0 ? { delayMs: slowMs } : {}) };
    },
  };
}

const SHELL = `<!doctype html><html lang="en"><head><title>Garden</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
/** It holds text as it is sent, and has something to fix. */
const FAULTY_PAGE = `<!doctype html><html lang="en"><head><title>Garden</title></head><body><main><h1>Garden</h1><p role="nonsense">Beans</p>${'<p>Beans and peas grow well in a large pot on a sunny balcony.</p>'.repeat(20)}<div id="root"></div></main><script src="/app.js"></script></body></html>`;
const APP = `fetch('/data.json').then((response) => response.json()).then((names) => {
  document.getElementById('root').innerHTML = '<main><h1>Garden</h1>' + names.map((name) => '<p>' + name + ' grow well here.</p>').join('') + '</main>';
});`;

function sitemapOf(origin: string, pages: number): string {
  const urls = Array.from({ length: pages }, (_, n) => `<url><loc>${origin}${n === 0 ? '/' : `/p/${n}x`}</loc></url>`);
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

import type { PageAudit, PageInput, SiteProbe } from '#audit-engine';
import { auditPage, ReportBuilder, SiteAudit } from '#audit-engine/audit';
import type { AuditReport } from '#audit-engine/comparison';

/** A site in memory, free to be damaged. */
export interface BuiltSite {
  pages: PageInput[];
  probe: SiteProbe;
  sitemapUrls: string[];
  /** Addresses that answer with 404. */
  broken: string[];
}

export interface Defect {
  /** As people say it. */
  name: string;
  /** All of the site has it, or none. */
  isSiteWide?: true;
  page?(page: PageInput): PageInput;
  site?(site: BuiltSite): void;
}

export const ORIGIN = 'https://www.tidewater-boats.example';
const CHECKED_AT = '2026-11-15T09:00:00.000Z';

const NOUNS = 'hull keel mast sail rudder anchor cleat tiller bilge galley cabin deck hatch winch rope buoy'.split(' ');
const DEEDS = 'painting repairing storing choosing cleaning testing measuring balancing sealing drying'.split(' ');
const PLACES =
  'in winter,by the river,on a budget,for beginners,before a long trip,after a storm,at home,in a day'.split(',');

function words(page: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const at = page * 37 + i * 11 + ((i * i * (page + 3)) % 29);
    const noun = NOUNS[at % NOUNS.length] ?? '';
    const deed = DEEDS[(at >> 1) % DEEDS.length] ?? '';
    const place = PLACES[(at >> 2) % PLACES.length] ?? '';
    return `Note ${page * 100 + i}: ${deed} the ${noun} ${place} takes ${2 + (at % 7)} hours and ${3 + (at % 5)} hands.`;
  }).join(' ');
}

/** Every title, heading and text of its own, from the number of the page. */
function topic(page: number): string {
  const noun = NOUNS[page % NOUNS.length] ?? '';
  const deed = DEEDS[Math.floor(page / NOUNS.length) % DEEDS.length] ?? '';
  const place = PLACES[Math.floor(page / (NOUNS.length * DEEDS.length)) % PLACES.length] ?? '';
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)} the ${noun} ${place}`;
}

export function pathOf(page: number): string {
  if (page === 0) return '/';
  if (page === 1) return '/about';
  if (page === 2) return '/contact';
  if (page === 3) return '/privacy';
  return `/guides/guide-${page}`;
}

function titleOf(page: number): string {
  const fixed = ['Tidewater Boats: guides for wooden boats', 'About Tidewater Boats', 'Contact us', 'Privacy policy'];
  return fixed[page] ?? `${topic(page)}, guide ${page}`;
}

const NAV = [
  ['/', 'Home'],
  ['/about', 'About us'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy policy'],
];

function htmlOf(page: number, total: number): string {
  const url = ORIGIN + pathOf(page);
  const title = titleOf(page);
  const description = `${title}: what you need, how long it takes and which mistakes to avoid, told by builders who have done it.`;
  const next = Array.from({ length: Math.min(6, total - 4) }, (_, i) => 4 + ((page * 6 + i) % (total - 4)));
  const links = [...new Set(next)]
    .filter((other) => other !== page)
    .map((other) => `<li><a href="${pathOf(other)}">${titleOf(other)}</a></li>`);
  const nav = NAV.map(([href, name]) => `<li><a href="${href}">${name}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} | Tidewater</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<link rel="canonical" href="${url}">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/site.css">
<meta property="og:title" content="${title}">
<meta property="og:type" content="website">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${ORIGIN}/img/card-${page}.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A wooden boat on the slipway">
<meta property="og:description" content="${description}">
<meta property="og:locale" content="en_GB">
<meta name="twitter:card" content="summary_large_image">
</head>
<body>
<a href="#content">Skip to content</a>
<header><nav aria-label="Main"><ul>${nav}</ul></nav></header>
<main id="content">
<h1>${title}</h1>
<p>${words(page, 5)}</p>
<img src="/img/picture-${page}.webp" alt="Picture ${page}: ${topic(page).toLowerCase()}" width="640" height="400">
<h2>What you need</h2>
<p>${words(page + 5_000, 6)}</p>
<h2>Step by step</h2>
<p>${words(page + 10_000, 6)}</p>
${page === 2 ? '<form action="/send" method="post"><label for="mail">Your e-mail address</label> <input id="mail" name="mail" type="email" autocomplete="email"><button type="submit">Send</button></form><p>Write to <a href="mailto:hello@tidewater-boats.example">hello@tidewater-boats.example</a> or call <a href="tel:+441632960123">+44 1632 960123</a>.</p>' : ''}
<h2>More guides</h2>
<ul>${links.join('')}</ul>
</main>
<footer><p>Tidewater Boats, 1 Harbour Road, Whitby. Telephone <a href="tel:+441632960123">+44 1632 960123</a></p></footer>
</body>
</html>`;
}

const HEADERS: [string, string][] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-encoding', 'br'],
  ['vary', 'accept-encoding'],
  ['cache-control', 'max-age=600'],
  ['etag', '"1"'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['content-security-policy', "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'geolocation=()'],
];

export function inputOf(page: number, html: string): PageInput {
  const bytes = Buffer.byteLength(html);
  return {
    ...{
      url: ORIGIN + pathOf(page),
      status: 200,
      headers: [...HEADERS],
      html,
      depth: Math.min(page, 2),
      isStart: page === 0,
    },
    ...{ wireBytes: Math.round(bytes / 4), decodedBytes: bytes, ttfbMs: 80, totalMs: 100, httpVersion: '2' },
    tls: { protocol: 'TLSv1.3', validTo: '2027-02-01T00:00:00.000Z', issuer: 'Example Trust' },
  };
}

/** A site that does everything right, of at least six pages. */
export function buildSite(count = 20): BuiltSite {
  const pages = Array.from({ length: count }, (_, page) => inputOf(page, htmlOf(page, count)));
  const urls = pages.map(({ url }) => url);
  const answer = (path: string, status: number, text: string | null = null): SiteProbe['probes']['robots'] => ({
    ...{ url: ORIGIN + path, finalUrl: ORIGIN + path, status, headers: [], text, error: null },
  });
  return {
    pages,
    sitemapUrls: urls,
    broken: [],
    probe: {
      ...{ requestedUrl: `${ORIGIN}/`, startUrl: `${ORIGIN}/`, checkedAt: CHECKED_AT },
      probes: {
        robots: answer('/robots.txt', 200, `User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`),
        favicon: answer('/favicon.ico', 200),
        notFound: answer('/no-such-page', 404),
      },
      ...{ sitemaps: [], outcomes: { ok: count }, isComplete: true, externalLinksChecked: false },
    },
  };
}

/** The defect on the given share of the pages, spread evenly over the site. */
export function damage(site: BuiltSite, { page: change, site: changeSite }: Defect, share = 1): BuiltSite {
  const affected = Math.round(site.pages.length * share);
  if (change)
    site.pages = site.pages.map((page, i) => {
      const isAffected =
        Math.floor(((i + 1) * affected) / site.pages.length) > Math.floor((i * affected) / site.pages.length);
      return isAffected ? change(page) : page;
    });
  if (affected > 0) changeSite?.(site);
  return site;
}

export function withHtml(change: (html: string) => string): (page: PageInput) => PageInput {
  return (page) => {
    const html = change(page.html);
    return { ...page, html, decodedBytes: Buffer.byteLength(html) };
  };
}

export function withoutHeaders(...names: readonly string[]): (page: PageInput) => PageInput {
  return (page) => ({ ...page, headers: page.headers.filter(([name]) => !names.includes(name)) });
}

const audits = new Map<string, PageAudit>();

/** The engine has no clock and no chance, and most pages stand in many of the sites: each is audited once. */
export function auditOnce(page: PageInput, disabledRulePatterns: readonly string[] = []): PageAudit {
  const key = JSON.stringify([page, disabledRulePatterns]);
  const known = audits.get(key) ?? auditPage(page, { disabledRulePatterns });
  audits.set(key, known);
  return known;
}

/** The report of the whole catalogue. */
export function auditSite(site: BuiltSite, disabledRulePatterns: readonly string[] = []): AuditReport {
  const audit = new SiteAudit(site.probe, { disabledRulePatterns });
  const report = new ReportBuilder({ baseUrl: site.probe.startUrl, timestamp: CHECKED_AT, coverage: {} });
  for (const url of site.sitemapUrls) audit.addSitemapUrl(url);
  for (const url of site.broken)
    audit.addTarget({
      url,
      outcome: 'broken',
      status: 404,
      chain: [],
      finalStatus: null,
      error: null,
      isExternal: false,
    });
  for (const page of site.pages) {
    const { facts, results } = auditOnce(page, disabledRulePatterns);
    audit.addPage(facts);
    report.addPage(facts, results);
  }
  return report.build(audit.results()).report;
}

import { seededRandom } from '../lib/random.js';
import { type Defect, DEFECTS, plantDefects, type Planted } from './planted.js';

const PAGES_PER_SECTION = 50;
const TARGET_BYTES = 45_000;
const WORDS = (
  'account annual answer article balance basket better board bridge bright budget button camera candle carbon castle center chance change charge ' +
  'choice circle client coffee colour common copper corner cotton course credit custom damage danger debate decade degree demand design detail device ' +
  'dinner direct doctor dollar driver editor effect effort energy engine estate event expert export family famous farmer figure finger follow forest ' +
  'format friend future garden global ground growth guide harbour health height hidden impact income island journal kitchen letter level listen little ' +
  'local market master matter memory method middle minute mirror modern moment museum nature north number object office option orange origin output ' +
  'packet people period person planet pocket policy prefer pretty profit public purple quarter random reason record region repair report result river ' +
  'sample school screen season second secret sector series signal silver simple single source spring square station stone street strong summer supply ' +
  'surface system table target thread ticket timber travel valley village visit volume water weather window winter wonder writer yellow'
).split(' ');

export interface BenchSite {
  pages: number;
  planted: Planted;
  /** Paths of all pages that answer 200. */
  paths: string[];
  /** Paths that answer 404, one per page with a broken link. */
  missing: string[];
  /** Paths that redirect to the start page. */
  redirects: string[];
  html(page: number): string;
}

export function pathOf(page: number): string {
  return page === 0 ? '/' : `/section-${Math.floor(page / PAGES_PER_SECTION)}/article-${page}`;
}

const words = (random: () => number, count: number) =>
  Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
const sentence = (random: () => number, count: number) => {
  const text = words(random, count);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/**
 * `origin` stands in canonical and image addresses. A site of like pages, about 45 KB and 50 to
 * 100 links each, that can all be reached by links from the start page.
 */
export function createBenchSite(pages: number, origin = 'https://bench.example'): BenchSite {
  const planted = plantDefects(pages);
  const defectOf = new Map<number, { defect: Defect; index: number }>();
  for (const defect of DEFECTS) planted[defect].forEach((page, index) => defectOf.set(page, { defect, index }));
  return {
    pages,
    planted,
    paths: Array.from({ length: pages }, (_, page) => pathOf(page)),
    missing: planted.brokenLink.map((_, index) => `/missing/article-${index}`),
    redirects: planted.redirectedLink.map((_, index) => `/moved/article-${index}`),
    html: (page) => pageHtml(page, { pages, origin, planted: defectOf.get(page) }),
  };
}

function linksOf(page: number, pages: number, random: () => number): number[] {
  const near = Array.from({ length: 20 }, (_, step) => (page + step + 1) % pages);
  const far = Array.from({ length: 20 + Math.floor(random() * 40) }, () => Math.floor(random() * pages));
  return [...near, ...far];
}

interface Context {
  pages: number;
  origin: string;
  planted: { defect: Defect; index: number } | undefined;
}

function pageHtml(page: number, { pages, origin, planted }: Context): string {
  const random = seededRandom(page + 1);
  const has = (defect: Defect) => planted?.defect === defect;
  const group = Math.floor((planted?.index ?? 0) / 3);
  const name = `${sentence(random, 4).slice(0, -1)} ${page}`;
  const title = has('duplicateTitle') ? 'The same title on many pages of this site' : `${name} – Bench`;
  const description = has('duplicateDescription')
    ? `Group ${group}: this description is written on three pages and says the same on each of them.`
    : `${sentence(random, 14)} Page ${page}.`;
  const path = pathOf(page);
  const anchor = (href: string, text: string) =>
    `<li class="list__item"><a class="list__link" href="${href}">${text}</a></li>`;
  const head = [
    '<meta charset="utf-8">',
    has('missingViewport') ? '' : '<meta name="viewport" content="width=device-width, initial-scale=1">',
    has('missingTitle') ? '' : `<title>${title}</title>`,
    has('missingDescription') ? '' : `<meta name="description" content="${description}">`,
    has('missingCanonical') ? '' : `<link rel="canonical" href="${origin}${path}">`,
    has('noindex') ? '<meta name="robots" content="noindex">' : '',
    `<meta property="og:title" content="${name}"><meta property="og:type" content="article"><meta property="og:image" content="${origin}/images/${page % 40}.jpg">`,
    '<link rel="stylesheet" href="/site.css"><script src="/site.js" defer></script>',
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${name}","datePublished":"2026-03-0${1 + (page % 9)}",` +
      `"author":{"@type":"Person","name":"Ada Bench"},"image":"${origin}/images/${page % 40}.jpg"${has('invalidJsonLd') ? ',' : ''}}</script>`,
    `<style>${Array.from({ length: 40 }, (_, index) => `.card-${index}{margin:${index}px;padding:${index % 7}px;color:#${(100 + index).toString(16)}}`).join('')}</style>`,
  ];
  const images = Array.from({ length: 16 }, (_, index) => {
    const alt = has('imageWithoutAlt') && index < 2 ? '' : ` alt="${words(random, 4)}"`;
    return `<figure class="figure"><img class="figure__image" src="/images/${(page + index) % 40}.jpg" width="640" height="360" loading="lazy"${alt}><figcaption>${sentence(random, 8)}</figcaption></figure>`;
  });
  const links = linksOf(page, pages, random).map((target) => anchor(pathOf(target), words(random, 3)));
  if (has('brokenLink')) links.push(anchor(`/missing/article-${planted?.index}`, 'An article that is gone'));
  if (has('redirectedLink')) links.push(anchor(`/moved/article-${planted?.index}`, 'An article that has moved'));
  const label = has('inputWithoutLabel') ? '' : '<label for="q">Search</label>';
  const start = `<!doctype html>
<html${has('missingLanguage') ? '' : ' lang="en"'}>
<head>
${head.join('\n')}
</head>
<body class="page">
<a href="#main">Skip to content</a>
<header class="header"><nav class="nav" aria-label="Main"><ul class="list">${Array.from({ length: 10 }, (_, index) => anchor(pathOf((index * 7) % pages), words(random, 1))).join('')}</ul></nav>
<form action="/search" role="search">${label}<input id="q" name="q" type="search"><button type="submit">Find</button></form></header>
<main id="main" class="main">
${has('missingHeading') ? '' : `<h1>${name}</h1>`}
${has('twoHeadings') ? '<h1>A second first heading</h1>' : ''}
`;
  const end = `${images.join('\n')}
<h2>${sentence(random, 3)}</h2>
<ul class="list list--links">${links.join('\n')}</ul>
</main>
<footer class="footer"><p>Bench Media, 1 Long Road. ${sentence(random, 10)}</p></footer>
</body>
</html>
`;
  const body: string[] = [];
  let size = start.length + end.length;
  for (let paragraph = 0; size < TARGET_BYTES; paragraph++) {
    const piece =
      paragraph % 5 === 0
        ? `<h2 class="heading" id="part-${paragraph}">${sentence(random, 5).slice(0, -1)}</h2>\n`
        : `<div class="block block--text"><p class="paragraph">${sentence(random, 18)} <em>${words(random, 3)}</em> ${sentence(random, 24)} <span class="note">${words(random, 5)}</span> ${sentence(random, 21)}</p></div>\n`;
    body.push(piece);
    size += piece.length;
  }
  return start + body.join('') + end;
}

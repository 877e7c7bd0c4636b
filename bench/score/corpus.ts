import { DEFECTS, type DefectName } from './defects.js';
import { auditSite, buildSite, damage, type BuiltSite } from './site-builder.js';

/**
 * Bands that a person would put the sites in, best first. Every site of a band scores better than every site of the next:
 * that is the order which the formula has to keep.
 */
export const BANDS = [
  { id: 'fine', from: 96, to: 100, why: 'clean, or one small thing' },
  { id: 'good', from: 90, to: 95.9, why: 'works for everybody; basics of hardening or polish are missing' },
  { id: 'gaps', from: 80, to: 89.9, why: 'one clear fault that a part of the visitors meets' },
  {
    id: 'faulty',
    from: 74,
    to: 79.9,
    why: 'one thing that shuts people out or misleads search engines, on most pages',
  },
  { id: 'poor', from: 65, to: 73.9, why: 'two of those, or one trace of a break-in or a leak' },
  { id: 'bad', from: 0, to: 64.9, why: 'several of those at once, or a break-in on every page' },
] as const;

export interface CorpusSite {
  name: string;
  band: (typeof BANDS)[number]['id'];
  /** Pages of the site; 20 without it. */
  pages?: number;
  /** Share of the pages by defect. */
  defects: Partial<Record<DefectName, number>>;
}

const UNHARDENED = { securityHeaders: 1 } as const;
const SLOPPY = { securityHeaders: 1, dimensions: 1, blockingScript: 1, openGraph: 1, headingOrder: 0.5 } as const;

export const CORPUS: readonly CorpusSite[] = [
  { name: 'clean', band: 'fine', defects: {} },
  { name: 'clean, 200 pages', band: 'fine', pages: 200, defects: {} },
  { name: 'one image without alternative text', band: 'fine', defects: { alt: 0.05 } },
  { name: 'one broken link', band: 'fine', defects: { brokenLink: 0.05 } },
  { name: 'no Open Graph tags', band: 'fine', defects: { openGraph: 1 } },
  { name: 'a heading level skipped everywhere', band: 'fine', defects: { headingOrder: 1 } },
  { name: 'images without dimensions', band: 'fine', defects: { dimensions: 1 } },
  { name: 'a packed script on one page', band: 'fine', defects: { packedScript: 0.05 } },
  { name: 'a hidden list of partners on one page', band: 'fine', defects: { hiddenLinks: 0.05 } },
  { name: 'a counter in a frame of a pixel everywhere', band: 'fine', defects: { counterFrame: 1 } },
  { name: 'no descriptions', band: 'fine', defects: { description: 1 } },
  { name: 'no h1 anywhere', band: 'fine', defects: { h1: 1 } },
  { name: 'no security headers', band: 'good', defects: UNHARDENED },
  { name: 'three icons of the header without names, and its search field', band: 'good', defects: { headerIcons: 1 } },
  { name: 'what WordPress writes without a name', band: 'good', defects: { platformMenu: 1 } },
  { name: 'no security headers, one broken link', band: 'good', defects: { ...UNHARDENED, brokenLink: 0.05 } },
  { name: 'sloppy: no headers, dimensions, Open Graph', band: 'good', defects: SLOPPY },
  { name: 'broken data for search results everywhere', band: 'good', defects: { jsonLd: 1 } },
  { name: 'alternative texts missing on a fifth', band: 'good', defects: { alt: 0.2 } },
  { name: 'a broken link on a fifth', band: 'good', defects: { brokenLink: 0.2 } },
  { name: 'no headers, alternative texts missing on a fifth', band: 'gaps', defects: { ...UNHARDENED, alt: 0.2 } },
  { name: 'no language', band: 'gaps', defects: { lang: 1 } },
  { name: 'zoom switched off', band: 'gaps', defects: { zoom: 1 } },
  { name: 'sloppy, and no language on most pages', band: 'gaps', defects: { ...SLOPPY, lang: 0.3 } },
  { name: 'nothing is compressed', band: 'gaps', defects: { compression: 1 } },
  { name: 'alternative texts missing on half', band: 'gaps', defects: { alt: 0.5 } },
  { name: 'alternative texts missing everywhere', band: 'faulty', defects: { alt: 1 } },
  { name: 'a link without a name', band: 'faulty', defects: { linkName: 1 } },
  { name: 'no viewport', band: 'faulty', defects: { viewport: 1 } },
  { name: 'no titles', band: 'faulty', defects: { title: 1 } },
  { name: 'a broken link in the footer', band: 'faulty', defects: { brokenLink: 1 } },
  { name: 'canonical links to another host', band: 'faulty', defects: { otherCanonical: 1 } },
  { name: 'no https', band: 'faulty', defects: { http: 1 } },
  { name: 'sloppy, and a search field without a label', band: 'faulty', defects: { ...SLOPPY, label: 1 } },
  { name: 'closed to search engines by robots.txt', band: 'faulty', defects: { robotsTxt: 1 } },
  { name: 'no alternative texts, unnamed links', band: 'poor', defects: { alt: 1, linkName: 1 } },
  { name: 'broken links and unlabelled fields everywhere', band: 'poor', defects: { brokenLink: 1, label: 1 } },
  { name: 'noindex everywhere', band: 'poor', defects: { noindex: 1 } },
  { name: 'a private key on one page of 200', band: 'poor', pages: 200, defects: { secret: 0.005 } },
  { name: 'a coin miner on one page', band: 'poor', defects: { miner: 0.05 } },
  { name: 'hidden pharmacy links on one page', band: 'poor', defects: { spam: 0.05 } },
  { name: 'a script that decodes what it loads, on one page', band: 'poor', defects: { decodedLoader: 0.05 } },
  { name: 'a link farm far off the window, on one page', band: 'poor', defects: { linkFarm: 0.05 } },
  { name: 'a planted frame on one page of 200', band: 'poor', pages: 200, defects: { plantedFrame: 0.005 } },
  {
    name: 'sloppy, unnamed links, buttons and fields',
    band: 'bad',
    defects: { ...SLOPPY, linkName: 1, buttonName: 1, label: 1 },
  },
  { name: 'a coin miner on every page', band: 'bad', defects: { miner: 1 } },
  { name: 'hidden pharmacy links on every page', band: 'bad', defects: { spam: 1 } },
  {
    name: 'no title, description, h1, alternative text, viewport, language',
    band: 'bad',
    defects: { title: 1, description: 1, h1: 1, alt: 1, viewport: 1, lang: 1 },
  },
  {
    name: 'a page of 1998 on http',
    band: 'bad',
    defects: { ...SLOPPY, http: 1, viewport: 1, lang: 1, alt: 1, label: 1, compression: 1 },
  },
];

export function siteWith(defects: Partial<Record<DefectName, number>>, pages = 20): BuiltSite {
  const site = buildSite(pages);
  for (const [name, share] of Object.entries(defects) as [DefectName, number][]) damage(site, DEFECTS[name], share);
  return site;
}

/** The score of the whole catalogue over a site with these defects. */
export function scoreWith(defects: Partial<Record<DefectName, number>>, pages?: number): number {
  const { score } = auditSite(siteWith(defects, pages)).healthScore;
  if (score === null) throw new Error('nothing was judged');
  return score;
}

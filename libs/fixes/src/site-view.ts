import type { SiteFacts } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { buildCatalogue, CATALOGUE, type Catalogue } from '#audit-engine/rules';
import type { Verdict } from './page-checker.js';
import type { Nearby } from './nearby/nearby.js';

/** What the rules of the whole site, and the crawl, read of a page. */
interface SiteView {
  facts: SiteFacts;
  /** Where the page leads, and what it loads: all of it is asked for. */
  links: readonly string[];
  loads: readonly string[];
}

let siteRules: Catalogue | null = null;
const views = new WeakMap<Verdict, SiteView>();

/** Sizes go with every edit; extracts are looked at one by one. */
const NOT_COMPARED: ReadonlySet<keyof SiteFacts> = new Set(['extracts', 'wireBytes', 'decodedBytes']);
const ELSEWHERE = 'links/place-elsewhere';
/** What a correction of an address changes in any case. */
const OF_LINKS: ReadonlySet<keyof SiteFacts> = new Set(['links', 'hreflang', 'internalLinks', 'externalLinks']);

/**
 * What the rest of the site sees otherwise after a step, in a sentence; null: nothing. Then no finding of another
 * page, of the site or of its files comes or goes with the step, and the findings of the page's own rules are all that
 * there is to count. `isOfLinks`: the step corrects addresses for a rule of the site.
 */
export function changeForSite(
  before: Verdict,
  after: Verdict,
  { isOfLinks, nearby }: { isOfLinks: boolean; nearby: Nearby },
): string | null {
  const [old, now] = [viewOf(before), viewOf(after)];
  const moved = isOfLinks ? changeOfMove(old, now, nearby) : null;
  if (moved !== null) return moved;
  if (!isOfLinks && !isSame(old.links, now.links)) return 'It changes where the page leads.';
  if (!isSame(old.loads, now.loads)) return 'It changes what the page loads.';
  for (const name of Object.keys(now.facts) as (keyof SiteFacts)[]) {
    if (NOT_COMPARED.has(name) || (isOfLinks && OF_LINKS.has(name)) || isSame(old.facts[name], now.facts[name]))
      continue;
    if (name === 'lang' && isOfPageAlone(old.facts, now.facts)) continue;
    return `It changes what the rules of the whole site read of the page (${name}).`;
  }
  for (const rule of new Set([...Object.keys(old.facts.extracts), ...Object.keys(now.facts.extracts)])) {
    if (isSame(old.facts.extracts[rule], now.facts.extracts[rule])) continue;
    // A place more is only found by those who link to it, and a headline of previews that is the title is as much the page's own as that.
    if (rule === ELSEWHERE) {
      if (!leadsToSamePlaces(old, now)) return 'Whether the new page has the place that the link names is not known.';
      if (!keepsPlaces(before, after, nearby))
        return 'It changes which places of the page links of other pages may name.';
      continue;
    }
    if (rule === 'social/duplicate-og-title' && isSame(now.facts.extracts[rule], { title: now.facts.title })) continue;
    return `It changes what ${rule} compares.`;
  }
  return null;
}

function viewOf(verdict: Verdict): SiteView {
  const known = views.get(verdict);
  if (known) return known;
  siteRules ??= buildCatalogue(CATALOGUE.siteRules);
  const { facts, links, loads } = auditPage(verdict.input, { catalogue: siteRules });
  const view = { facts, links: links.sort(), loads: loads.map((load) => JSON.stringify(load)).sort() };
  views.set(verdict, view);
  return view;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Texts are compared within a language, and German ones need an imprint. `en_US` is en-US to those who compare. */
function isOfPageAlone(old: SiteFacts, now: SiteFacts): boolean {
  const tagOf = ({ lang }: SiteFacts): string => (lang ?? '').replaceAll('_', '-').toLowerCase();
  if (tagOf(old) === tagOf(now)) return true;
  return now.minHash === '' && ![tagOf(old), tagOf(now)].some((tag) => tag.startsWith('de'));
}

/**
 * Links to addresses that have moved: what else is told of the old address and of the new one
 * must stay as it is, whichever of the other pages are corrected as well.
 */
function changeOfMove(old: SiteView, now: SiteView, nearby: Nearby): string | null {
  const left = new Set(now.links);
  for (const url of old.links)
    if (!left.has(url) && !nearby.isQuietMove(url))
      return 'Once no page uses the old URL, other rules may report the new one.';
  const named = new Set(old.facts.hreflang.map(([, url]) => url));
  const { url } = now.facts;
  for (const [, version] of now.facts.hreflang)
    if (!named.has(version) && version !== url && !nearby.page(version)?.hreflang.some(([, own]) => own === url))
      return 'The version does not name this page, so it is not known whether the two are copies.';
  return null;
}

/** Whether every place that a link can name is still there, and every one that other pages name was. */
function keepsPlaces(before: Verdict, after: Verdict, { namedPlaces }: Nearby): boolean {
  const [old, kept] = [placesOf(before), placesOf(after)];
  return [...old].every((place) => kept.has(place)) && namedPlaces.every((place) => old.has(place));
}

function leadsToSamePlaces(old: SiteView, now: SiteView): boolean {
  const linksOf = ({ facts }: SiteView): unknown =>
    (facts.extracts[ELSEWHERE] as { links?: unknown } | undefined)?.links;
  return isSame(linksOf(old), linksOf(now));
}

function placesOf({ page }: Verdict): Set<string> {
  const places = new Set<string>();
  for (const element of page?.document.elements ?? [])
    for (const name of element.name === 'a' ? ['id', 'name'] : ['id']) {
      const value = element.attr(name);
      if (value !== null) places.add(value);
    }
  return places;
}

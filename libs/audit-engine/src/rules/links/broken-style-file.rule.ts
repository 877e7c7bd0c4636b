import type { PageDocument } from '../../engine/parse/document.js';
import { mayMention } from '../../engine/resources/mentioned-names.js';
import { fileUrl } from '../../engine/resources/named-files.js';
import { RARE_ELEMENTS } from '../../engine/resources/used-styles.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { filterOf, joined, mayHold } from '../../shared/addresses/id-filter.js';
import { loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'links/broken-style-file',
    title: { failed: 'Style sheet names a missing file', passed: 'Style sheets name no missing files' },
    subcategory: 'broken',
    severity: 'warning',
    weight: 2,

    needs: ['appShell', 'document', 'stylesheets'],
    judges: 'pages',
    messages: {
      missing: 'The file {url}, which {via} names, returns status {status}.',
    },
    since: '1.0',
    version: 4,
    references: ['https://developer.mozilla.org/en-US/docs/Web/CSS/url_function'],
    howToFix:
      'Correct the address in the style sheet (it counts from the style sheet, not from the page), or remove the declaration.',
  },
  applies: (site) => site.resources.all.length > 0,

  // The classes, ids and rare elements of a page with a style sheet; '' where it may have any.
  extract({ appShell, document, stylesheets }) {
    if (stylesheets.every(({ href }) => href === null)) return null;
    if (appShell !== null || document.elementCount > document.elements.length) return '';
    return filterOf(namesIn(document), FILTER_SIZE) ?? '';
  },
  create: ({ report, judged }) => {
    let names: string | null = null;
    return {
      page({ extract }) {
        if (extract === null || names === extract || names === '') return;
        names = names === null || extract === '' ? extract : joined(names, extract);
      },
      end(site) {
        const isAskedFor = askedFor(site, names ?? '');
        const missing = site.resources.all.filter((file) => isMissing(file) && isAskedFor(file));
        judged(site.pageCount, site.resources.countPages(missing.map(({ url }) => url)));
        for (const { url, via, status } of missing)
          report('missing', loadedBy(site, url), { url, via: via ?? '', status: status ?? 404 });
      },
    };
  },
});

/** Room for 450 names of a page, in 512 characters. */
const FILTER_SIZE = 3;

function namesIn(document: PageDocument): Set<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  for (const id of document.ids.keys()) names.add(id.trim().toLowerCase());
  for (const name of RARE_ELEMENTS) if (document.named(name).length > 0) names.add(`<${name}`);
  for (const element of document.elements) {
    const value = element.attr('class');
    if (value === null || seen.has(value)) continue;
    seen.add(value);
    for (const name of value.toLowerCase().split(/\s+/)) if (name !== '') names.add(name);
  }
  return names;
}

/** Only what is gone for certain is told. Scripts name the other kinds. */
function isMissing({ via, kind, outcome, status }: SiteResource): boolean {
  const isNamed = via !== null && kind !== 'source-map' && kind !== 'script';
  return isNamed && outcome === 'broken' && (status === 404 || status === 410);
}

/**
 * Browsers ask for a picture where an element has the style (CSS Images 4, 2.1): it, and what is around it, is in a page or in a script.
 * Each style sheet and each name is looked up once.
 */
function askedFor(site: SiteContext, names: string): (file: SiteResource) => boolean {
  const sheets = new Map<string, Map<string, string[]> | null>();
  const known = new Map<string, boolean>();
  const scripts = site.resources.all.flatMap(({ kind, code }) => (kind === 'script' && code?.mentions) || []);
  const isNamed = (name: string): boolean => {
    const reason = MADE_FOR.get(name);
    const ways = name.startsWith('<') ? [name, name.slice(1)] : [name, `.${name}`, `#${name}`];
    const isThere =
      known.get(name) ??
      (mayHold(names, reason ?? name) || (reason === undefined && scripts.some((script) => mayMention(script, ways))));
    known.set(name, isThere);
    return isThere;
  };
  return ({ url, via, kind }) => {
    if (kind !== 'image' || via === null || names === '') return true;
    let pictures = sheets.get(via);
    if (pictures === undefined) sheets.set(via, (pictures = picturesOf(site.resources.find(via))));
    return pictures?.get(url)?.some((selector) => selector.split(' ').every(isNamed)) ?? true;
  };
}

/** Scripts of libraries name all classes of their parts; what has this one, Owl Carousel makes only for elements of that one. */
const MADE_FOR = new Map([['owl-video-play-icon', 'owl-video']]);

/** The files of a style sheet, and what their selectors ask for; null where it is not known. */
function picturesOf(sheet: SiteResource | null): Map<string, string[]> | null {
  const pictures = sheet?.code?.pictures ?? null;
  if (sheet === null || pictures === null) return null;
  const found = new Map<string, string[]>();
  for (const [href, asked] of Object.entries(pictures)) {
    const url = fileUrl(href, sheet.chain.at(-1) ?? sheet.url);
    if (url !== null) found.set(url, [...(found.get(url) ?? []), ...asked]);
  }
  return found;
}

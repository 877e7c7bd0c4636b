import type { Control, Form } from '../../engine/facts/forms.js';
import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';

/**
 * Fields of search forms that do not say so by their type or role: WordPress, Shopify,
 * Magento, Drupal, MediaWiki and their translations, as of 2026-11.
 */
const FIELD =
  /^(?:s|q|qs?|query|search(?:_?(?:query|term|text|word|key|string))?|keys?|keywords?|suche?|suchbegriff|recherche|buscar?|zoek(?:en)?|cerca)$/i;
const MAX_TEXT = 80;

export default definePageRule({
  meta: {
    id: 'crawlability/search-results',
    title: { failed: 'Internal search results can be indexed', passed: 'Internal search results cannot be indexed' },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 3,
    needs: ['forms', 'robots', 'canonical'],
    messages: { indexable: 'The page shows what the site search finds for "{text}", and may be indexed.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/blog/2008/08/to-infinity-and-beyond-no',
      'https://developers.google.com/crawling/docs/faceted-navigation',
    ],
    howToFix:
      'Add <meta name="robots" content="noindex"> to the results page, or block it in robots.txt. If a subject should be found, link to a page about it.',
  },
  applies: (page) => page.location.search.length > 1,
  check(page, report) {
    const { forms, location, resolve } = page;
    for (const form of forms.forms) {
      if (form.method !== 'get' || !leadsHere(form, location, resolve)) continue;
      for (const { element, type } of form.controls) {
        const name = element.attr('name') ?? '';
        const text = name === '' ? '' : (location.searchParams.get(name)?.trim() ?? '');
        if (text === '' || !isSearch(form, { element, type }) || !isIndexable(page)) continue;
        return report('indexable', form.element, { text: copyText(text, MAX_TEXT) });
      }
    }
  },
});

/** The form asks for this very path. */
function leadsHere({ action }: Form, { origin, pathname }: URL, resolve: (href: string) => URL | null): boolean {
  if (action === null || action === '') return true;
  const url = resolve(action);
  return url !== null && url.origin === origin && withoutSlash(url.pathname) === withoutSlash(pathname);
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function isSearch(form: Form, { element, type }: Pick<Control, 'element' | 'type'>): boolean {
  if (type === 'search') return true;
  if (type !== 'text') return false;
  return (
    form.element.keyword('role') === 'search' ||
    form.element.closest('search') !== null ||
    FIELD.test(element.attr('name') ?? '')
  );
}

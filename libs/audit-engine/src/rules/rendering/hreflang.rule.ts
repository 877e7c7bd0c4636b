import { definePageRule } from '../../engine/run/rule.js';
import type { Alternate } from '../../engine/facts/indexing.js';
import type { PageElement } from '../../engine/parse/element.js';
import { sentContent } from '../../shared/rendering/sent-and-shown.js';

export default definePageRule({
  meta: {
    id: 'rendering/hreflang',
    title: {
      failed: 'Language versions are written by a script',
      passed: 'No language version is written by a script',
    },
    subcategory: 'languages',
    severity: 'warning',
    weight: 4,
    needs: ['hreflang', 'sent'],
    messages: {
      added: 'The language version "{version}" is written by a script.',
      removed: 'A script removes the language version "{version}".',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
    ],
    howToFix: 'Write the links to all language versions into the HTML that the server sends.',
  },
  applies: (page) => sentContent(page) !== null && (page.hreflang.length > 0 || (page.sent?.hreflang.length ?? 0) > 0),
  check(page, report) {
    const [sent, shown] = [versionsOf(sentContent(page)?.hreflang ?? []), versionsOf(page.hreflang)];
    for (const [version, element] of shown) if (!sent.has(version)) report('added', element, { version });
    for (const version of sent.keys()) if (!shown.has(version)) report('removed', version, { version });
  },
});

/** Language and URL, as one text. */
function versionsOf(all: readonly Alternate[]): Map<string, PageElement | null> {
  return new Map(all.map(({ lang, href, url, element }) => [`${lang.toLowerCase()} ${url ?? href}`, element]));
}

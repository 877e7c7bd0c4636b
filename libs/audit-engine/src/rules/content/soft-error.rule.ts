import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { ERROR_HEADINGS } from '../../shared/text/soft-error.data.js';

/** An article about an error page has a text. */
const MAX_WORDS = 150;

export default definePageRule({
  meta: {
    id: 'content/soft-error',
    title: { failed: 'Error page returns status 200', passed: 'No error page returns status 200' },
    subcategory: 'errors',
    severity: 'error',
    weight: 7,
    needs: ['headings', 'head', 'text', 'robots'],
    messages: { error: 'The page says "{text}" but returns status 200.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
      'https://www.rfc-editor.org/rfc/rfc9110#name-status-codes',
    ],
    howToFix:
      'Return status 404 or 410 if the URL has no content, and 500 or 503 if something failed. Remove links to the URL.',
  },
  applies: ({ status, robots }) => status === 200 && !robots.isNoindex,
  check({ headings, head, text, location }, report) {
    if (text.mainWords > MAX_WORDS || isEntry(location.pathname)) return;
    const heading = headings.find((one) => one.level === 1 && one.text !== '');
    if (heading && isError(heading.text)) return report('error', heading.element, { text: copyText(heading.text, 80) });
    const [first] = (head.title ?? '').split(/ [|–—·•:»-] /);
    if (!heading && first !== undefined && isError(first))
      report('error', head.titles[0], { text: copyText(first, 80) });
  },
});

const MANUAL =
  /(?:^|[/-])(?:docs?|documentation|help|glossary|glossar|lexikon|wiki|kb|knowledge|support|faq|api|reference|learn|manual|guides?|tutorials?)(?:-[a-z]{1,20}){0,3}\//i;

/** A manual or glossary that explains an error has it in its address as well: `/docs/errors/access-denied`. */
function isEntry(path: string): boolean {
  const [, folders = '', slug = ''] = /^(.{1,300}\/)([^/]{1,100})\/?$/.exec(path) ?? [];
  return (
    MANUAL.test(folders) &&
    ERROR_HEADINGS.has(
      slug
        .toLowerCase()
        .replace(/\.html?$/, '')
        .replace(/[-_+]+/g, ' ')
        .replace(/^(?:http|status|error code) /, '')
        .trim(),
    )
  );
}

function isError(text: string): boolean {
  return (
    text.length < 100 &&
    ERROR_HEADINGS.has(
      text
        .toLowerCase()
        .replace(/[.,:;!?()…–—-]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  );
}

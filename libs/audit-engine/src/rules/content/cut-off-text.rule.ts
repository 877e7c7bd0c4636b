import type { TextFacts } from '../../engine/facts/text.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';

const CUT = /(?:…|\.{3}|\[…\]|\[\.{3}\]|&hellip;)\s*$/;

export default definePageRule({
  meta: {
    id: 'content/cut-off-text',
    title: { failed: 'Title or description is cut off', passed: 'No title or description is cut off' },
    subcategory: 'style',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical', 'headings', 'text'],
    messages: {
      title: 'The title was cut off: it ends with "{end}".',
      description: 'The meta description was cut off: it ends with "{end}".',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://developers.google.com/search/docs/appearance/snippet',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Write a text of the right length; a template that cuts texts should end them after a sentence.',
  },
  applies: (page) => isIndexable(page) && (Boolean(page.head.title) || Boolean(page.head.description)),
  check({ head, headings, text }, report) {
    const title = head.title ?? '';
    // The name of a menu entry ("Save as…") or a headline that ends so is written that way, and short texts were not cut to a length.
    const isWritten = headings.some((heading) => CUT.test(heading.text) && isPartOf(heading.text, title));
    if (title.length >= MIN_TITLE && !isWritten && isCut(title, text))
      report('title', head.titles[0], { end: lastWords(title) });
    const description = head.description ?? '';
    if (description.length >= MIN_DESCRIPTION && isCut(description, text))
      report('description', head.metasOf('description').find((meta) => meta.content !== '')?.element, {
        end: lastWords(description),
      });
  },
});

/** Where a word begins, where there are words. */
function lastWords(text: string): string {
  return text.slice(-END_SHOWN - 1).replace(/^\S{0,20}\s+(?=\S)/, '');
}
const END_SHOWN = 20;

/** Characters below which no template cuts. */
const MIN_TITLE = 25;
const MIN_DESCRIPTION = 45;
/** Of the text of the page; what is cut off is most often its beginning. */
const MAX_CHARS = 20_000;

type Page = Pick<TextFacts, 'excerpt'>;

/** Programs set dots in brackets. Other dots may end a sentence on purpose, unless the words go on in the page. */
const IN_BRACKETS = /\]\s*$/;

function isCut(text: string, page: Page): boolean {
  return CUT.test(text.slice(-40)) && (IN_BRACKETS.test(text) || goesOn(text, page.excerpt(MAX_CHARS)));
}

/** The text of the page has the last words, and more behind them: a template cuts the first words of the page. */
function goesOn(text: string, page: string): boolean {
  const plain = (part: string): string =>
    part
      .toLowerCase()
      .replace(/&hellip;|…/g, '...')
      .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '');
  const end = plain(text).replace(/\.+$/, '').slice(-END);
  return (
    end !== '' &&
    plain(page)
      .split(end)
      .slice(1)
      .some((rest) => /^[^.]/.test(rest))
  );
}
const END = 25;

/** The heading, its number aside, is in the title. */
function isPartOf(heading: string, title: string): boolean {
  const plain = (text: string): string => text.replace(/\.{3}|&hellip;/g, '…').toLowerCase();
  return plain(title).includes(plain(heading).replace(/^[\d.\s]{0,20}/, ''));
}

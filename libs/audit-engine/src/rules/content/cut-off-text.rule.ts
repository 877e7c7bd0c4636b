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
    needs: ['head', 'robots', 'canonical', 'headings'],
    messages: {
      title: 'The title was cut off: it ends with "{end}".',
      description: 'The meta description was cut off: it ends with "{end}".',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/snippet',
      'https://developers.google.com/search/docs/appearance/title-link',
    ],
    howToFix: 'Write a text of the right length; a template that cuts texts should end them after a sentence.',
  },
  applies: (page) => isIndexable(page) && (Boolean(page.head.title) || Boolean(page.head.description)),
  check({ head, headings, named }, report) {
    const title = (head.title ?? '').slice(-40);
    // The name of a menu entry ("Save as…") or a headline that ends so is written that way, and short texts were not cut to a length.
    const isWritten =
      (head.title ?? '').length < MIN_TITLE ||
      headings.some(({ text }) => CUT.test(text) && isPartOf(text, head.title ?? ''));
    if (CUT.test(title) && !isWritten) report('title', head.titles[0], { end: title.slice(-20) });
    const description = (head.description ?? '').slice(-40);
    if (
      CUT.test(description) &&
      (head.description ?? '').length >= MIN_DESCRIPTION &&
      (!DOTS.test(description) || isPartOfSentence(description, named('body')[0]?.text ?? ''))
    )
      report('description', head.metasOf('description').find((meta) => meta.content !== '')?.element, {
        end: description.slice(-20),
      });
  },
});

/** Characters below which no template cuts. */
const MIN_TITLE = 25;
const MIN_DESCRIPTION = 45;

/** As people type them behind a word, and some templates too. */
const DOTS = /[\p{L}\p{N}]\.{3}\s*$/u;

/** The text of the page goes on where the description ends: a template cuts the first words of the page. */
function isPartOfSentence(description: string, text: string): boolean {
  const plain = (part: string): string =>
    part
      .toLowerCase()
      .replace(/…/g, '...')
      .replace(/[^\p{L}\p{N}.]+/gu, '');
  const end = plain(description).replace(/\.+$/, '').slice(-END);
  return plain(text)
    .split(end)
    .slice(1)
    .some((rest) => !rest.startsWith('...'));
}
const END = 25;

/** The heading, its number aside, is in the title. */
function isPartOf(heading: string, title: string): boolean {
  const plain = (text: string): string => text.replace(/\.{3}|&hellip;/g, '…').toLowerCase();
  return plain(title).includes(plain(heading).replace(/^[\d.\s]{0,20}/, ''));
}

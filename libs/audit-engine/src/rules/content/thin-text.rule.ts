import type { PageView } from '../../engine/facts/page-facts.js';
import { definePageRule } from '../../engine/run/rule.js';
import { hasMedia } from '../../engine/facts/app-shell.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import {
  LETTERS_PER_WORD,
  LIST_LINKS,
  SHORT_BY_NATURE,
  SHORT_WORDS,
  TELLING,
  THIN_WORDS,
} from '../../shared/text/thin-text.data.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'content/thin-text',
    title: { failed: 'Page has very little text', passed: 'Every page has enough text' },
    subcategory: 'amount',
    severity: 'warning',
    weight: 5,
    needs: ['text', 'robots', 'canonical', 'document', 'scripts', 'forms', 'anchors'],
    messages: { thin: 'The page has very little text (words: {words}) and nothing else to look at.' },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix:
      'Say on the page what people came for, join it with a page about the same, or keep it out of the index with noindex.',
  },
  applies: (page) => isIndexable(page) && page.text.mainWords > 0,
  check(page, report) {
    const { text, forms, anchors, document } = page;
    if (text.mainWords >= Math.max(SHORT_WORDS, THIN_WORDS)) return;
    const least = isPlainProse(page) ? SHORT_WORDS : THIN_WORDS;
    if (text.mainWords >= least || hasMedia(document) || isLongEnough(text.excerpt(1_000), least)) return;
    if (
      forms.controls.some(
        (control) =>
          control.type !== 'search' && control.type !== 'hidden' && !control.isButton && !control.element.isBoilerplate,
      )
    )
      return;
    if (anchors.filter((anchor) => !anchor.element.isBoilerplate).length >= LIST_LINKS) return;
    report('thin', text.excerpt(150), { words: text.mainWords });
  },
});

/**
 * Languages that build long words, or write syllables as one sign, say as much in
 * fewer words: the letters count then, signs of East Asia twice.
 */
function isLongEnough(text: string, words: number): boolean {
  return widthOf(text.replace(/\s/g, '')) >= words * LETTERS_PER_WORD;
}

/** Nothing but paragraphs and headings, on a page that is not short by its nature. */
function isPlainProse({ named, location, isStart, text }: PageView<'text'>): boolean {
  // Other scripts say more in fewer words, and the start of a language is a start page.
  if (
    isStart ||
    /^\/[a-z]{2}(?:-[a-z]{2,4})?\/?$/i.test(location.pathname) ||
    text.cjkChars > 0 ||
    !isLatin(text.excerpt(500)) ||
    SHORT_BY_NATURE.test(location.pathname.slice(0, 300))
  )
    return false;
  return !named(...TELLING).some((element) => !element.isBoilerplate && !element.isHidden);
}

function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  return latin.length >= letters.length * 0.8;
}

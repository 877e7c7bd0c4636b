import type { PageView } from '../../engine/facts/page-facts.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { hasMedia } from '../../engine/facts/app-shell.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import {
  BOXES,
  CONTACT_PAGE,
  CONTACT_WAY,
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
    version: 3,
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
    if (CONTACT_PAGE.test(page.location.pathname) && CONTACT_WAY.test(text.excerpt(1_000))) return;
    if (isFilledByScript(page)) return;
    report('thin', text.excerpt(150), { words: text.mainWords });
  },
});

/** A script has its place in the content: an empty box with its own id or data, or one that an inline script asks for and that waits. */
function isFilledByScript({ document, scripts, named }: PageView<'document' | 'scripts'>): boolean {
  const executable = scripts.filter(({ isExecutable }) => isExecutable);
  if (executable.length === 0) return false;
  if (named(...BOXES).some((box) => box.lastIndex === box.index && isWaiting(box, 0) && hasOwnName(box))) return true;
  return executable.some(
    ({ element, inlineChars }) =>
      inlineChars > 0 &&
      [...element.inner.slice(0, MAX_CODE).matchAll(ASKED_FOR)].some(([, id = '']) =>
        document.ids.get(id)?.some((box) => BOXES.includes(box.name) && isWaiting(box, MAX_WAITING_WORDS)),
      ),
  );
}
const MAX_CODE = 50_000;
/** "Loading …", in the words of any language. */
const MAX_WAITING_WORDS = 5;
const ASKED_FOR = /getElementById\(\s*["']([^"'\s]{1,100})["']/g;

function isWaiting(box: PageElement, words: number): boolean {
  if (box.isHidden || box.isBoilerplate || box.parent === null || box.parent.name === 'body' || mayBeHidden(box))
    return false;
  return box.text === '' || box.text.split(' ').length <= words;
}

function hasOwnName({ attributes }: PageElement): boolean {
  return attributes.some((name, i) => i % 2 === 0 && (name === 'id' || name.startsWith('data-')));
}

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

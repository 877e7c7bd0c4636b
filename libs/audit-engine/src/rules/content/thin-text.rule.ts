import { definePageRule } from '../../rule.js';
import { findAppShell, hasMedia } from '../app-shell.js';
import { isIndexable } from '../indexable.js';
import { LETTERS_PER_WORD, LIST_LINKS, THIN_WORDS } from './thin-text.data.js';
import { widthOf } from '../core/width.js';

export default definePageRule({
  meta: {
    id: 'content/thin-text',
    name: 'Enough text',
    subcategory: 'amount',
    severity: 'warning',
    weight: 5,
    needs: ['text', 'robots', 'canonical', 'document', 'scripts', 'forms', 'anchors'],
    messages: { thin: 'The page has {words} word(s) of its own and nothing else to look at.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix:
      'Say on the page what people came for, join it with a page about the same, or keep it out of the index with noindex.',
  },
  applies: (page) => isIndexable(page) && page.text.mainWords > 0 && findAppShell(page) === null,
  check(page, report) {
    const { text, forms, anchors, document } = page;
    if (text.mainWords >= THIN_WORDS || hasMedia(document) || isLongEnough(text.excerpt(1_000))) return;
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

/** Languages that build long words, or write syllables as one sign, say as much in fewer words: the letters count then, signs of East Asia twice. */
function isLongEnough(text: string): boolean {
  return widthOf(text.replace(/\s/g, '')) >= THIN_WORDS * LETTERS_PER_WORD;
}

import type { AnchorKind } from '../../engine/facts/body.js';
import type { PageView } from '../../engine/facts/page-facts.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { hasMedia } from '../../engine/facts/app-shell.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isEmptyPlace } from '../../shared/scripts/empty-place.js';
import { CONTACT_WAY, LEADING_LINKS, LETTERS_PER_WORD, THIN_WORDS } from '../../shared/text/thin-text.data.js';
import { widthOf } from '../../shared/text/width.js';

export default definePageRule({
  meta: {
    id: 'content/thin-text',
    title: { failed: 'Page has very little text', passed: 'Every page has enough text' },
    subcategory: 'amount',
    severity: 'warning',
    weight: 5,
    needs: ['text', 'robots', 'canonical', 'document', 'scripts', 'forms', 'anchors'],
    messages: {
      thin: 'Besides menu, header and footer, the page has very little text (words: {words}), and its HTML shows no picture or video.',
    },
    since: '1.0',
    version: 9,
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
    if (text.mainWords >= THIN_WORDS || hasMedia(document) || isLongEnough(text.excerpt(1_000))) return;
    if (
      forms.controls.some(
        (control) =>
          control.type !== 'search' && control.type !== 'hidden' && !control.isButton && !control.element.isBoilerplate,
      )
    )
      return;
    if (hasTables(document)) return;
    // People came to get in touch, or to go on.
    const links = anchors.filter(({ element, href }) => href !== null && !element.isBoilerplate);
    if (links.length >= LEADING_LINKS || links.some(({ kind }) => WAYS.has(kind))) return;
    if (CONTACT_WAY.test(text.excerpt(1_000)) || isFilledByScript(page)) return;
    report('thin', text.excerpt(150), { words: text.mainWords });
  },
});

/** Rows of prices or times: few words, and what people came for. */
function hasTables(document: PageView<'document'>['document']): boolean {
  return document.named('th').some(isSeen) && document.named('tr').filter(isSeen).length >= MIN_ROWS;
}
/** The head and three more. */
const MIN_ROWS = 4;

function isSeen({ isHidden, isBoilerplate }: PageElement): boolean {
  return !isHidden && !isBoilerplate;
}

const WAYS = new Set<AnchorKind>(['mailto', 'protected', 'tel']);

/** A script has its place in the content: an empty box with an ID or data, or one that an inline script asks for and that waits. */
function isFilledByScript({ document, scripts }: PageView<'document' | 'scripts'>): boolean {
  const executable = scripts.filter(({ isExecutable }) => isExecutable);
  if (executable.length === 0) return false;
  if (document.elements.some((box) => (isEmptyPlace(box) || isWaiting(box) || isWidget(box)) && isInContent(box)))
    return true;
  return executable.some(
    ({ element, inlineChars }) =>
      inlineChars > 0 &&
      [...element.inner.slice(0, MAX_CODE).matchAll(ASKED_FOR)].some(([, id = '']) =>
        document.ids.get(id)?.some((box) => isInContent(box) && box.text.split(' ').length <= MAX_WAITING_WORDS),
      ),
  );
}
/** "Loading …", with an ID or data by which a script finds it. */
function isWaiting(box: PageElement): boolean {
  return (
    box.name === 'div' &&
    box.attributeNames().some((key) => FOUND_BY.test(key)) &&
    WAITS.test(box.text) &&
    box.text.split(' ').length <= MAX_WAITING_WORDS
  );
}
/** Attributes that only move what they are on say nothing of a script that fills it. */
const FOUND_BY = /^(?:id|data-(?!aos|wow|sal|anim|scroll).*)$/;
const WAITS = /^[^.…]{1,60}(?:\.{3}|…)$/;
/** A box that a service fills: `<div class="calendar-widget"></div>`, `<blockquote class="photo-embed">`. */
function isWidget(box: PageElement): boolean {
  return (
    (box.name === 'div' || box.name === 'blockquote' || box.name === 'a') &&
    WIDGET.test((box.attr('class') ?? '').slice(0, 300)) &&
    (box.text === '' || box.name !== 'div' || box.attributeNames().some((key) => key.startsWith('data-')))
  );
}
const WIDGET = /(?:^|[\s_-])(?:widget|embed|timeline|elfsight|powr|fb|instagram)(?:$|[\s_-])/i;
const MAX_CODE = 50_000;
/** "Loading …", in the words of any language. */
const MAX_WAITING_WORDS = 5;
const ASKED_FOR = /(?:getElementById\(\s{0,9}["'`]|["'`]#)([^"'`\s]{1,100})["'`]/g;

function isInContent(box: PageElement): boolean {
  return !box.isHidden && !box.isBoilerplate && box.parent !== null && box.parent.name !== 'body' && !mayBeHidden(box);
}

/**
 * Languages that build long words, or write syllables as one sign, say as much in
 * fewer words: the letters count then, signs of East Asia twice.
 */
function isLongEnough(text: string): boolean {
  return widthOf(text.replace(/\s/g, '')) >= THIN_WORDS * LETTERS_PER_WORD;
}

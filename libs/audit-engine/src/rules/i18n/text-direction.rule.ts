import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { RTL_LANGUAGES, RTL_SCRIPTS } from '../../shared/languages/text-direction.data.js';

/** `dir` counts on the frame of a page; deeper it holds for a quotation. */
const MAX_DEPTH = 4;

export default definePageRule({
  meta: {
    id: 'i18n/text-direction',
    title: { failed: 'Text has the wrong direction', passed: 'Text has the direction of its language' },
    subcategory: 'language',
    severity: 'warning',
    weight: 5,
    needs: ['document', 'attributes'],
    messages: {
      missing:
        'The language {lang} is written from right to left, and the markup does not say so: dir="rtl" is missing.',
      part: 'This <{element}> is in {lang}, which is written from right to left, and the markup does not say so: dir="rtl" is missing.',
      wrong: 'This <{element}> has dir="rtl", and its text is in {lang}, which is written from left to right.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/International/questions/qa-html-dir',
      'https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute',
    ],
    howToFix:
      'Write <html lang="ar" dir="rtl"> with the language of the page; direction in a style sheet alone is lost where it does not load.',
  },
  applies: ({ lang, attributes }) =>
    (lang !== null && isRightToLeft(lang)) || attributes.with('lang').some(({ name }) => BLOCKS.has(name)),
  check({ document, attributes, lang }, report) {
    for (const element of attributes.with('lang').slice(0, MAX_PARTS)) {
      if (!BLOCKS.has(element.name)) continue;
      const part = element.attr('lang')?.trim() ?? '';
      const data = { element: element.name, lang: part };
      const direction = element.keyword('dir');
      if (isRightToLeft(part)) {
        if (direction === null && isRightToLeftText(element) && !hasDirectionAround(element))
          report('part', element, data);
      } else if (direction === 'rtl' && part !== '' && isLeftToRightText(element)) report('wrong', element, data);
    }
    if (lang === null || !isRightToLeft(lang)) return;
    const hasDirection = document.elements.some(
      (element) =>
        (element.depth <= MAX_DEPTH || isMostOf(element)) &&
        (element.keyword('dir') === 'rtl' || element.keyword('dir') === 'auto'),
    );
    if (!hasDirection) report('missing', document.named('html')[0], { lang });
  },
});

/** The frame of an app may be deeper; half of the text of the page is in it. */
function isMostOf({ document, textFrom, textTo }: PageElement): boolean {
  const body = document.named('body')[0];
  return body !== undefined && (textTo - textFrom) * 2 > body.textTo - body.textFrom;
}

/** Words of a language in a line of another one stand right by themselves; a block takes its side from `dir`. */
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'blockquote',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'td',
]);
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LTR_LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** A name of a language in a menu is one or two words. */
const MIN_WORDS = 3;
const MAX_TEXT = 2_000;
const MAX_PARTS = 100;

function isRightToLeftText(element: PageElement): boolean {
  return countWords(element, RTL_LETTER) >= MIN_WORDS && countWords(element, LTR_LETTER) === 0;
}

function isLeftToRightText(element: PageElement): boolean {
  return countWords(element, LTR_LETTER) >= MIN_WORDS && countWords(element, RTL_LETTER) === 0;
}

function countWords(element: PageElement, letter: RegExp): number {
  const words = element.text.slice(0, MAX_TEXT).split(/\s+/);
  return words.filter((word) => letter.test(word)).length;
}

function hasDirectionAround(element: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null; at = at.parent)
    if (/^(?:rtl|auto)$/.test(at.keyword('dir') ?? '') || /direction\s*:\s*rtl/i.test(at.attr('style') ?? ''))
      return true;
  return element.descendants([], 5).some((inside) => inside.has('dir'));
}

function isRightToLeft(lang: string): boolean {
  const [language = '', ...rest] = lang.toLowerCase().split('-', 5);
  const script = rest.find((part) => part.length === 4 && /^[a-z]+$/.test(part));
  return script === undefined ? RTL_LANGUAGES.has(language) : RTL_SCRIPTS.has(script);
}

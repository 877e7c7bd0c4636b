import { definePageRule } from '../../engine/run/rule.js';
import { RTL_LANGUAGES, RTL_SCRIPTS } from '../../shared/languages/text-direction.data.js';

/** `dir` counts on the frame of a page; deeper it holds for a quotation. */
const MAX_DEPTH = 4;

export default definePageRule({
  meta: {
    id: 'i18n/text-direction',
    title: { failed: 'Right-to-left page does not set dir="rtl"', passed: 'Right-to-left pages set dir="rtl"' },
    subcategory: 'language',
    severity: 'warning',
    weight: 5,
    needs: ['document'],
    messages: {
      missing: 'The language {lang} is written from right to left, and nothing says so: dir="rtl" is missing.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/International/questions/qa-html-dir',
      'https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute',
    ],
    howToFix:
      'Write <html lang="ar" dir="rtl"> with the language of the page; direction in a style sheet alone is lost where it does not load.',
  },
  applies: ({ lang }) => lang !== null && isRightToLeft(lang),
  check({ document, lang }, report) {
    const hasDirection = document.elements.some(
      (element) =>
        element.depth <= MAX_DEPTH && (element.keyword('dir') === 'rtl' || element.keyword('dir') === 'auto'),
    );
    if (!hasDirection) report('missing', document.named('html')[0], { lang: lang ?? '' });
  },
});

function isRightToLeft(lang: string): boolean {
  const [language = '', ...rest] = lang.toLowerCase().split('-', 5);
  const script = rest.find((part) => part.length === 4 && /^[a-z]+$/.test(part));
  return script === undefined ? RTL_LANGUAGES.has(language) : RTL_SCRIPTS.has(script);
}

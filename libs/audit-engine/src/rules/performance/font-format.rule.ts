import { definePageRule } from '../../engine/run/rule.js';
import { fontFacesOf } from '../../engine/resources/css.js';

const OLD_FILE = /\.(?:ttf|otf|eot|woff)(?:[?#]|$)/i;

export default definePageRule({
  meta: {
    id: 'performance/font-format',
    title: { failed: 'Font is not offered as WOFF2', passed: 'Every font is offered as WOFF2' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 3,
    needs: ['stylesheets', 'head'],
    messages: {
      face: 'The web font {family} is not offered as WOFF2.',
      preload: 'A font is preloaded that is not WOFF2.',
    },
    since: '1.0',
    references: ['https://web.dev/articles/font-best-practices', 'https://www.w3.org/TR/WOFF2/'],
    howToFix: 'Convert the font to WOFF2 and name that file first in src; every browser of the last years reads it.',
  },
  applies: ({ stylesheets, head }) =>
    head.linksOf('preload').some(({ element }) => element.keyword('as') === 'font') ||
    stylesheets.some(({ inlineChars, element }) => inlineChars > 0 && /@font-face/i.test(element.inner)),
  check({ stylesheets, head }, report) {
    for (const { element, href } of head.linksOf('preload'))
      if (element.keyword('as') === 'font' && OLD_FILE.test(href.slice(-200))) report('preload', element);
    for (const { inlineChars, element } of stylesheets) {
      if (inlineChars === 0) continue;
      for (const { family, text, urls } of fontFacesOf(element.inner)) {
        if (urls.length > 0 && urls.every((url) => OLD_FILE.test(url)) && !/woff2/i.test(text))
          report('face', { snippet: text.slice(0, 150), line: element.line }, { family: family || 'without a name' });
      }
    }
  },
});

import { definePageRule } from '../../engine/run/rule.js';
import { fontFacesOf } from '../../engine/resources/css.js';
import { isBlockedAsMixed } from '../../shared/headers/mixed-content.js';

const OLD_FILE = /\.(?:ttf|otf|eot|woff)(?:[?#]|$)/i;

export default definePageRule({
  meta: {
    id: 'performance/font-format',
    title: { failed: 'Font is not offered as WOFF2', passed: 'Every font is offered as WOFF2' },
    subcategory: 'fonts',
    severity: 'warning',
    weight: 3,
    needs: ['stylesheets', 'headers', 'head'],
    messages: {
      face: 'The web font {family} is not offered as WOFF2.',
      preload: 'A font is preloaded that is not WOFF2.',
    },
    since: '1.0',
    version: 3,
    references: ['https://web.dev/articles/font-best-practices', 'https://www.w3.org/TR/WOFF2/'],
    howToFix: 'Convert the font to WOFF2 and name that file first in src; every browser of the last years reads it.',
  },
  applies: ({ stylesheets, head }) =>
    head.linksOf('preload').some(({ element }) => element.keyword('as') === 'font') ||
    stylesheets.some(({ inlineChars, element }) => inlineChars > 0 && /@font-face/i.test(element.inner)),
  check(page, report) {
    const isBlocked = (url: string): boolean => isBlockedAsMixed(page, page.resolve(url));
    for (const { element, href } of page.head.linksOf('preload'))
      if (element.keyword('as') === 'font' && OLD_FILE.test(href.slice(-200)) && !isBlocked(href))
        report('preload', element);
    for (const { inlineChars, element } of page.stylesheets) {
      if (inlineChars === 0) continue;
      for (const { at, family, text, urls } of fontFacesOf(element.inner)) {
        const files = urls.filter((url) => !isBlocked(url));
        if (files.length > 0 && files.every((url) => OLD_FILE.test(url)) && !/woff2/i.test(text))
          report(
            'face',
            { snippet: text.slice(0, 150), line: element.lineInside(at) },
            { family: family || 'without a name' },
          );
      }
    }
  },
});

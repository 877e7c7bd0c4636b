import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

const HIDING =
  /(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|opacity\s{0,3}:\s{0,3}0(?:\.0{1,3})?(?![.\d]))/i;
const HIDING_RULE =
  /(?:^|[},\s])(?:html|body)\s{0,3}\{[^{}]{0,200}?(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|opacity\s{0,3}:\s{0,3}0(?:\.0{1,3})?(?![.\d]))/i;
/** A script that sets the style of the page. */
const SHOWING = /\b(?:body|documentElement)\s{0,3}\.\s{0,3}style\b/;
const MAX_STYLE_CHARS = 2_000;

export default definePageRule({
  meta: {
    id: 'blocking/hidden-body',
    title: { failed: 'Page is hidden while it loads', passed: 'No page is hidden while it loads' },
    subcategory: 'scripts',
    severity: 'warning',
    weight: 6,
    needs: ['scripts', 'stylesheets'],
    messages: {
      inline:
        '<{element}> is hidden by its {attribute} attribute and stays so when the script that shows it does not run.',
      rule: 'A <style> hides the whole page, which stays so when the script that shows it does not run.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://developer.mozilla.org/en-US/docs/Glossary/Progressive_enhancement',
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    ],
    howToFix:
      'Show the page first and let scripts change parts of it; for tests, hide only the part that is tested, and end the hiding with a CSS animation.',
  },
  check({ named, scripts, stylesheets }, report) {
    if (named('noscript').some((element) => element.descendants(['style'], 1).length > 0)) return;
    // Of several main elements one is shown at a time, maybe inside of a part that people first sign in to.
    const hasShown = named('main').some((main) => hidingAttribute(main) === null);
    for (const element of named('html', 'body', ...(hasShown ? [] : ['main']))) {
      const attribute = hidingAttribute(element);
      if (attribute !== null) report('inline', element, { element: element.name, attribute });
    }
    const isShownByScript = scripts.some(
      ({ element, inlineChars }) => inlineChars > 0 && SHOWING.test(element.inner.slice(0, MAX_STYLE_CHARS)),
    );
    for (const { element, inlineChars, media } of stylesheets) {
      if (inlineChars === 0 || inlineChars > MAX_STYLE_CHARS || media.includes('print')) continue;
      const css = element.inner;
      if (!css.includes('body') && !css.includes('html')) continue;
      if (!HIDING_RULE.test(css) || /@media|animation|@supports/i.test(css)) continue;
      // A style sheet in a file may show the page: the two only say that nothing is to be seen before it has come.
      const mayBeShown = stylesheets.some((sheet) => sheet.isBlocking && sheet.element.index > element.index);
      if (isShownByScript || !mayBeShown || /!\s{0,3}important/i.test(css)) report('rule', element);
    }
  },
});

function hidingAttribute(element: PageElement): string | null {
  if (element.has('hidden')) return 'hidden';
  return HIDING.test(element.attr('style')?.slice(0, MAX_STYLE_CHARS) ?? '') ? 'style' : null;
}

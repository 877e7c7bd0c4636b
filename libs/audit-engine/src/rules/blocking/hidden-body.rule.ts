import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

const HIDING =
  /(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|opacity\s{0,3}:\s{0,3}0(?:\.0{1,3})?(?![.\d]))/i;
const HIDING_RULE =
  /(?:^|[},\s])(?:html|body)\s{0,3}\{[^{}]{0,200}?(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|opacity\s{0,3}:\s{0,3}0(?:\.0{1,3})?(?![.\d]))/i;
const MAX_STYLE_CHARS = 2_000;

export default definePageRule({
  meta: {
    id: 'blocking/hidden-body',
    title: { failed: 'Page is hidden while it loads', passed: 'No page is hidden while it loads' },
    subcategory: 'scripts',
    severity: 'warning',
    weight: 6,
    needs: ['stylesheets'],
    messages: {
      inline:
        '<{element}> is hidden by its {attribute} attribute and stays so when the script that shows it does not run.',
      rule: 'A <style> hides the whole page until a script or a later style sheet shows it.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://developer.mozilla.org/en-US/docs/Glossary/Progressive_enhancement',
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    ],
    howToFix:
      'Show the page first and let scripts change parts of it; for tests, hide only the part that is tested, and end the hiding with a CSS animation.',
  },
  check({ named, stylesheets }, report) {
    if (named('noscript').some((element) => element.descendants(['style'], 1).length > 0)) return;
    // Of several main elements one is shown at a time, maybe inside of a part that people first sign in to.
    const hasShown = named('main').some((main) => hidingAttribute(main) === null);
    for (const element of named('html', 'body', ...(hasShown ? [] : ['main']))) {
      const attribute = hidingAttribute(element);
      if (attribute !== null) report('inline', element, { element: element.name, attribute });
    }
    for (const { element, inlineChars, media } of stylesheets) {
      if (inlineChars === 0 || inlineChars > MAX_STYLE_CHARS || media.includes('print')) continue;
      const css = element.inner;
      if (!css.includes('body') && !css.includes('html')) continue;
      if (HIDING_RULE.test(css) && !/@media|animation|@supports/i.test(css)) report('rule', element);
    }
  },
});

function hidingAttribute(element: PageElement): string | null {
  if (element.has('hidden')) return 'hidden';
  return HIDING.test(element.attr('style')?.slice(0, MAX_STYLE_CHARS) ?? '') ? 'style' : null;
}

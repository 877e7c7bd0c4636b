import { definePageRule } from '../../engine/run/rule.js';
import { viewportOf } from '../../shared/head/viewport.js';

/** Flutter writes the element itself when it starts, in place of any other. */
const FLUTTER = /(?:^|\/)(?:flutter(?:_bootstrap)?|main\.dart)\.js(?:[?#]|$)/;
/** So does skelJS, as `init.js` beside it says; its versions without that file do not. */
const SKEL = [/(?:^|\/)skel(?:\.min)?\.js(?:[?#]|$)/, /(?:^|\/)init\.js(?:[?#]|$)/];

export default definePageRule({
  meta: {
    id: 'mobile/viewport',
    title: { failed: 'Page has no viewport', passed: 'Every page has a viewport' },
    subcategory: 'viewport',
    severity: 'error',
    weight: 9,
    needs: ['head', 'scripts'],
    messages: {
      missing: 'The page has no viewport <meta>, so that phones show it as a small picture of a desktop page.',
      empty: 'The viewport <meta> has no content.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
      'https://web.dev/articles/responsive-web-design-basics#viewport',
    ],
    howToFix: 'Write <meta name="viewport" content="width=device-width, initial-scale=1"> into the head.',
  },
  check({ head, scripts }, report) {
    const viewport = viewportOf(head);
    if (!viewport) {
      const isLoaded = (file: RegExp): boolean =>
        scripts.some(({ src }) => src !== null && file.test(src.slice(0, 2_000)));
      if (!isLoaded(FLUTTER) && !SKEL.every(isLoaded)) report('missing');
    } else if (viewport.meta.content === '') report('empty', viewport.meta.element);
  },
});

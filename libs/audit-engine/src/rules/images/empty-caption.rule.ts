import { definePageRule } from '../../engine/run/rule.js';
import { mayHaveName } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'images/empty-caption',
    title: { failed: 'Figure caption is empty', passed: 'Every figure caption has text' },
    subcategory: 'captions',
    severity: 'warning',
    weight: 1,
    needs: [],
    messages: { empty: 'A <figcaption> is empty.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-figcaption-element',
      'https://www.w3.org/WAI/tutorials/images/groups/',
    ],
    howToFix: 'Write the caption, or remove the element.',
  },
  visit: {
    figcaption: (element, report) => {
      if (!element.isHidden && !element.isAriaHidden && !mayHaveName(element)) report('empty', element);
    },
  },
});

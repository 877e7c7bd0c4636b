import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/repeated-attribute',
    title: { failed: 'Attribute is repeated on an element', passed: 'No attribute is repeated on an element' },
    subcategory: 'document',
    severity: 'warning',
    weight: 2,
    needs: [],
    messages: {
      repeated: 'This <{element}> has the attribute {name} more than once; only the first one counts.',
      broken:
        'This <{element}> has {name} as an attribute, more than once: a quotation mark is missing, or there is one too many.',
    },
    since: '1.0',
    version: 2,
    references: ['https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute'],
    howToFix: 'Join the values: class="a" class="b" becomes class="a b".',
  },
  visit: {
    '*': (element, report) => {
      if (element.repeatedAttributes === null || element.in('template')) return;
      // Code or text that fell out of its quotes: what is repeated in it does not matter.
      const sign = element.repeatedAttributes.find((name) => !HAS_LETTER.test(name));
      if (sign !== undefined) return report('broken', element, { element: element.name, name: sign });
      for (const name of new Set(element.repeatedAttributes))
        report('repeated', element, { element: element.name, name });
    },
  },
});

const HAS_LETTER = /\p{L}/u;

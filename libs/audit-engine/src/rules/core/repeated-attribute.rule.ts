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
      unclosed: 'The tag of this <{element}> has no ">": it goes on in the next tag, {next}.',
    },
    since: '1.0',
    version: 3,
    references: ['https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute'],
    howToFix: 'Join the values: class="a" class="b" becomes class="a b".',
  },
  readsSent: true,
  visit: {
    '*': (element, report) => {
      if (element.repeatedAttributes === null || element.in('template')) return;
      const next = element.attributeNames().find((name) => NEXT_TAG.test(name));
      if (next !== undefined) return report('unclosed', element, { element: element.name, next: next.slice(0, 40) });
      // Code or text that fell out of its quotes: what is repeated in it does not matter.
      const sign = element.repeatedAttributes.find((name) => !HAS_LETTER.test(name));
      if (sign !== undefined) return report('broken', element, { element: element.name, name: sign });
      for (const name of new Set(element.repeatedAttributes))
        report('repeated', element, { element: element.name, name });
    },
  },
});

const NEXT_TAG = /^<\/?[a-z]/;
const HAS_LETTER = /\p{L}/u;

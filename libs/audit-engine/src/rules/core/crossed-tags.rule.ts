import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/crossed-tags',
    title: { failed: 'Tags cross', passed: 'No tags cross' },
    subcategory: 'document',
    severity: 'warning',
    weight: 2,
    needs: ['document'],
    messages: {
      crossed: 'This <{inner}> begins inside the <{outer}> and ends behind it: </{outer}> comes before </{inner}>.',
    },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/syntax.html#elements-2',
      'https://html.spec.whatwg.org/multipage/parsing.html#misnested-tags:-b-i-/b-/i',
    ],
    howToFix: 'End tags in the opposite order of their start tags: <b><i>…</i></b>.',
  },
  readsSent: true,
  check({ document }, report) {
    for (const { element, by } of document.crossed)
      if (!element.in('template')) report('crossed', element, { inner: element.name, outer: by });
  },
});

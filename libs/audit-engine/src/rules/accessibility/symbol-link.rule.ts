import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';

/** Arrows, dots, bars and quotes that templates draw icons with; screen readers leave them out or read "right double angle". */
const ORNAMENT = /^[\s.…·•:;,<>|«»‹›\u2190-\u21ff\u25a0-\u25ff\u2794-\u27af\u27f5-\u27ff\u2b00-\u2bff–—-]{1,12}$/u;
/** Where a sign is the name of what is explained: operators of a language. */
const TERMS = ['code', 'pre', 'kbd', 'samp', 'dt', 'dd', 'td', 'th'];

export default definePageRule({
  meta: {
    id: 'accessibility/symbol-link',
    title: { failed: 'Link text is only a symbol', passed: 'No link text is only a symbol' },
    subcategory: 'names',
    wcag: ['2.4.4'],
    severity: 'warning',
    weight: 3,
    needs: ['anchors'],
    messages: { symbol: 'A link has the name "{text}", which does not say where it leads.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/link-purpose-in-context.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/general/G91',
    ],
    howToFix: 'Write where the link leads into it; aria-label="Next page" keeps the arrow for the eye.',
  },
  applies: ({ anchors }) => anchors.some(({ kind }) => kind === 'http'),
  check({ anchors }, report) {
    for (const { kind, name, element } of anchors) {
      if (kind !== 'http' || !ORNAMENT.test(name) || element.isAriaHidden || element.attr('title')?.trim()) continue;
      if (element.closest(...TERMS) === null && element.descendants(TERMS, 1).length === 0 && !mayBeHidden(element))
        report('symbol', element, { text: name });
    }
  },
});

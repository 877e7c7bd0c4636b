import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/paste-blocked',
    title: { failed: 'Field blocks pasting', passed: 'Pasting works in every field' },
    subcategory: 'forms',
    wcag: ['3.3.8'],
    severity: 'error',
    weight: 4,
    needs: ['attributes'],
    messages: { blocked: 'A field does not let people paste.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/accessible-authentication-minimum.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F109',
    ],
    howToFix: 'Remove the onpaste handler that cancels pasting.',
  },
  applies: ({ attributes }) => attributes.with('onpaste').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('onpaste')) {
      const handler = (element.attr('onpaste') ?? '').slice(0, 500).trim();
      if (!element.isHidden && CANCELS.test(handler)) report('blocked', element);
    }
  },
});

/** Handlers that do nothing else; others may insert the text by themselves. */
const CANCELS =
  /^(?:javascript:)?\s*(?:return\s+false|(?:event|e)\.preventDefault\(\))\s*;?(?:\s*return\s+false\s*;?)?$/i;

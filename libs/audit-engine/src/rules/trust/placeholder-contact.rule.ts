import { definePageRule } from '../../engine/run/rule.js';
import { PLACEHOLDER_DOMAINS, PLACEHOLDER_NUMBERS } from '../../shared/trust/placeholder-contact.data.js';
import { decoded } from '../../shared/addresses/decoded.js';

export default definePageRule({
  meta: {
    id: 'trust/placeholder-contact',
    title: { failed: 'Contact details are from a template', passed: 'No contact details are from a template' },
    subcategory: 'contact',
    severity: 'error',
    weight: 7,
    needs: ['anchors'],
    messages: {
      mail: 'The mail address {address} is one that templates come with.',
      phone: 'The telephone number {number} is one that templates come with.',
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc2606', 'https://www.rfc-editor.org/rfc/rfc3966'],
    howToFix: 'Write the real address or number, in the link as well as in its text.',
  },
  applies: ({ anchors }) => anchors.some(({ kind }) => kind === 'mailto' || kind === 'tel'),
  check({ anchors, location }, report) {
    for (const { element, kind, href } of anchors) {
      // Instructions for developers show such links rightly.
      if (
        (kind !== 'mailto' && kind !== 'tel') ||
        href === null ||
        element.closest('pre', 'code', 'blockquote') !== null
      )
        continue;
      if (kind === 'mailto') {
        const address = decoded(href.slice('mailto:'.length, 300).split('?', 1)[0] ?? '');
        const domain = address
          .slice(address.lastIndexOf('@') + 1)
          .trim()
          .toLowerCase();
        if (address.includes('@') && PLACEHOLDER_DOMAINS.has(domain) && !location.hostname.endsWith(domain))
          report('mail', element, { address: address.trim() });
      } else {
        const number = decoded(href.slice('tel:'.length, 60));
        const digits = number.replace(/\D/g, '');
        if (PLACEHOLDER_NUMBERS.some((pattern) => pattern.test(digits))) report('phone', element, { number });
      }
    }
  },
});

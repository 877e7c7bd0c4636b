import { definePageRule } from '../../engine/run/rule.js';
import { isPrivateHost } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'security/development-address',
    title: {
      failed: 'Page uses a URL of a development machine',
      passed: 'No page uses a URL of a development machine',
    },
    subcategory: 'leaks',
    severity: 'error',
    weight: 5,
    needs: ['resources', 'forms'],
    messages: {
      loaded: 'The public page loads {url}, which only exists inside of a network.',
      sent: 'The form of the public page sends to {url}, which only exists inside of a network.',
    },
    since: '1.0',
    references: ['https://wicg.github.io/local-network-access/', 'https://www.rfc-editor.org/rfc/rfc1918'],
    howToFix: 'Write the public address, or a path without host.',
  },
  applies: ({ location }) => !isPrivateHost(location.hostname),
  check({ resources, forms, resolve }, report) {
    for (const { url, element } of resources)
      if (isPrivateHost(url.hostname)) report('loaded', element, { url: url.href });
    for (const { element, action } of forms.forms) {
      const url = action ? resolve(action) : null;
      if (url && isPrivateHost(url.hostname)) report('sent', element, { url: url.href });
    }
  },
});

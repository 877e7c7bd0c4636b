import { definePageRule } from '../../engine/run/rule.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';
import { policiesOf } from '../../shared/headers/policies.js';

export default definePageRule({
  meta: {
    id: 'security/mixed-media',
    title: {
      failed: 'HTTPS page loads images or media over HTTP',
      passed: 'No HTTPS page loads images or media over HTTP',
    },
    subcategory: 'mixed content',
    severity: 'warning',
    weight: 4,
    needs: ['resources', 'headers', 'head'],
    messages: {
      plain: 'The page is https and names {url} with http; browsers try https and show nothing when that fails.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/mixed-content/#upgrade-algorithm',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    ],
    howToFix: 'Use https in the URL, or host the file yourself.',
  },
  applies: ({ location }) => location.protocol === 'https:',
  check(page, report) {
    if (policiesOf(page).some(({ csp }) => 'upgrade-insecure-requests' in csp.directives)) return;
    for (const { kind, url, element } of page.resources) {
      if (url.protocol === 'http:' && (kind === 'image' || kind === 'media') && !isLoopbackHost(url.hostname))
        report('plain', element, { url: url.href });
    }
  },
});

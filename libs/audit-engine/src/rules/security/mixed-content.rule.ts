import { definePageRule } from '../../engine/run/rule.js';
import type { ResourceKind } from '../../engine/facts/resources.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';
import { policiesOf } from '../../shared/headers/policies.js';

/** Blocked by browsers, not upgraded (Mixed Content, section 3.2). */
const BLOCKED: ReadonlySet<ResourceKind> = new Set(['script', 'stylesheet', 'font', 'iframe', 'object', 'manifest']);

export default definePageRule({
  meta: {
    id: 'security/mixed-content',
    title: {
      failed: 'HTTPS page loads blocked content over HTTP',
      passed: 'No HTTPS page loads blocked content over HTTP',
    },
    subcategory: 'mixed content',
    severity: 'error',
    weight: 8,
    needs: ['resources', 'headers', 'head'],
    messages: { blocked: 'The page is https and loads {url} over http; browsers block it.' },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/mixed-content/',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content',
    ],
    howToFix: 'Load it over https, or host it yourself if the other server does not support https.',
  },
  applies: ({ location }) => location.protocol === 'https:',
  check(page, report) {
    if (policiesOf(page).some(({ csp }) => 'upgrade-insecure-requests' in csp.directives)) return;
    for (const { kind, url, element } of page.resources) {
      if (url.protocol === 'http:' && BLOCKED.has(kind) && !isLoopbackHost(url.hostname))
        report('blocked', element, { url: url.href });
    }
  },
});

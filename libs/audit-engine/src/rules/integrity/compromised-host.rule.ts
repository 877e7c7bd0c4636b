import { definePageRule } from '../../engine/run/rule.js';
import { isUnder } from '../../shared/addresses/hosts.js';
import { COMPROMISED_HOSTS } from '../../shared/abuse/compromised-host.data.js';

export default definePageRule({
  meta: {
    id: 'integrity/compromised-host',
    title: {
      failed: 'Page loads a script from a compromised host',
      passed: 'No page loads scripts from compromised hosts',
    },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 10,
    critical: true,
    needs: ['resources'],
    messages: {
      loaded: 'The page loads {url} from a host that has served malicious code, or that belongs to those who did.',
    },
    since: '1.0',
    references: [
      'https://sansec.io/research/polyfill-supply-chain-attack',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity',
    ],
    howToFix: 'Remove the element. Current browsers need no polyfill service. Host copies of other libraries yourself.',
  },
  check({ resources }, report) {
    for (const { kind, url, element } of resources) {
      if ((kind === 'script' || kind === 'stylesheet' || kind === 'iframe') && isUnder(url.hostname, COMPROMISED_HOSTS))
        report('loaded', element, { url: url.href });
    }
  },
});

import { definePageRule } from '../../engine/run/rule.js';
import { isIpAddress, isPrivateHost } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'integrity/foreign-form',
    title: { failed: 'Form sends data to a bare IP address', passed: 'No form sends data to a bare IP address' },
    subcategory: 'foreign code',
    severity: 'error',
    weight: 8,
    critical: true,
    needs: ['forms'],
    messages: { address: 'The form sends what people type to {host}, a bare IP address.' },
    since: '1.0',
    references: [
      'https://attack.mitre.org/techniques/T1056/003/',
      'https://developers.google.com/search/docs/monitor-debug/security/social-engineering',
    ],
    howToFix: 'Find out who wrote the action attribute. Send forms to a host that has a name and a certificate.',
  },
  applies: ({ forms }) => forms.forms.length > 0,
  check({ forms, resolve, location }, report) {
    for (const { element, action } of forms.forms) {
      const url = action ? resolve(action) : null;
      if (!url || url.hostname === location.hostname || !url.protocol.startsWith('http')) continue;
      if (isIpAddress(url.hostname) && !isPrivateHost(url.hostname)) report('address', element, { host: url.host });
    }
  },
});

import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'security/tls-version',
    title: { failed: 'Server accepts an outdated TLS version', passed: 'Server accepts only current TLS versions' },
    subcategory: 'transport',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: { accepted: 'The server of {host} still accepts {version}, which browsers no longer speak.' },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc8996',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Transport_Layer_Security',
    ],
    howToFix: 'Leave TLS 1.2 and 1.3 switched on in the server, and switch the older versions off.',
  },
  applies: ({ probe }) => probe.negotiation !== undefined,
  create({ report }) {
    return {
      end({ probe }) {
        const oldTls = probe.negotiation?.oldTls ?? null;
        if (oldTls === null) return;
        const version = oldTls === 'TLSv1' ? 'TLS 1.0' : oldTls.replace('TLSv', 'TLS ');
        report('accepted', { page: probe.startUrl }, { host: new URL(probe.startUrl).host, version });
      },
    };
  },
});

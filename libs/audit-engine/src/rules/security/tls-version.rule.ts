import { definePageRule } from '../../rule.js';

export default definePageRule({
  meta: {
    id: 'security/tls-version',
    name: 'Version of TLS',
    subcategory: 'transport',
    severity: 'error',
    weight: 6,
    needs: ['response'],
    judges: 'site',
    messages: {
      old: 'The page came over {version}, which browsers refuse.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc8996',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Transport_Layer_Security',
    ],
    howToFix: 'Switch on TLS 1.2 and 1.3 in the server, and switch the older versions off.',
  },
  applies: ({ response, isStart }) => isStart && Boolean(response.tls?.protocol),
  check({ response }, report) {
    const protocol = response.tls?.protocol ?? '';
    if (OLD.has(protocol))
      report('old', protocol, { version: protocol.replace('TLSv', 'TLS ').replace('SSLv', 'SSL ') });
  },
});

/** Names as OpenSSL writes them. Deprecated by RFC 8996 (2021) and RFC 7568. */
const OLD = new Set(['SSLv2', 'SSLv3', 'TLSv1', 'TLSv1.1']);

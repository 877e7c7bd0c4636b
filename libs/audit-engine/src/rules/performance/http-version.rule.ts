import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'performance/http-version',
    title: { failed: 'Server does not offer HTTP/2', passed: 'Server offers HTTP/2' },
    subcategory: 'transfer',
    severity: 'warning',
    weight: 2,
    needs: ['headers'],
    judges: 'site',
    messages: { old: 'The server of {host} speaks HTTP/1.1 only: browsers that offer HTTP/2 do not get it.' },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9113', 'https://www.rfc-editor.org/rfc/rfc7301'],
    howToFix: 'Switch on HTTP/2 in the server, the proxy or the CDN in front of it; it needs no change of the pages.',
  },
  extract: ({ headers, isStart }) =>
    isStart && /\bh[23](?:-\d{2})?=/.test(headers.get('alt-svc') ?? '') ? { offersNewer: true } : null,
  applies: ({ probe }) => probe.negotiation !== undefined,
  create({ report }) {
    let offersNewer = false;
    return {
      page({ extract }) {
        offersNewer ||= extract?.offersNewer ?? false;
      },
      end({ probe }) {
        if (probe.negotiation?.http === 'http/1.1' && !offersNewer)
          report('old', { page: probe.startUrl }, { host: new URL(probe.startUrl).host });
      },
    };
  },
});

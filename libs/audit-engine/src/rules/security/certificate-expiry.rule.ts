import { defineSiteRule } from '../../engine/run/rule.js';

const MIN_DAYS = 7;
const DAY_MS = 86_400_000;

export default defineSiteRule({
  meta: {
    id: 'security/certificate-expiry',
    title: { failed: 'TLS certificate expires soon', passed: 'TLS certificate is valid for long enough' },
    subcategory: 'transport',
    severity: 'warning',
    weight: 6,
    needs: ['response'],
    judges: 'site',
    messages: { soon: 'The certificate of {host} is valid until {date}. Days left: {days}.' },
    since: '1.0',
    references: [
      'https://letsencrypt.org/docs/integration-guide/',
      'https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5',
    ],
    howToFix:
      'Renew the certificate and let it renew itself from now on: ACME clients do so when a third of its life is left.',
  },
  extract: ({ response }) => (response.tls?.validTo ? { validTo: response.tls.validTo.slice(0, 40) } : null),
  create({ report }) {
    const hosts = new Map<string, { validTo: number; page: string }>();
    return {
      page({ url, extract }) {
        const validTo = extract ? Date.parse(extract.validTo) : Number.NaN;
        const { host } = new URL(url);
        const known = hosts.get(host);
        // During a crawl the certificate may be renewed: the latest counts.
        if (!Number.isNaN(validTo) && (!known || known.validTo < validTo)) hosts.set(host, { validTo, page: url });
      },
      end(site) {
        for (const [host, { validTo, page }] of hosts) {
          const days = (validTo - Date.parse(site.probe.checkedAt)) / DAY_MS;
          if (days < MIN_DAYS)
            report(
              'soon',
              { page },
              { host, days: Math.max(0, Math.floor(days)), date: new Date(validTo).toISOString().slice(0, 10) },
            );
        }
      },
    };
  },
});

import { getDomain } from 'tldts';
import { definePageRule } from '../../engine/run/rule.js';
import { STAGING_LABELS } from '../../shared/addresses/private-host.data.js';

export default definePageRule({
  meta: {
    id: 'links/staging-host',
    title: { failed: 'Link points to a test system', passed: 'No link points to a test system' },
    subcategory: 'broken',
    severity: 'warning',
    weight: 5,
    needs: ['anchors'],
    messages: { staging: 'The link "{text}" leads to {host}, which looks like the test system of this site.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Write the address of the live site, and keep the test system behind a password.',
  },
  applies: ({ anchors, location }) => !isStaging(location.hostname) && anchors.some((anchor) => anchor.kind === 'http'),
  check({ anchors, location }, report) {
    for (const anchor of anchors) {
      const { kind, url, isInternal, element } = anchor;
      if (kind !== 'http' || url === null || isInternal || !isStaging(url.hostname)) continue;
      if (getDomain(url.hostname) === getDomain(location.hostname))
        report('staging', element, { text: anchor.name, host: url.host });
    }
  },
});

function isStaging(hostname: string): boolean {
  const labels = hostname.split('.');
  return (
    labels.length > 2 &&
    labels
      .slice(0, -2)
      .some(
        (label) =>
          STAGING_LABELS.has(label) ||
          /[-.](?:staging|stage|stg|uat|preprod)$|^(?:staging|stage|stg|uat|preprod)-/.test(label),
      )
  );
}

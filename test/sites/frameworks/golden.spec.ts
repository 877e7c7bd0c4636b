import { auditCleanSite } from '../../support/sites/audit-clean-site.js';
import { loadFrameworkSites } from '../../support/sites/clean-sites.js';

describe.each(loadFrameworkSites().map((site) => [site.name, site] as const))(
  'the catalogue on pages of %s',
  (_, site) => {
    const { findings, crashes } = auditCleanSite(site);

    it.each(['error', 'warning'])('reports no %s', (of) => {
      expect(findings.filter(({ severity }) => severity === of).map(({ text }) => text)).toEqual([]);
    });

    it('has no rule that fails itself', () => {
      expect(crashes).toEqual([]);
    });
  },
);

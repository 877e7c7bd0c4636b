import { readFileSync } from 'node:fs';
import { auditCleanSite } from '../../support/sites/audit-clean-site.js';
import { loadFrameworkSites } from '../../support/sites/clean-sites.js';

/** Warnings by site and rule: how many, and right as far as the markup goes. */
const expected = JSON.parse(readFileSync(new URL('./expected.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, number>
>;

describe.each(loadFrameworkSites().map((site) => [site.name, site] as const))(
  'the catalogue on pages of %s',
  (name, site) => {
    const { findings, crashes } = auditCleanSite(site);

    it('reports no error', () => {
      expect(findings.filter((finding) => finding.severity === 'error').map((finding) => finding.text)).toEqual([]);
    });

    it('reports the warnings that are known, and no other', () => {
      const counts: Record<string, number> = {};
      for (const { ruleId, severity } of findings)
        if (severity === 'warning') counts[ruleId] = (counts[ruleId] ?? 0) + 1;
      expect(counts).toEqual(expected[name] ?? {});
    });

    it('has no rule that fails itself', () => {
      expect(crashes).toEqual([]);
    });
  },
);

import { readFileSync } from 'node:fs';
import { auditCleanSite } from '../../support/sites/audit-clean-site.js';
import { loadCleanSite, loadCleanSites } from '../../support/sites/clean-sites.js';

/** Rule id → why its warning is right, by site. */
type Accepted = Record<string, Record<string, string>>;
const accepted = JSON.parse(readFileSync(new URL('./accepted-warnings.json', import.meta.url), 'utf8')) as Accepted;
const MOST_WARNINGS = 5;

describe.each(loadCleanSites().map((site) => [site.name, site] as const))(
  'the catalogue on the clean site %s',
  (name, site) => {
    const { findings, crashes } = auditCleanSite(site);

    it('reports no error', () => {
      expect(findings.filter((finding) => finding.severity === 'error').map((finding) => finding.text)).toEqual([]);
    });

    it('reports only the warnings that have a reason, a handful at most', () => {
      const reasons = accepted[name] ?? {};
      const warnings = findings.filter((finding) => finding.severity === 'warning');
      expect(warnings.filter((finding) => !(finding.ruleId in reasons)).map((finding) => finding.text)).toEqual([]);
      expect(Object.keys(reasons).filter((ruleId) => !warnings.some((finding) => finding.ruleId === ruleId))).toEqual(
        [],
      );
      expect(Object.keys(reasons).length).toBeLessThanOrEqual(MOST_WARNINGS);
    });

    it('has no rule that fails itself', () => {
      expect(crashes).toEqual([]);
    });
  },
);

describe('a clean site with one defect', () => {
  it('is found out', () => {
    const site = loadCleanSite('handwritten');
    const [first, ...rest] = site.pages;
    const damaged = { ...site, pages: [{ ...first!, html: first!.html.replace(/<title>.*?<\/title>/, '') }, ...rest] };
    const errors = auditCleanSite(damaged).findings.filter((finding) => finding.severity === 'error');
    expect([...new Set(errors.map((finding) => finding.ruleId))]).toEqual(['core/title']);
  });
});

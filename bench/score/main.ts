import { auditSite, buildSite, damage } from './site-builder.js';
import { DEFECTS, type DefectName } from './defects.js';

for (const name of Object.keys(DEFECTS) as DefectName[]) {
  const report = auditSite(damage(buildSite(20), DEFECTS[name]));
  const found = Object.values(report.ruleResults)
    .filter((rule) => rule.gain > 0)
    .sort((a, b) => b.gain - a.gain);
  console.log(
    name,
    report.healthScore.score,
    auditSite(damage(buildSite(20), DEFECTS[name], 0.05)).healthScore.score,
    found.map((rule) => `${rule.ruleId} ${rule.affected} ${rule.gain.toFixed(1)}`).join('; '),
  );
}

import { auditSite, type AuditOptions, type CompletedAudit } from '#audit-run/one-process';
import type { FixedPage, FixSummary } from '#fixes/text';
import { startSite } from '../support/sites/site-server.js';
import { applied, differences } from './fixed-twice.js';
import { fileOf, served, type GeneratedSite } from './generated-site.js';

export interface AuditedTwice {
  summary: FixSummary;
  /** What the second audit found otherwise than the first one and `issuesFixed` say; empty: what was promised. */
  broken: string[];
}

type WithFixes = CompletedAudit & { report: { fixes: FixedPage[]; fixSummary: FixSummary } };

/** How fast the site responds is a matter of what else runs beside the test. */
const OF_THE_MACHINE = ['performance/slow-answer'];

/** Audits a site, applies what was handed out as done, and audits it again. */
export async function auditTwice(generated: GeneratedSite, options: Partial<AuditOptions> = {}): Promise<AuditedTwice> {
  const pages = new Map(generated.pages);
  const site = await startSite(served({ ...generated, pages }));
  try {
    const audit = async (): Promise<WithFixes> => {
      const { result } = auditSite({
        ...{ url: site.url('/'), mode: 'audit-fix', coverage: 'full', concurrency: 8, externalLinks: false },
        disabledRules: OF_THE_MACHINE,
        ...options,
      });
      return (await result) as WithFixes;
    };
    const first = await audit();
    const before = await countsOf(first);
    const written = new Set<string>();
    for (const { url, fixes } of first.report.fixes) {
      const { pathname, search } = new URL(url);
      const file = fileOf(pathname);
      if (search !== '' || written.has(file) || !fixes.some(({ delivered }) => delivered)) continue;
      written.add(file);
      pages.set(file, applied((pages.get(file) ?? '').replaceAll('ORIGIN', site.origin), fixes));
    }
    const second = await audit();
    const after = await countsOf(second);
    const { fixes: fixed, fixSummary: summary } = first.report;
    const told = { fixes: fixed.flatMap(({ fixes }) => fixes), removed: summary.removed };
    const broken = differences(before, after, told);
    const { delivered } = second.report.fixSummary;
    if (delivered > 0) broken.push(`the second audit hands out ${delivered} fixes more`);
    return { summary, broken };
  } finally {
    await site.close();
  }
}

async function countsOf({ findings }: CompletedAudit): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const part of findings.all())
    for (const { ruleId } of part) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  return counts;
}

import { gzipSync } from 'node:zlib';
import { newId } from '#common';
import type { BlobStore } from '#storage';
import { ORIGIN } from '../../libs/audit-engine/src/testing/comparison/audited.js';
import type { Pair } from '../../libs/audit-engine/src/testing/comparison/pairs.js';
import { newFinding, newRule, storeFindings } from './stored-findings.js';
import type { TestContext } from './test-context.js';

interface Item {
  pageUrl: string | null;
  message: string;
  messageId: string;
  data: Record<string, string>;
  snippet: string | null;
  selector?: string;
  url?: string;
}

/** A report of the table of pairs, as far as storing it as that of a run takes. */
export interface PairReport {
  totalPages: number;
  pages: { url: string }[];
  ruleResults: Record<
    string,
    { ruleId: string; name: string; scope: string; severity: 'error' | 'warning'; items: Item[]; itemsTotal: number }
  >;
}

export interface Stored {
  id: string;
  reportId: string;
}

/** Findings are stored from the lists of the reports: of pairs whose lists are cut, not all are there. */
export const isListed = ({ before, now }: Pair): boolean =>
  [before, now].every((report) => {
    const { pages, totalPages, ruleResults } = report as unknown as PairReport;
    const rules = Object.values(ruleResults);
    return pages.length === totalPages && rules.every(({ items, itemsTotal }) => items.length === itemsTotal);
  });

/** Stores reports as those of completed runs of a server. */
export class StoredPairs {
  constructor(
    private readonly parts: {
      context: TestContext;
      storage: BlobStore;
      owner: { orgId: string; userId: string };
      /** @returns the id of a new run that no worker takes */
      startRun: (url: string) => Promise<string>;
    },
  ) {}

  /** @param minute when it was completed, from now on: the later one of a site is compared with the earlier one */
  async store(of: Record<string, unknown>, siteKey: string, minute: number): Promise<Stored> {
    const { context, storage, owner, startRun } = this.parts;
    const { database } = context;
    const report = of as unknown as PairReport;
    const id = await startRun(`https://${siteKey}/`);
    const reportId = newId('report');
    const at = new Date(Date.now() + minute * 60_000);
    await database.prisma.run.update({
      where: { id },
      data: { status: 'completed', completionReason: 'success', reportId, completedAt: at },
    });
    const { orgId, userId } = owner;
    const head = { id: reportId, orgId, userId, runId: id, baseUrl: `${ORIGIN}/`, siteKey };
    const counts = { healthScore: 80, pageCount: 1, errorCount: 0, warningCount: 0, passedCount: 0, summary: {} };
    const content = { contentKey: `reports/${reportId}`, contentSha256: '0'.repeat(64), contentBytes: 1 };
    await database.prisma.report.create({
      data: { ...head, ...counts, ...content, visibility: 'unlisted', auditedAt: at, createdAt: at },
    });
    await storage.put(`reports/${reportId}`, gzipSync(JSON.stringify(report)), { contentType: 'application/json' });
    const rules = Object.values(report.ruleResults).filter(({ items }) => items.length > 0);
    await storeFindings(
      database,
      { id },
      {
        rules: rules.map(({ ruleId, severity }) => newRule(ruleId, severity, 'Found {what}.')),
        write: (writer) => {
          for (const { url } of report.pages) writer.addPage(url);
          for (const { ruleId, scope, items } of rules)
            for (const { messageId, data, snippet, selector = null, url = null, pageUrl } of items) {
              const finding = newFinding(pageUrl, { messageId, data, snippet, selector, url });
              if (scope === 'site') writer.addOfSite(ruleId, finding);
              else {
                writer.count(ruleId, pageUrl ?? '', 1);
                writer.add(ruleId, finding);
              }
            }
        },
      },
    );
    await database.transaction((sql) => context.credits.settle(sql, id, 'held'));
    return { id, reportId };
  }
}

import { newId } from '#common';
import type { Database } from '#database';

/** How a run ended. Members that are not there: with success, now. */
interface Ending {
  status?: string;
  completionReason?: string;
  error?: string;
  completionMessage?: string;
}

/** What its report says; `comparison` with the audit of 13 November 2026, null for a first one. */
interface Found {
  score: number;
  comparison: { new: number; newErrors: number; resolved: number } | null;
  errors?: number;
}

/** Ends a run that no worker takes as a worker would; with a report when it says what that has found. */
export async function storeAudit(database: Database, id: string, ending: Ending, found?: Found): Promise<void> {
  const { prisma } = database;
  const now = new Date();
  const row = await prisma.run.update({
    where: { id },
    data: {
      ...{ status: 'completed', completionReason: 'success', completedAt: now, startedAt: now },
      ...ending,
    },
  });
  if (!found) return;
  const { score, comparison, errors = 0 } = found;
  await prisma.report.create({
    data: {
      ...{ id: newId('report'), orgId: row.orgId, userId: row.userId, runId: id, baseUrl: row.url },
      ...{ siteKey: row.siteKey, healthScore: score, contentKey: id, contentSha256: '', contentBytes: 1 },
      summary: {
        findings: { errors, warnings: 0, pages: 1 },
        comparison: comparison && { ...comparison, previousTimestamp: '2026-11-13T06:00:00.000Z' },
      },
    },
  });
}

import type { AuditRun, AuditRunListItem, RunProgress } from './dto/audit-run.dto.js';
import type { OwnedRunRow, RunRow } from './runs.repository.js';

export function toListItem(row: RunRow): AuditRunListItem {
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    status: row.status,
    trigger: row.trigger,
    mode: row.mode,
    model: row.model,
    healthScore: row.health_score === null ? null : Math.round(row.health_score),
    issuesFound: row.issues_found,
    issuesFixed: row.issues_fixed,
    reportId: row.report_id,
    websiteId: row.website_id,
    auditId: row.audit_id,
    config: row.config,
    error: row.error,
    completionReason: row.completion_reason,
    completionMessage: row.completion_message,
    costUsd: row.cost_usd,
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function toAuditRun(row: OwnedRunRow): AuditRun {
  return {
    ...toListItem(row),
    userId: row.user_id,
    orgId: row.org_id,
    progress: toProgress(row.progress),
    ...(row.notice ? { notice: row.notice } : {}),
  };
}

export function toProgress(row: OwnedRunRow['progress']): RunProgress | null {
  if (row === null) return null;
  const { phase, message, current, total, failed, created_at: at } = row;
  return { phase, message, current, total, failed, updatedAt: new Date(at).toISOString() };
}

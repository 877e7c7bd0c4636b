import type { PageLimitClampNotice } from './page-clamp.js';
import type { CompletionReason, RunMode, RunStatus } from './run-status.js';
import type { OwnedRunRow, RunRow } from './runs.repository.js';

/** A run in a list (specification, "AuditRunListItem"). Dates are ISO 8601. */
export interface AuditRunListItem {
  id: string;
  url: string;
  status: RunStatus;
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  mode: RunMode;
  model: string | null;
  /** 0 to 100, the rounded stored score. */
  healthScore: number | null;
  issuesFound: number | null;
  issuesFixed: number | null;
  reportId: string | null;
  websiteId: string | null;
  auditId: string | null;
  config: Record<string, unknown> | null;
  error: string | null;
  completionReason: CompletionReason | null;
  completionMessage: string | null;
  costUsd: number | null;
  startedAt: string | null;
  completedAt: string | null;
  createdAt: string;
}

export interface RunProgress {
  phase: string | null;
  message: string | null;
  current: number | null;
  total: number | null;
  failed: number | null;
  updatedAt: string;
}

/** One run (specification, "AuditRun"). */
export interface AuditRun extends AuditRunListItem {
  userId: string;
  orgId: string | null;
  progress: RunProgress | null;
  notice?: PageLimitClampNotice;
}

export function toListItem(row: RunRow): AuditRunListItem {
  return {
    id: row.id,
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
    progress: row.progress && {
      phase: row.progress.phase,
      message: row.progress.message,
      current: row.progress.current,
      total: row.progress.total,
      failed: row.progress.failed,
      updatedAt: new Date(row.progress.created_at).toISOString(),
    },
    ...(row.notice ? { notice: row.notice } : {}),
  };
}

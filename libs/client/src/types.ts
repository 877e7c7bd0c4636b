/** Shapes of the public API (specification, "Resources and their fields"). Dates are ISO 8601 texts. */

export type Visibility = 'public' | 'unlisted' | 'private';
export type RunStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
export type RunMode = 'audit' | 'audit-fix' | 'fix' | 'recommend';
export type RunTrigger = 'cli' | 'api' | 'github' | 'scheduled';
export type PlanId = 'free' | 'starter' | 'team';

export interface PageLimitClampNotice {
  type: 'page_limit_clamped';
  requested: number;
  applied: number;
  planId: PlanId;
  planCap: number;
  upgradeHint: string;
}

export interface RunConfig {
  coverageMode?: 'quick' | 'surface' | 'full';
  maxPages?: number;
  disabledRulePatterns?: string[];
  externalLinksEnabled?: boolean;
  [member: string]: unknown;
}

export interface CreateRun {
  url: string;
  mode?: RunMode;
  model?: string;
  /** Sent as the JSON-encoded string that the API takes. */
  config?: RunConfig;
  websiteId?: string;
  auditId?: string;
}

export interface CreatedRun {
  id: string;
  status: 'pending';
  createdAt: string;
  /** Present only when the run got fewer pages than it asked for. */
  notice?: PageLimitClampNotice;
}

export interface AuditRunListItem {
  id: string;
  url: string;
  status: RunStatus;
  trigger: RunTrigger;
  mode: RunMode;
  createdAt: string;
  model?: string | null;
  /** 0 to 100, rounded. */
  healthScore?: number | null;
  issuesFound?: number | null;
  issuesFixed?: number | null;
  reportId?: string | null;
  websiteId?: string | null;
  auditId?: string | null;
  config?: Record<string, unknown> | null;
  error?: string | null;
  completionReason?: string | null;
  completionMessage?: string | null;
  costUsd?: number | null;
  startedAt?: string | null;
  completedAt?: string | null;
}

export interface RunProgress {
  phase?: string | null;
  message?: string | null;
  current?: number | null;
  total?: number | null;
  failed?: number | null;
  updatedAt: string;
}

export interface AuditRun extends AuditRunListItem {
  userId: string;
  orgId?: string | null;
  /** Null before the first event and once the run has ended. */
  progress?: RunProgress | null;
  notice?: PageLimitClampNotice;
}

export interface PageQuery {
  /** 1 to 100; the API takes 20 without it. */
  limit?: number;
  offset?: number;
}

export interface RunQuery extends PageQuery {
  status?: RunStatus;
  mode?: RunMode;
  websiteId?: string;
}

export interface RunList {
  runs: AuditRunListItem[];
  total: number;
  hasMore: boolean;
}

export interface TopIssue {
  ruleId?: string;
  ruleName?: string;
  category?: string;
  subcategory?: string;
  severity?: 'error' | 'warning';
  status?: 'fail' | 'warn';
  message?: string;
  pageUrl?: string | null;
}

export interface AuditRunReport {
  id: string;
  url: string;
  visibility: Visibility;
  baseUrl: string;
  siteKey?: string;
  timestamp?: string;
  totalPages?: number;
  failed?: number;
  warnings?: number;
  passed?: number;
  /** With one decimal, unlike the one on runs. */
  healthScore?: number | null;
  categories?: Record<string, unknown>[];
  /** At most 25, failing checks first. */
  topIssues?: TopIssue[];
  history?: Record<string, unknown>[];
}

/** What POST /v1/reports takes; further members are accepted. */
export interface AuditReport {
  baseUrl: string;
  timestamp: string;
  totalPages: number;
  passed: number;
  warnings: number;
  failed: number;
  siteChecks: Record<string, unknown>[];
  pages?: Record<string, unknown>[];
  summary: Record<string, unknown>;
  ruleResults: Record<string, unknown>;
  healthScore?: Record<string, unknown>;
  [member: string]: unknown;
}

export interface PublishReport {
  report: AuditReport;
  /** The API takes `private` without it. */
  visibility?: Visibility;
}

export interface PublishedReport {
  id: string;
  url: string;
  visibility: Visibility;
  createdAt: string;
}

export interface Report {
  id: string;
  baseUrl: string;
  visibility: Visibility;
  createdAt: string;
  url: string;
  healthScore?: number | null;
  pageCount?: number | null;
  errorCount?: number | null;
  warningCount?: number | null;
  passedCount?: number | null;
  viewCount?: number | null;
  auditedAt?: string | null;
}

export interface ReportList {
  reports: Report[];
  total: number;
  hasMore: boolean;
}

export interface CreditBalance {
  monthly: number;
  pack: number;
  total: number;
  periodEnd: string | null;
}

export interface Plan {
  id: PlanId;
  name: string;
  monthlyCredits: number;
  signupGrantCredits: number;
  /** -1: no limit. */
  maxMembers: number;
  maxPagesPerAudit: number;
  renderConcurrency: number;
  maxConcurrentRuns: number;
}

export interface Credits {
  balance: CreditBalance;
  plan: Plan;
  /** By feature; n units cost `ceil(n / per) * cost` credits. */
  pricing: Record<string, { cost: number; per: number; unit: string }>;
  pricingVersion: number;
}

export interface Member {
  id: string;
  userId: string;
  role: string;
  createdAt: string;
  userName: string;
  userEmail: string | null;
  userAvatarUrl: string | null;
}

export interface OrganizationDetail {
  organization: {
    id: string;
    name: string;
    slug: string;
    planId: string;
    avatarUrl: string | null;
    createdAt: string;
    updatedAt: string;
  };
  members: Member[];
  plan: Plan;
  /** The caller's. */
  role: string;
}

export interface Logo {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** One of `details.threats` of a SECURITY_VIOLATION. Its texts are escaped for HTML. */
export interface Threat {
  /** Where it stands, such as `report.siteChecks[3].name`. */
  path: string;
  /** What stands there, its first 200 characters. */
  value: string;
  pattern: string;
  category: string;
}

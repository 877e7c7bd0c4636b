import type { BriefIssue, ReportView } from '#report-view';

export interface RunRequest {
  url: string;
  /** Without it, an audit alone. */
  mode?: 'recommend' | 'audit-fix' | 'fix';
  /** Of `fix`: the earlier audit. */
  auditId?: string;
  config: {
    coverageMode?: 'quick' | 'surface' | 'full';
    maxPages?: number;
    externalLinksEnabled?: boolean;
    disabledRulePatterns?: string[];
  };
}

export interface RunFacts {
  id: string;
  status: string;
  reportId?: string | null;
  progress?: { message?: string | null } | null;
  /** For people; they may quote the site. */
  error?: string | null;
  completionMessage?: string | null;
}

export interface CreditFacts {
  /** False: audits cost nothing there. Servers that do not say so charge. */
  enabled?: boolean;
  balance: { monthly: number; pack: number; total: number; periodEnd: unknown };
  pricing: Readonly<Record<string, { cost: number; per: number; unit: string }>>;
}

export interface FixFacts {
  id: string;
  rule: string;
  url: string;
  line: number;
  safety: string;
  source: string;
  delivered: boolean;
  decision: string | null;
  removes: number;
  writes: string;
  before: string;
  after: string;
  places: number;
}

export interface FixQuery {
  rule?: string | undefined;
  page?: string | undefined;
  safety?: 'safe' | 'review' | undefined;
  decision?: 'accepted' | 'rejected' | 'all' | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface FindingsQuery {
  rule?: string | undefined;
  page?: string | undefined;
  severity?: 'error' | 'warning' | undefined;
  category?: string | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface FindingFacts {
  ruleId: string;
  severity: string;
  pageUrl: string | null;
  message: string | null;
  line: number | null;
  selector: string | null;
  snippet: string | null;
  url: string | null;
  pages: readonly string[];
  pagesTotal: number;
}

export interface FindingsPart {
  findings: FindingFacts[];
  nextCursor: string | null;
  total: number | null;
  /** How many there are, and how many of them can be read. */
  run: { found: number; kept: number; note: string | null };
}

export interface PatchQuery {
  rule?: string | undefined;
  page?: string | undefined;
  safety: 'safe' | 'review' | 'all';
}

export type Said = 'accepted' | 'rejected' | 'none';

/**
 * What the tools work with: the API for the caller of a request, a server over HTTP, or this machine.
 * Answers are those of the REST interface, refusals are errors with a `code`.
 */
export interface Backend {
  whoAmI(): Promise<object>;
  /** @throws FORBIDDEN for a caller that may start no audit, before anything else is said */
  requireMayRun(): Promise<void>;
  /** Null where audits cost nothing. */
  readonly credits: (() => Promise<CreditFacts>) | null;
  /** Null where there is no ledger. */
  readonly transactions:
    | ((query: { limit: number; before: string | null }) => Promise<{ entries: object[]; nextBefore: string | null }>)
    | null;
  createRun(run: RunRequest): Promise<RunFacts>;
  getRun(id: string): Promise<RunFacts>;
  listRuns(query: { limit: number; offset: number }): Promise<{ runs: object[]; total: number }>;
  cancelRun(id: string): Promise<RunFacts>;
  /** Of a run or a report; the whole report, for comparisons. */
  readReport(id: string): Promise<unknown>;
  readView(id: string): Promise<ReportView>;
  listFindings(id: string, query: FindingsQuery): Promise<FindingsPart>;
  listFixes(id: string, query: FixQuery): Promise<{ fixes: FixFacts[]; nextCursor: string | null; summary: object }>;
  /** A unified diff, in parts. */
  fixPatch(id: string, query: PatchQuery): Promise<AsyncIterable<string> | Iterable<string>>;
  /** Null where it is not decided. */
  readonly decideFix:
    ((id: string, input: { target: string; decision: Said; expected: Said }) => Promise<object>) | null;
  /** Null where nothing is audited at planned times. */
  readonly schedules: ScheduleBackend | null;
  /** Null where nothing is watched. */
  readonly alerts: AlertBackend | null;
  /** Null where no audit is remembered. */
  readonly issues: IssueBackend | null;
  /** Null where the source of the site is not. */
  readonly findSources: ((issues: readonly BriefIssue[]) => Promise<FoundSources>) | null;
  /** File of an audit's report, for commands that are run later. Null where they know it by its id. */
  readonly reportFile: ((id: string) => Promise<string | null>) | null;
}

/** Files that elements probably come from. */
export interface FoundSources {
  /** What helps to find things, by the framework that the source seems to be made with. */
  hints: string[];
  /** Of each issue, the likeliest first. */
  sources: { file: string; line: number }[][];
}

export interface IssueFacts {
  number: number;
  message: string;
}

export interface IssueQuery {
  state: 'active' | 'open' | 'regressed' | 'fixed' | 'ignored' | 'all';
  severity?: 'error' | 'warning' | undefined;
  rule?: string | undefined;
  assignee?: string | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface IssueBackend {
  list(
    websiteId: string,
    query: IssueQuery,
  ): Promise<{ issues: IssueFacts[]; total: number; nextCursor: string | null }>;
  get(websiteId: string, number: number): Promise<IssueFacts & { locations: object[]; events: object[] }>;
  comment(websiteId: string, number: number, body: string): Promise<object>;
}

export interface AlertBackend {
  list(query: { limit: number; offset: number }): Promise<{ alerts: object[]; total: number }>;
  ofSite(websiteId: string, query: { limit: number }): Promise<{ states: object[]; history: object[] }>;
}

export interface ScheduleBackend {
  list(query: { limit: number; offset: number }): Promise<{ schedules: object[]; total: number }>;
  create(schedule: ScheduleRequest): Promise<object>;
  change(id: string, change: Partial<ScheduleRequest>): Promise<object>;
  pause(id: string): Promise<object>;
  resume(id: string): Promise<object>;
}

export interface ScheduleRequest {
  url: string;
  cron: string;
  timeZone: string;
  name?: string;
  maxCredits?: number;
}

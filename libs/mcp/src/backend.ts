import type { ReportView } from '#report-view';

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
}

export interface CreditFacts {
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

export interface PatchQuery {
  rule?: string | undefined;
  page?: string | undefined;
  safety: 'safe' | 'review' | 'all';
}

export type Said = 'accepted' | 'rejected' | 'none';

/**
 * Whoever answers the tools: the API for the caller of a request, a server over HTTP, or this machine. Answers are those of the REST interface,
 * refusals are errors with a `code`.
 */
export interface Backend {
  whoAmI(): Promise<object>;
  /** Null where audits cost nothing. */
  readonly credits: (() => Promise<CreditFacts>) | null;
  /** Null where there is no ledger. */
  readonly transactions: ((limit: number) => Promise<object>) | null;
  createRun(run: RunRequest): Promise<object>;
  getRun(id: string): Promise<RunFacts>;
  listRuns(query: { limit: number; offset: number }): Promise<object>;
  cancelRun(id: string): Promise<object>;
  /** Of a run or a report; the whole report, for comparisons. */
  readReport(id: string): Promise<unknown>;
  readView(id: string): Promise<ReportView>;
  listFixes(id: string, query: FixQuery): Promise<{ fixes: FixFacts[]; nextCursor: string | null; summary: object }>;
  /** A unified diff, in parts. */
  fixPatch(id: string, query: PatchQuery): Promise<AsyncIterable<string> | Iterable<string>>;
  /** Null where nobody decides. */
  readonly decideFix:
    ((id: string, input: { target: string; decision: Said; expected: Said }) => Promise<object>) | null;
}

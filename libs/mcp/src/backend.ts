import type { ReportView } from '#report-view';

export interface RunRequest {
  url: string;
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
}

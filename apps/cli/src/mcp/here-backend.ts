import { createHash, randomBytes } from 'node:crypto';
import { isRule } from '#audit-engine/retired';
import type { ProposedFix } from '#fixes';
import { PatchedFiles } from '#fixes/text';
import type { AuditFindings } from '#audit-run/one-process';
import type {
  Backend,
  FindingFacts,
  FindingsPart,
  FindingsQuery,
  FixQuery,
  PatchQuery,
  RunFacts,
  RunRequest,
} from '#mcp';
import { toReportView, type FindingView, type IssueView, type ReportView } from '#report-view';
import { CommandError } from '../command-error.js';
import { readFixes } from '../fix/from-report/read-fixes.js';
import type { Context } from '../context.js';
import type { History, HistoryEntry } from '../report/history.js';
import { readReportFile } from '../report/history.js';
import { readKeptFindings } from '../report/kept-findings.js';
import type { ReadFindings } from '../report/listed-findings.js';
import type { AnyReport } from '../report/any-report.js';
import { definedOf } from './defined-of.js';
import { findSourcesHere } from './find-sources-here.js';

interface HereRun extends RunFacts {
  url: string;
  createdAt: string;
  progress: { message: string } | null;
  pages: number;
  findings: number;
  healthScore: number | null;
}

interface Running {
  run: HereRun;
  stop: AbortController;
  done: Promise<void>;
  report: AnyReport | null;
  findings: AuditFindings | null;
  /** Of the report that is kept. */
  path: string | null;
}

/** As many as a laptop has patience for; each crawls a separate site. */
const MAX_AT_ONCE = 3;
const MAX_LISTED = 200;

/** The tools on this machine: audits run in this process, reports are in the history. */
export class HereBackend implements Backend {
  readonly credits = null;
  readonly transactions = null;
  readonly decideFix = null;

  readonly schedules = null;
  readonly alerts = null;
  readonly issues = null;
  readonly findSources = findSourcesHere;
  readonly reportFile = async (id: string): Promise<string | null> =>
    this.runs.get(id)?.path ?? (await this.keptEntry(id))?.path ?? null;
  private readonly runs = new Map<string, Running>();

  constructor(
    private readonly context: Context,
    private readonly history: History,
  ) {}

  async whoAmI(): Promise<object> {
    return { authSource: null, note: 'Not logged in. Audits run on this machine, without an account.' };
  }

  /** Nothing is refused and nothing is paid here. */
  async requireMayRun(): Promise<void> {}

  async createRun({ url, config, mode }: RunRequest): Promise<RunFacts> {
    if (mode === 'fix')
      throw new CommandError('NOT_AVAILABLE', 'Here, audit with fixes: recommend, or run "sqout audit --fixes fix".');
    const atWork = [...this.runs.values()].filter(({ run }) => run.status === 'running');
    if (atWork.length >= MAX_AT_ONCE)
      throw new CommandError('RATE_LIMITED', `${MAX_AT_ONCE} audits are running. Wait for one of them, or cancel one.`);
    const run: HereRun = {
      id: `here_${randomBytes(8).toString('hex')}`,
      url,
      status: 'running',
      createdAt: new Date().toISOString(),
      reportId: null,
      progress: null,
      pages: 0,
      findings: 0,
      healthScore: null,
    };
    const running: Running = {
      run,
      stop: new AbortController(),
      done: Promise.resolve(),
      report: null,
      findings: null,
      path: null,
    };
    running.done = this.audit(running, config, mode).catch((error: unknown) => {
      run.status = 'failed';
      run.progress = null;
      run.error = error instanceof Error ? error.message : String(error);
    });
    this.runs.set(run.id, running);
    return run;
  }

  async getRun(id: string): Promise<RunFacts> {
    return this.find(id).run;
  }

  async listRuns({ limit, offset }: { limit: number; offset: number }): ReturnType<Backend['listRuns']> {
    const now = [...this.runs.values()].map(({ run }) => run).reverse();
    const kept = (await this.history.list()).slice(0, MAX_LISTED).map((entry) => ({
      id: idOf(entry),
      site: entry.site,
      auditedAt: entry.name,
      status: 'completed',
    }));
    const all = [...now.filter(({ status }) => status !== 'completed'), ...kept];
    return { runs: all.slice(offset, offset + limit), total: all.length };
  }

  async cancelRun(id: string): Promise<RunFacts> {
    const { run, stop, done } = this.find(id);
    if (run.status !== 'running') throw new CommandError('RUN_NOT_ACTIVE', `The audit is ${run.status}.`);
    run.status = 'cancelled';
    run.progress = null;
    stop.abort();
    await done;
    return run;
  }

  async readReport(id: string): Promise<unknown> {
    const running = this.runs.get(id);
    if (running?.report) return running.report;
    if (running) throw new CommandError('NOT_FOUND', `The audit is ${running.run.status} and has no report.`);
    const entry = await this.keptEntry(id);
    if (entry === undefined)
      throw new CommandError('NOT_FOUND', 'There is no such audit here. list_audits has those that are.');
    return readReportFile(entry.path);
  }

  async readView(id: string): Promise<ReportView> {
    return toReportView(await this.readReport(id));
  }

  /** All of an audit of this process and of the last ones of a site; of older ones, those that its report has. */
  async listFindings(id: string, { limit, cursor, ...query }: FindingsQuery): Promise<FindingsPart> {
    const { all, run } = await this.findingsOf(id, query);
    const from = Number.parseInt(cursor ?? '0', 10) || 0;
    const next = from + limit;
    return {
      findings: all.slice(from, next),
      nextCursor: next < all.length ? String(next) : null,
      total: all.length,
      run,
    };
  }

  private async findingsOf(
    id: string,
    query: Omit<FindingsQuery, 'limit' | 'cursor'>,
  ): Promise<{ all: FindingFacts[]; run: FindingsPart['run'] }> {
    const { findings } = this.runs.get(id) ?? {};
    if (findings) {
      const all: FindingFacts[] = [];
      for await (const part of findings.all(definedOf(query))) all.push(...part);
      const { found } = findings.outline;
      return { all, run: { found, kept: found, note: null } };
    }
    const { issues } = await this.readView(id);
    const stored = await this.keptFindingsOf(id);
    if (stored !== null) {
      const all: FindingFacts[] = [];
      let kept = 0;
      for await (const part of stored()) {
        kept += part.length;
        all.push(...part.filter((finding) => isFound(finding, query)));
      }
      return { all, run: { found: kept, kept, note: null } };
    }
    const shown = issues.flatMap((issue) => issue.findings.map((finding) => factsOf(issue, finding)));
    const found = issues.reduce((sum, { findingsTotal }) => sum + findingsTotal, 0);
    const note =
      found > shown.length ? 'This report lists the first findings of each rule. Audit again for all of them.' : null;
    return { all: shown.filter((finding) => isFound(finding, query)), run: { found, kept: shown.length, note } };
  }

  /** Null: an audit of this process, or one of which only the report is left. */
  private async keptFindingsOf(id: string): Promise<ReadFindings | null> {
    const entry = await this.keptEntry(id);
    return entry === undefined ? null : readKeptFindings(entry.path);
  }

  private async keptEntry(id: string): Promise<HistoryEntry | undefined> {
    return (await this.history.list()).find((candidate) => idOf(candidate) === id);
  }

  async listFixes(id: string, { limit, cursor, ...filter }: FixQuery): ReturnType<Backend['listFixes']> {
    const report = await this.reportOf(id);
    const all = readFixes(report)
      .flatMap((page) => page.fixes)
      .filter((fix) => isWanted(fix, filter));
    const from = Number.parseInt(cursor ?? '0', 10) || 0;
    return {
      fixes: all.slice(from, from + limit).map((fix) => ({ ...fix, decision: null })),
      nextCursor: from + limit < all.length ? String(from + limit) : null,
      summary: report.fixSummary ?? {},
    };
  }

  async fixPatch(id: string, { safety, ...filter }: PatchQuery): Promise<Iterable<string>> {
    const wanted = safety === 'all' ? filter : { ...filter, safety };
    const files = new PatchedFiles();
    return readFixes(await this.reportOf(id)).map((page) => files.patchOf(page, (fix) => isWanted(fix, wanted)));
  }

  private async reportOf(id: string): Promise<AnyReport> {
    return (await this.readReport(id)) as AnyReport;
  }

  /** Nothing is left running. */
  async stop(): Promise<void> {
    for (const { stop } of this.runs.values()) stop.abort();
    await Promise.all([...this.runs.values()].map(({ done }) => done));
  }

  private async audit(running: Running, config: RunRequest['config'], mode: RunRequest['mode']): Promise<void> {
    const { run, stop } = running;
    const { proxyFor, isInsecure, ca } = await this.context.network.read();
    const audit = await this.context.startAudit({
      url: run.url,
      ...(mode === undefined ? {} : { mode }),
      coverage: config.coverageMode ?? 'surface',
      ...(config.maxPages === undefined ? {} : { maxPages: config.maxPages }),
      externalLinks: config.externalLinksEnabled ?? false,
      disabledRules: config.disabledRulePatterns ?? [],
      network: { proxyFor, isInsecure, ...(ca === null ? {} : { ca }) },
      signal: stop.signal,
    });
    for await (const event of audit) {
      if (event.type === 'progress') run.progress = { message: event.message };
      else {
        run.pages++;
        run.findings += event.findings;
      }
    }
    const result = await audit.result;
    if (stop.signal.aborted) return;
    if (result.status === 'failed') {
      run.status = 'failed';
      run.progress = null;
      run.error = result.message;
      return;
    }
    running.report = result.report as unknown as AnyReport;
    running.findings = result.findings;
    run.findings = result.findings.outline.found;
    run.healthScore = result.summary.healthScore;
    run.reportId = run.id;
    run.progress = null;
    try {
      const beside = { places: result.places, findings: () => result.findings.all() };
      running.path = (await this.history.add(running.report, beside)).path;
    } catch (error) {
      this.context.terminal.warn(`The report could not be kept: ${String(error)}`);
    }
    run.status = 'completed';
  }

  private find(id: string): Running {
    const running = this.runs.get(id);
    if (running === undefined)
      throw new CommandError('NOT_FOUND', 'There is no such run here. list_audits has those that are.');
    return running;
  }
}

function factsOf(
  { ruleId, severity, category }: IssueView,
  { pageUrl, message, line, selector, snippet, target }: FindingView,
): FindingFacts & { category: string } {
  return {
    ruleId,
    category,
    severity,
    pageUrl,
    message,
    line,
    selector,
    snippet,
    url: target,
    pages: [],
    pagesTotal: 0,
  };
}

function isFound(
  finding: FindingFacts & { category: string },
  { rule, page, severity, category, q }: Omit<FindingsQuery, 'limit' | 'cursor'>,
): boolean {
  const { message, snippet, selector, pageUrl, url } = finding;
  const texts = [message, snippet, selector, pageUrl, url].map((text) => text?.toLowerCase() ?? '');
  return (
    (rule === undefined || isRule(rule, finding.ruleId)) &&
    (page === undefined || pageUrl === page || finding.pages.includes(page)) &&
    (severity === undefined || finding.severity === severity) &&
    (category === undefined || finding.category === category) &&
    (q === undefined || texts.some((text) => text.includes(q.toLowerCase())))
  );
}

function isWanted(fix: ProposedFix, { rule, page, safety, decision }: Omit<FixQuery, 'limit' | 'cursor'>): boolean {
  return (
    (rule === undefined || isRule(rule, fix.rule)) &&
    (page === undefined || fix.url === page) &&
    (safety === undefined || fix.safety === safety) &&
    (decision === undefined || decision === 'all')
  );
}

function idOf({ path }: HistoryEntry): string {
  return `kept_${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
}

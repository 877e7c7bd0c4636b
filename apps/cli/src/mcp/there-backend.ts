import type { ListFindings, SqoutClient } from '#client';
import type { Backend, CreditFacts, FindingsQuery, FixQuery, PatchQuery, RunFacts, RunRequest, Said } from '#mcp';
import { toReportView, type ReportView } from '#report-view';
import { ask, type Connection } from '../account/connection.js';
import { CommandError } from '../command-error.js';
import { definedOf } from './defined-of.js';
import { findSourcesHere } from './find-sources-here.js';

/** The tools on a server, with the credentials of this machine. */
export class ThereBackend implements Backend {
  constructor(private readonly connection: Connection) {}

  readonly credits = (): Promise<CreditFacts> => this.ask((client) => client.credits.get());

  readonly findSources = findSourcesHere;
  readonly reportFile = null;

  readonly transactions: Backend['transactions'] = ({ limit, before }) =>
    this.ask((client) => client.credits.ledger({ limit, ...(before === null ? {} : { before }) }));

  whoAmI(): Promise<object> {
    return this.ask((client) => client.auth.whoAmI());
  }

  /** The server refuses a run anyhow: this is for a key that would be told a price first. */
  async requireMayRun(): Promise<void> {
    const { apiKey } = await this.ask((client) => client.auth.whoAmI());
    if (apiKey !== undefined && !apiKey.scopes.includes('audits:write'))
      throw new CommandError('FORBIDDEN', 'This key may start no audits: it lacks the scope audits:write.');
  }

  createRun(run: RunRequest): Promise<RunFacts> {
    return this.ask((client) => client.agentRuns.create(run));
  }

  getRun(id: string): Promise<RunFacts> {
    return this.ask((client) => client.agentRuns.get(id));
  }

  listRuns(query: { limit: number; offset: number }): ReturnType<Backend['listRuns']> {
    return this.ask((client) => client.agentRuns.list(query));
  }

  cancelRun(id: string): Promise<RunFacts> {
    return this.ask((client) => client.agentRuns.cancel(id));
  }

  readReport(id: string): Promise<unknown> {
    return this.ask(async (client) => {
      const reportId = id.startsWith('run_') ? (await client.agentRuns.get(id)).reportId : id;
      if (reportId == null)
        throw new CommandError('NOT_FOUND', 'The run has no report yet. get_audit_status says how far it is.');
      return client.reports.content(reportId);
    });
  }

  async readView(id: string): Promise<ReportView> {
    return toReportView(await this.readReport(id));
  }

  listFindings(id: string, query: FindingsQuery): ReturnType<Backend['listFindings']> {
    return this.ask((client) => client.agentRuns.listFindings(id, definedOf(query) as ListFindings));
  }

  listFixes(id: string, query: FixQuery): ReturnType<Backend['listFixes']> {
    return this.ask((client) => client.agentRuns.listFixes(id, definedOf(query)));
  }

  async fixPatch(id: string, query: PatchQuery): Promise<Iterable<string>> {
    return [await this.ask((client) => client.agentRuns.fixPatch(id, definedOf(query)))];
  }

  readonly decideFix = (id: string, input: { target: string; decision: Said; expected: Said }): Promise<object> =>
    this.ask((client) => client.agentRuns.decideFix(id, input));

  readonly schedules: Backend['schedules'] = {
    list: (query) => this.ask((client) => client.schedules.list(query)),
    create: (schedule) => this.ask((client) => client.schedules.create(schedule)),
    change: (id, change) => this.ask((client) => client.schedules.change(id, change)),
    pause: (id) => this.ask((client) => client.schedules.pause(id)),
    resume: (id) => this.ask((client) => client.schedules.resume(id)),
  };

  readonly alerts: Backend['alerts'] = {
    list: (query) => this.ask((client) => client.alerts.list(query)),
    ofSite: (websiteId, query) => this.ask((client) => client.alerts.ofSite(websiteId, query)),
  };

  readonly issues: Backend['issues'] = {
    list: (websiteId, query) => this.ask((client) => client.issues.list(websiteId, definedOf(query))),
    get: (websiteId, number) => this.ask((client) => client.issues.get(websiteId, number)),
    comment: (websiteId, number, body) => this.ask((client) => client.issues.comment(websiteId, number, body)),
  };

  private ask<T>(call: (client: SqoutClient) => Promise<T>): Promise<T> {
    return ask(this.connection, call);
  }
}

import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { AlertsService } from '#alerts';
import { AppError, isId, validationError } from '#common';
import { requireRole, requireScope, type Action, type Principal } from '#auth';
import { CreditsReader } from '#credits';
import type { Backend, FindingsQuery, FixQuery, PatchQuery, RunRequest, Said } from '#mcp';
import { Accounts } from '#organizations';
import type { ReportView } from '#report-view';
import { ReportsService, type ReadableReport } from '#reports';
import {
  CreditsLedger,
  FixesService,
  OwnedRuns,
  RunCreation,
  RunFindings,
  RunReportReader,
  RunsService,
  type OwnedRunRow,
} from '#runs';
import { CreateRunDto } from '#runs/dto';
import { IssuesService } from '#issues';
import { CreateIssueCommentDto, ListIssuesQuery } from '#issues/dto';
import { SchedulesService } from '#schedules';
import { ChangeScheduleDto, CreateScheduleDto } from '#schedules/dto';
import { ListFindingsQuery } from '../findings/findings.dto.js';
import { DecideFixDto } from '../findings/fixes.dto.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { toWhoAmI } from '../sessions/who-am-i.js';
import { validationPipe } from '../validation/validation.pipe.js';

const inflate = promisify(gunzip);
/** Publish bodies end at 20 MiB; reports of runs are far smaller. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** The services of the REST routes. */
@Injectable()
export class BackendServices {
  constructor(
    readonly accounts: Accounts,
    readonly alerts: AlertsService,
    readonly creation: RunCreation,
    readonly credits: CreditsReader,
    readonly findings: RunFindings,
    readonly fixes: FixesService,
    readonly issues: IssuesService,
    readonly ledger: CreditsLedger,
    readonly limiter: RateLimiter,
    readonly owned: OwnedRuns,
    readonly reports: ReportsService,
    readonly runReports: RunReportReader,
    readonly runs: RunsService,
    readonly schedules: SchedulesService,
  ) {}
}

/** The services of the REST routes, for one caller, with the scopes and quotas of those routes. */
export class ApiBackend implements Backend {
  constructor(
    private readonly parts: BackendServices,
    private readonly principal: Principal,
    private readonly response: ServerResponse,
  ) {}

  readonly credits: Backend['credits'] = async () => {
    requireScope(this.principal, ['credits:read']);
    return this.parts.credits.read(this.principal, null);
  };

  readonly transactions: Backend['transactions'] = async ({ limit, before }) => {
    requireScope(this.principal, ['credits:read']);
    return this.parts.ledger.list(this.principal, { orgId: null, before, limit });
  };

  async whoAmI(): Promise<object> {
    return toWhoAmI(this.principal, await this.parts.accounts.describe(this.principal));
  }

  async requireMayRun(): Promise<void> {
    requireScope(this.principal, ['audits:write']);
    requireRole(this.principal, 'runs:write');
  }

  async createRun({ url, config, mode, auditId }: RunRequest): ReturnType<Backend['createRun']> {
    const { creation, limiter } = this.parts;
    await this.requireMayRun();
    if (limiter.isEnabled) await limiter.takeForCredential(this.principal, 'runs', this.response);
    const wanted = { ...(mode === undefined ? {} : { mode }), ...(auditId === undefined ? {} : { auditId }) };
    const body = { url, trigger: 'api', config: JSON.stringify(config), ...wanted };
    const input = validationPipe.transform(body, { type: 'body', metatype: CreateRunDto }) as CreateRunDto;
    return creation.create(this.principal, input);
  }

  async getRun(id: string): ReturnType<RunsService['getDetail']> {
    requireScope(this.principal, ['audits:read', 'audits:write']);
    return this.parts.runs.getDetail(this.principal, runId(id));
  }

  async listRuns(page: { limit: number; offset: number }): ReturnType<Backend['listRuns']> {
    requireScope(this.principal, ['audits:read', 'audits:write']);
    return this.parts.runs.list(this.principal, {}, page);
  }

  async cancelRun(id: string): ReturnType<Backend['cancelRun']> {
    requireScope(this.principal, ['audits:write']);
    return this.parts.runs.cancel(this.principal, runId(id));
  }

  async readReport(id: string): Promise<unknown> {
    const stored = await this.parts.reports.openGzip(await this.readable(id));
    if (stored === null) throw new AppError('NOT_FOUND');
    const bytes = await inflate(await buffer(stored.body), { maxOutputLength: MAX_REPORT_BYTES });
    return JSON.parse(bytes.toString('utf8')) as unknown;
  }

  async readView(id: string): Promise<ReportView> {
    const view = await this.parts.reports.readView(await this.readable(id));
    if (view === null) throw new AppError('NOT_FOUND');
    return view;
  }

  async listFindings(id: string, query: FindingsQuery): ReturnType<Backend['listFindings']> {
    requireScope(this.principal, ['audits:read', 'audits:write']);
    // As a query has it: texts, and no member without a value.
    const sent = Object.fromEntries(
      Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
    );
    const known = validationPipe.transform(sent, { type: 'query', metatype: ListFindingsQuery }) as ListFindingsQuery;
    return this.parts.findings.list(await this.ownedRun(id), known);
  }

  async listFixes(id: string, query: FixQuery): ReturnType<Backend['listFixes']> {
    requireScope(this.principal, ['audits:read', 'audits:write']);
    const { cursor } = query;
    if (cursor !== undefined && !/^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(cursor))
      throw validationError([{ path: 'cursor', message: 'must be the nextCursor of the answer before' }]);
    return this.parts.fixes.list(await this.ownedRun(id), query);
  }

  async fixPatch(id: string, { safety, ...filter }: PatchQuery): Promise<AsyncIterable<string>> {
    requireScope(this.principal, ['audits:read', 'audits:write']);
    return this.parts.fixes.patch(await this.ownedRun(id), safety === 'all' ? filter : { ...filter, safety });
  }

  readonly decideFix = async (
    id: string,
    input: { target: string; decision: Said; expected: Said },
  ): Promise<object> => {
    requireScope(this.principal, ['audits:write']);
    const known = validationPipe.transform(input, { type: 'body', metatype: DecideFixDto }) as DecideFixDto;
    return this.parts.fixes.decide(this.principal, await this.ownedRun(id, 'runs:write'), known);
  };

  readonly schedules: Backend['schedules'] = {
    list: async (page) => {
      requireScope(this.principal, ['audits:read', 'audits:write']);
      return this.parts.schedules.list(this.principal, {}, page);
    },
    create: async (body) => {
      requireScope(this.principal, ['audits:write']);
      const input = validationPipe.transform(body, { type: 'body', metatype: CreateScheduleDto }) as CreateScheduleDto;
      return this.parts.schedules.create(this.principal, input);
    },
    change: async (id, body) => {
      requireScope(this.principal, ['audits:write']);
      const input = validationPipe.transform(body, { type: 'body', metatype: ChangeScheduleDto }) as ChangeScheduleDto;
      return this.parts.schedules.change(this.principal, id, input);
    },
    pause: async (id) => {
      requireScope(this.principal, ['audits:write']);
      return this.parts.schedules.pause(this.principal, id);
    },
    resume: async (id) => {
      requireScope(this.principal, ['audits:write']);
      return this.parts.schedules.resume(this.principal, id);
    },
  };

  readonly alerts: Backend['alerts'] = {
    list: async (page) => {
      requireScope(this.principal, ['audits:read', 'audits:write']);
      return this.parts.alerts.list(this.principal, page);
    },
    ofSite: async (websiteId, { limit }) => {
      requireScope(this.principal, ['audits:read', 'audits:write']);
      return this.parts.alerts.ofSite(this.principal, websiteId, { limit, before: null });
    },
  };

  /** The source of a site is not on the server. */
  readonly findSources = null;
  readonly reportFile = null;

  readonly issues: Backend['issues'] = {
    list: async (id, query) => {
      requireScope(this.principal, ['audits:read', 'audits:write']);
      const sent = Object.fromEntries(
        Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]])),
      );
      const known = validationPipe.transform(sent, { type: 'query', metatype: ListIssuesQuery }) as ListIssuesQuery;
      const { state, assignee = null, severity = null, rule = null, q = null, limit, cursor = null } = known;
      const filter = { view: state ?? 'active', assignee, severity, rule, q, limit, cursor };
      return this.parts.issues.list(this.principal, siteId(id), filter);
    },
    get: async (id, number) => {
      requireScope(this.principal, ['audits:read', 'audits:write']);
      return this.parts.issues.get(this.principal, siteId(id), number);
    },
    comment: async (id, number, text) => {
      requireScope(this.principal, ['audits:write']);
      const sent = { body: text, type: 'user' };
      const input = validationPipe.transform(sent, {
        type: 'body',
        metatype: CreateIssueCommentDto,
      }) as CreateIssueCommentDto;
      return this.parts.issues.comment(this.principal, siteId(id), number, input);
    },
  };

  private ownedRun(id: string, action: Action = 'runs:read'): Promise<OwnedRunRow> {
    return this.parts.owned.get(this.principal, runId(id), action);
  }

  /** A run that has no report yet says so; anything else that cannot be seen is missing. */
  private async readable(id: string): Promise<ReadableReport> {
    requireScope(this.principal, ['audits:read', 'audits:write']);
    if (isId('run', id)) await this.parts.runReports.read(await this.ownedRun(id));
    return this.parts.reports.getReadable(id, this.principal);
  }
}

function siteId(id: string): string {
  if (!isId('site', id)) throw new AppError('NOT_FOUND');
  return id;
}

function runId(id: string): string {
  if (!isId('run', id)) throw new AppError('NOT_FOUND');
  return id;
}

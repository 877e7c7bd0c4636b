import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { requireRole, type Principal } from '#auth';
import { newId } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { RunActivities } from '#frontier';
import { RunsService } from '#runs';
import {
  CreateRunDto,
  ListRunsQuery,
  type AuditRun,
  type AuditRunList,
  type AuditRunReport,
  type CreatedRun,
} from '#runs/dto';
import { IdempotencyService, readIdempotencyKey } from '#idempotency';
import type { RunActivity } from '#frontier/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { locate } from '../http/respond.js';
import { Revalidates } from '../http/revalidate.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { DocumentActivity } from './activity.docs.js';
import { namedFindings } from './live-findings.js';
import {
  DocumentCancelRun,
  DocumentCreateRun,
  DocumentGetRun,
  DocumentGetRunReport,
  DocumentListRuns,
} from './agent-runs.docs.js';

const CREATE_ROUTE = 'POST /v1/agent-runs';

@Controller('v1/agent-runs')
export class AgentRunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly activities: RunActivities,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @RequireScope('audits:write')
  @RateLimit('runs')
  @DocumentCreateRun()
  async create(
    @Caller() principal: Principal,
    @JsonBody() input: CreateRunDto,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedRun> {
    const run = await this.createOnce(principal, input, { request, response });
    locate(response, this.config, `/v1/agent-runs/${run.id}`);
    return run;
  }

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentListRuns()
  list(
    @Caller() principal: Principal,
    @ValidQuery() { limit, offset, ...filter }: ListRunsQuery,
  ): Promise<AuditRunList> {
    return this.runs.list(principal, filter, { limit, offset });
  }

  @Get(':id')
  @RequireScope('audits:read', 'audits:write')
  @Revalidates()
  @OrganizationView()
  @DocumentGetRun()
  async read(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<AuditRun> {
    return this.runs.getDetail(principal, id);
  }

  @Get(':id/report')
  @RequireScope('audits:read', 'audits:write')
  @Revalidates()
  @OrganizationView()
  @DocumentGetRunReport()
  readReport(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<AuditRunReport> {
    return this.runs.getReport(principal, id);
  }

  @Get(':id/activity')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @DocumentActivity()
  async readActivity(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<RunActivity> {
    const activity = await this.activities.read(principal, id);
    return { ...activity, ...namedFindings(activity.found) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequireScope('audits:write')
  @OrganizationView()
  @DocumentCancelRun()
  async cancel(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<AuditRun> {
    return this.runs.cancel(principal, id);
  }

  private async createOnce(
    principal: Principal,
    input: CreateRunDto,
    { request, response }: { request: ApiRequest; response: Response },
  ): Promise<CreatedRun> {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const { orgId, userId } = requireRole(principal, 'runs:write');
    if (key === null || !request.bodyBytes) return this.runs.create(principal, input);
    const repeatable = { orgId, userId, route: CREATE_ROUTE, key, bodyBytes: request.bodyBytes, workId: newId('run') };
    const { body, isReplay } = await this.idempotency.run(repeatable, 201, (work) =>
      this.runs.create(principal, input, work),
    );
    if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
    return body;
  }
}

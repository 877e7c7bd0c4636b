import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { requireRole, type Principal } from '#auth';
import { RunActivities } from '#frontier';
import { RunCreation, RunReportReader, RunsService, toAuditRun, type OwnedRunRow } from '#runs';
import {
  CreateRunDto,
  ListRunsQuery,
  type AuditRun,
  type AuditRunList,
  type AuditRunReport,
  type CreatedRun,
} from '#runs/dto';
import type { RunActivity } from '#frontier/dto';
import { RequireScope } from '../access/access.decorators.js';
import { OwnedRun } from '../access/owned-run.decorator.js';
import { OrganizationView } from '../access/organization-view.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { Located } from '../http/located.decorator.js';
import { OnceByKey } from '../http/once-by-key.js';
import { Revalidates } from '../http/revalidate.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs as activityDocs } from './activity.docs.js';
import { namedFindings } from './live-findings.js';
import { docs } from './agent-runs.docs.js';

const CREATE_ROUTE = 'POST /v1/agent-runs';

@Controller('v1/agent-runs')
export class AgentRunsController {
  constructor(
    private readonly creation: RunCreation,
    private readonly runs: RunsService,
    private readonly reports: RunReportReader,
    private readonly activities: RunActivities,
    private readonly once: OnceByKey,
  ) {}

  @Post()
  @RequireScope('audits:write')
  @RateLimit('runs')
  @Located('/v1/agent-runs/{id}')
  @docs.createRun
  create(
    @Caller() principal: Principal,
    @JsonBody() input: CreateRunDto,
    @Req() request: ApiRequest,
  ): Promise<CreatedRun> {
    const once = { request, principal, action: 'runs:write', kind: 'run', route: CREATE_ROUTE } as const;
    return this.once.create(once, (work) => this.creation.create(requireRole(principal, 'runs:write'), input, work));
  }

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @docs.listRuns
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
  @docs.getRun
  read(@OwnedRun() run: OwnedRunRow): AuditRun {
    return toAuditRun(run);
  }

  @Get(':id/report')
  @RequireScope('audits:read', 'audits:write')
  @Revalidates()
  @OrganizationView()
  @docs.getRunReport
  readReport(@OwnedRun() run: OwnedRunRow): Promise<AuditRunReport> {
    return this.reports.read(run);
  }

  @Get(':id/activity')
  @RequireScope('audits:read', 'audits:write')
  @OrganizationView()
  @activityDocs.getRunActivity
  async readActivity(@OwnedRun() { id }: OwnedRunRow): Promise<RunActivity> {
    const activity = await this.activities.read(id);
    return { ...activity, ...namedFindings(activity.found) };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RequireScope('audits:write')
  @OrganizationView()
  @docs.cancelRun
  async cancel(@Caller() principal: Principal, @IdParam('id', 'run') id: string): Promise<AuditRun> {
    return this.runs.cancel(principal, id);
  }
}

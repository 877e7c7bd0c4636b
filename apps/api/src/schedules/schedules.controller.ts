import { Controller, Delete, Get, HttpCode, Inject, Patch, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { requireRole, type Principal } from '#auth';
import { newId, type IdKind } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { IdempotencyService, readIdempotencyKey, type Work } from '#idempotency';
import type { CreatedRun } from '#runs/dto';
import { SchedulesService } from '#schedules';
import {
  ChangeScheduleDto,
  CreateScheduleDto,
  ListSchedulesQuery,
  ListTicksQuery,
  type DeletedSchedule,
  type ScheduleDetail,
  type ScheduleList,
  type ScheduleTickList,
} from '#schedules/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { locate } from '../http/respond.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import {
  DocumentChangeSchedule,
  DocumentCreateSchedule,
  DocumentDeleteSchedule,
  DocumentGetSchedule,
  DocumentListSchedules,
  DocumentListTicks,
  DocumentPauseSchedule,
  DocumentResumeSchedule,
  DocumentRunSchedule,
} from './schedules.docs.js';

@Controller('v1/schedules')
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @RequireScope('audits:write')
  @DocumentCreateSchedule()
  async create(
    @Caller() principal: Principal,
    @JsonBody() input: CreateScheduleDto,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScheduleDetail> {
    const once = { principal, request, response, kind: 'schedule', route: 'POST /v1/schedules' } as const;
    const schedule = await this.once(once, (work) => this.schedules.create(principal, input, work));
    locate(response, this.config, `/v1/schedules/${schedule.id}`);
    return schedule;
  }

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @DocumentListSchedules()
  list(
    @Caller() principal: Principal,
    @ValidQuery() { limit, offset, siteKey, websiteId }: ListSchedulesQuery,
  ): Promise<ScheduleList> {
    return this.schedules.list(principal, { siteKey, websiteId }, { limit, offset });
  }

  @Get(':id')
  @RequireScope('audits:read', 'audits:write')
  @DocumentGetSchedule()
  read(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<ScheduleDetail> {
    return this.schedules.get(principal, id);
  }

  @Patch(':id')
  @RequireScope('audits:write')
  @DocumentChangeSchedule()
  change(
    @Caller() principal: Principal,
    @IdParam('id', 'schedule') id: string,
    @JsonBody() input: ChangeScheduleDto,
  ): Promise<ScheduleDetail> {
    return this.schedules.change(principal, id, input);
  }

  @Delete(':id')
  @RequireScope('audits:write')
  @DocumentDeleteSchedule()
  remove(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<DeletedSchedule> {
    return this.schedules.remove(principal, id);
  }

  @Post(':id/run')
  @RequireScope('audits:write')
  @RateLimit('runs')
  @DocumentRunSchedule()
  async run(
    @Caller() principal: Principal,
    @IdParam('id', 'schedule') id: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreatedRun> {
    const once = { principal, request, response, kind: 'run', route: `POST /v1/schedules/${id}/run` } as const;
    const run = await this.once(once, (work) => this.schedules.run(principal, id, work));
    locate(response, this.config, `/v1/agent-runs/${run.id}`);
    return run;
  }

  @Post(':id/pause')
  @HttpCode(200)
  @RequireScope('audits:write')
  @DocumentPauseSchedule()
  pause(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<ScheduleDetail> {
    return this.schedules.pause(principal, id);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @RequireScope('audits:write')
  @DocumentResumeSchedule()
  resume(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<ScheduleDetail> {
    return this.schedules.resume(principal, id);
  }

  @Get(':id/ticks')
  @RequireScope('audits:read', 'audits:write')
  @DocumentListTicks()
  listTicks(
    @Caller() principal: Principal,
    @IdParam('id', 'schedule') id: string,
    @ValidQuery() page: ListTicksQuery,
  ): Promise<ScheduleTickList> {
    return this.schedules.ticks(principal, id, page);
  }

  /** Does it once for an Idempotency-Key. */
  private async once<T extends object>(
    {
      principal,
      request,
      response,
      kind,
      route,
    }: { principal: Principal; request: ApiRequest; response: Response; kind: IdKind; route: string },
    work: (work: Work | null) => Promise<T>,
  ): Promise<T> {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (key === null) return work(null);
    const { orgId, userId } = requireRole(principal, 'runs:write');
    const bodyBytes = request.bodyBytes ?? Buffer.alloc(0);
    const repeatable = { orgId, userId, route, key, bodyBytes, workId: newId(kind) };
    const { body, isReplay } = await this.idempotency.run(repeatable, 201, work);
    if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
    return body;
  }
}

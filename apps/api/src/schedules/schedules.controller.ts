import { Controller, Delete, Get, HttpCode, Patch, Post, Req } from '@nestjs/common';
import type { Principal } from '#auth';
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
import { Located } from '../http/located.decorator.js';
import { OnceByKey } from '../http/once-by-key.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './schedules.docs.js';

@Controller('v1/schedules')
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly once: OnceByKey,
  ) {}

  @Post()
  @RequireScope('audits:write')
  @Located('/v1/schedules/{id}')
  @docs.createSchedule
  create(
    @Caller() principal: Principal,
    @JsonBody() input: CreateScheduleDto,
    @Req() request: ApiRequest,
  ): Promise<ScheduleDetail> {
    const once = { request, principal, action: 'runs:write', kind: 'schedule', route: 'POST /v1/schedules' } as const;
    return this.once.create(once, (work) => this.schedules.create(principal, input, work));
  }

  @Get()
  @RequireScope('audits:read', 'audits:write')
  @docs.listSchedules
  list(
    @Caller() principal: Principal,
    @ValidQuery() { limit, offset, siteKey, websiteId }: ListSchedulesQuery,
  ): Promise<ScheduleList> {
    return this.schedules.list(principal, { siteKey, websiteId }, { limit, offset });
  }

  @Get(':id')
  @RequireScope('audits:read', 'audits:write')
  @docs.getSchedule
  read(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<ScheduleDetail> {
    return this.schedules.get(principal, id);
  }

  @Patch(':id')
  @RequireScope('audits:write')
  @docs.changeSchedule
  change(
    @Caller() principal: Principal,
    @IdParam('id', 'schedule') id: string,
    @JsonBody() input: ChangeScheduleDto,
  ): Promise<ScheduleDetail> {
    return this.schedules.change(principal, id, input);
  }

  @Delete(':id')
  @RequireScope('audits:write')
  @docs.deleteSchedule
  remove(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<DeletedSchedule> {
    return this.schedules.remove(principal, id);
  }

  @Post(':id/run')
  @RequireScope('audits:write')
  @RateLimit('runs')
  @Located('/v1/agent-runs/{id}')
  @docs.runSchedule
  run(
    @Caller() principal: Principal,
    @IdParam('id', 'schedule') id: string,
    @Req() request: ApiRequest,
  ): Promise<CreatedRun> {
    const route = `POST /v1/schedules/${id}/run`;
    const once = { request, principal, action: 'runs:write', kind: 'run', route } as const;
    return this.once.create(once, (work) => this.schedules.run(principal, id, work));
  }

  @Post(':id/pause')
  @HttpCode(200)
  @RequireScope('audits:write')
  @docs.pauseSchedule
  pause(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<ScheduleDetail> {
    return this.schedules.pause(principal, id);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @RequireScope('audits:write')
  @docs.resumeSchedule
  resume(@Caller() principal: Principal, @IdParam('id', 'schedule') id: string): Promise<ScheduleDetail> {
    return this.schedules.resume(principal, id);
  }

  @Get(':id/ticks')
  @RequireScope('audits:read', 'audits:write')
  @docs.listScheduleTicks
  listTicks(
    @Caller() principal: Principal,
    @IdParam('id', 'schedule') id: string,
    @ValidQuery() page: ListTicksQuery,
  ): Promise<ScheduleTickList> {
    return this.schedules.ticks(principal, id, page);
  }
}

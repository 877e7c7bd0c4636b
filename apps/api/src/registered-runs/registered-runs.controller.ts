import { Controller, Get, HttpCode, Inject, Patch, Post, Req, type Type } from '@nestjs/common';
import type { Principal } from '#auth';
import { RegisteredRuns } from '#runs';
import {
  ClientProgressDto,
  RegisterRunDto,
  UpdateRunDto,
  type ActiveRunList,
  type AuditRun,
  type RegisteredRun,
} from '#runs/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { Located } from '../http/located.decorator.js';
import { OnceByKey } from '../http/once-by-key.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './registered-runs.docs.js';

const REGISTER_ROUTE = 'POST /v1/agent-runs/register';

/** The same four routes below an address. @param suffix makes the names of their operations different */
function controllerAt(base: string, suffix: '' | 'OfKey'): Type<object> {
  @Controller(base)
  class RegisteredRunsAt {
    constructor(
      @Inject(RegisteredRuns) private readonly runs: RegisteredRuns,
      @Inject(OnceByKey) private readonly once: OnceByKey,
    ) {}

    @Post('register')
    @RequireScope('audits:write')
    @RateLimit('runs')
    @Located('/v1/agent-runs/{runId}')
    @(docs[`registerRun${suffix}`])
    register(
      @Caller() principal: Principal,
      @JsonBody() input: RegisterRunDto,
      @Req() request: ApiRequest,
    ): Promise<RegisteredRun> {
      const key = input.idempotencyKey;
      const once = { request, principal, action: 'runs:write', kind: 'run', route: REGISTER_ROUTE, key } as const;
      return this.once.create(once, (work) => this.runs.register(principal, input, work));
    }

    @Get('active')
    @RequireScope('audits:read', 'audits:write')
    @(docs[`listActiveRuns${suffix}`])
    async active(@Caller() principal: Principal): Promise<ActiveRunList> {
      return { runs: await this.runs.active(principal) };
    }

    @Patch(':id')
    @RequireScope('audits:write')
    @(docs[`updateRegisteredRun${suffix}`])
    update(
      @Caller() principal: Principal,
      @IdParam('id', 'run') id: string,
      @JsonBody() input: UpdateRunDto,
    ): Promise<AuditRun> {
      return this.runs.update(principal, id, input);
    }

    @Post(':id/progress')
    @HttpCode(200)
    @RequireScope('audits:write')
    @(docs[`tellProgress${suffix}`])
    progress(
      @Caller() principal: Principal,
      @IdParam('id', 'run') id: string,
      @JsonBody() input: ClientProgressDto,
    ): Promise<AuditRun> {
      return this.runs.progress(principal, id, input);
    }
  }
  return RegisteredRunsAt;
}

export const RegisteredRunsController = controllerAt('v1/agent-runs', '');
export const RegisteredRunsOfKeysController = controllerAt('v1/agent-runs/org', 'OfKey');

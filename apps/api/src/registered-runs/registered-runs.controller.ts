import { Controller, Get, HttpCode, Inject, Patch, Post, Req, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import { requireRole, type Principal } from '#auth';
import { newId } from '#common';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { IdempotencyService, readIdempotencyKey } from '#idempotency';
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
import { locate } from '../http/respond.js';
import { RateLimit } from '../rate-limit/rate-limit.decorators.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import {
  DocumentActiveRuns,
  DocumentClientProgress,
  DocumentRegisterRun,
  DocumentUpdateRun,
} from './registered-runs.docs.js';

const REGISTER_ROUTE = 'POST /v1/agent-runs/register';

/** The same four routes below an address. @param suffix makes the names of their operations different */
function controllerAt(base: string, suffix: string): Type<object> {
  @Controller(base)
  class RegisteredRunsAt {
    constructor(
      @Inject(RegisteredRuns) private readonly runs: RegisteredRuns,
      @Inject(IdempotencyService) private readonly idempotency: IdempotencyService,
      @Inject(CONFIG) private readonly config: Config,
    ) {}

    @Post('register')
    @RequireScope('audits:write')
    @RateLimit('runs')
    @DocumentRegisterRun(suffix)
    async register(
      @Caller() principal: Principal,
      @JsonBody() input: RegisterRunDto,
      @Req() request: ApiRequest,
      @Res({ passthrough: true }) response: Response,
    ): Promise<RegisteredRun> {
      const registered = await this.registerOnce(principal, input, { request, response });
      locate(response, this.config, `/v1/agent-runs/${registered.runId}`);
      return registered;
    }

    @Get('active')
    @RequireScope('audits:read', 'audits:write')
    @DocumentActiveRuns(suffix)
    async active(@Caller() principal: Principal): Promise<ActiveRunList> {
      return { runs: await this.runs.active(principal) };
    }

    @Patch(':id')
    @RequireScope('audits:write')
    @DocumentUpdateRun(suffix)
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
    @DocumentClientProgress(suffix)
    progress(
      @Caller() principal: Principal,
      @IdParam('id', 'run') id: string,
      @JsonBody() input: ClientProgressDto,
    ): Promise<AuditRun> {
      return this.runs.progress(principal, id, input);
    }

    private async registerOnce(
      principal: Principal,
      input: RegisterRunDto,
      { request, response }: { request: ApiRequest; response: Response },
    ): Promise<RegisteredRun> {
      const key = input.idempotencyKey ?? readIdempotencyKey(request.headers['idempotency-key']);
      const { orgId, userId } = requireRole(principal, 'runs:write');
      if (key === null || !request.bodyBytes) return this.runs.register(principal, input);
      const { bodyBytes } = request;
      const repeatable = { orgId, userId, route: REGISTER_ROUTE, key, bodyBytes, workId: newId('run') };
      const { body, isReplay } = await this.idempotency.run(repeatable, 201, (work) =>
        this.runs.register(principal, input, work),
      );
      if (isReplay) response.setHeader('Idempotency-Replayed', 'true');
      return body;
    }
  }
  return RegisteredRunsAt;
}

export const RegisteredRunsController = controllerAt('v1/agent-runs', '');
export const RegisteredRunsOfKeysController = controllerAt('v1/agent-runs/org', 'OfKey');

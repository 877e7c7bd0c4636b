import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { ActiveRunList, AuditRun, RegisteredRun } from '#runs/dto';
import { exampleRun } from '../agent-runs/agent-runs.examples.js';
import { Describe, reply } from '../openapi/describe.js';

const BODY_ERRORS: readonly ErrorCode[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const registered = {
  runId: exampleRun.id,
  websiteId: 'web_5f0c6a521d7b4f0e9d5c2f8a4f',
  auditId: 'aud_01kag8y3f7e9wb2m5t8v4c6h1n',
  baseCharged: 0,
  balance: { total: 2950 },
};
const clientRun = { ...exampleRun, trigger: 'cli' };
const active = {
  id: exampleRun.id,
  url: exampleRun.url,
  domain: 'www.example.com',
  status: 'running',
  trigger: 'cli',
  createdAt: exampleRun.createdAt,
};

interface Route {
  operationId: string;
  summary: string;
  description: string;
  status?: number;
  answer: { is: string; schema: DtoClass; value: unknown };
  hasBody?: true;
  errors: readonly ErrorCode[];
}

function route({ operationId, summary, description, status = 200, answer, hasBody, errors }: Route): MethodDecorator {
  const { is, schema, value } = answer;
  return Describe({
    operationId,
    tag: 'Command line',
    summary,
    description,
    isOutsideContract: true,
    success: [reply(status, is, schema, { one: [is, value] })],
    errors: [...errors, ...(hasBody ? BODY_ERRORS : [])],
  });
}

export const DocumentRegisterRun = (suffix: string): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'The same as `idempotencyKey` of the body, which wins.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    route({
      operationId: `registerRun${suffix}`,
      summary: 'Register a run that the client crawls itself',
      description:
        'It is running at once and no worker of the service touches it. The client tells its progress, publishes the report with `runId`, and ends the run; two hours without a word end it as failed.',
      status: 201,
      hasBody: true,
      answer: { is: 'The run is registered.', schema: RegisteredRun, value: registered },
      errors: ['INSUFFICIENT_CREDITS', 'NO_ORG', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
    }),
  );

export const DocumentUpdateRun = (suffix: string): MethodDecorator =>
  route({
    operationId: `updateRegisteredRun${suffix}`,
    summary: 'Say what a registered run has become',
    description:
      'Compare-and-set: a run that has ended stays what it is. The same status again is answered as the first time, another one with `RUN_NOT_ACTIVE`.',
    hasBody: true,
    answer: { is: 'The run.', schema: AuditRun, value: clientRun },
    errors: ['NOT_FOUND', 'RUN_NOT_ACTIVE'],
  });

export const DocumentClientProgress = (suffix: string): MethodDecorator =>
  route({
    operationId: `tellProgress${suffix}`,
    summary: 'Tell the progress of a registered run',
    description: 'It is the `progress` of the run, and keeps it alive for two more hours.',
    hasBody: true,
    answer: { is: 'The run.', schema: AuditRun, value: clientRun },
    errors: ['NOT_FOUND', 'RUN_NOT_ACTIVE'],
  });

export const DocumentActiveRuns = (suffix: string): MethodDecorator =>
  route({
    operationId: `listActiveRuns${suffix}`,
    summary: "List the caller's runs that are not over",
    description: 'Runs of all clients, newest first, at most 100.',
    answer: { is: 'The runs.', schema: ActiveRunList, value: { runs: [active] } },
    errors: ['VALIDATION_ERROR'],
  });

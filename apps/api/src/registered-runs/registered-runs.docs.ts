import { ActiveRunList, AuditRun, RegisteredRun } from '#runs/dto';
import { describeRoutes, IdempotencyKey, replyWith } from '../openapi/describe.js';

const register = {
  summary: 'Register a run that the client crawls itself',
  description:
    'It is running at once and no worker of the service touches it. The client tells its progress, publishes the report with `runId`, and ends the run; two hours without a word end it as failed.',
  success: replyWith(201, 'The run is registered.', RegisteredRun),
  errors: ['INSUFFICIENT_CREDITS', 'NO_ORG', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
  also: [IdempotencyKey('The same as `idempotencyKey` of the body, which wins.')],
} as const;
const update = {
  summary: 'Say what a registered run has become',
  description:
    'Compare-and-set: a run that has ended stays what it is. The same status again is answered as the first time, another one with `RUN_NOT_ACTIVE`.',
  success: replyWith(200, 'The run.', AuditRun, { trigger: 'cli' }),
  errors: ['RUN_NOT_ACTIVE'],
} as const;
const progress = {
  summary: 'Tell the progress of a registered run',
  description: 'It is the `progress` of the run, and keeps it alive for two more hours.',
  success: replyWith(200, 'The run.', AuditRun, { trigger: 'cli' }),
  errors: ['RUN_NOT_ACTIVE'],
} as const;
const list = {
  summary: "List the caller's runs that are not over",
  description: 'Runs of all clients, newest first, at most 100.',
  success: replyWith(200, 'The runs.', ActiveRunList),
  errors: ['VALIDATION_ERROR'],
} as const;

export const docs = describeRoutes(
  { tag: 'Command line', stability: 'outside' },
  {
    ...{ registerRun: register, updateRegisteredRun: update, tellProgress: progress, listActiveRuns: list },
    ...{ registerRunOfKey: register, updateRegisteredRunOfKey: update, tellProgressOfKey: progress },
    listActiveRunsOfKey: list,
  },
);

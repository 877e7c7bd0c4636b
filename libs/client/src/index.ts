export type { ApiKeys } from './api-keys.js';
export type { Auth } from './auth.js';
export type { AgentRuns, CallOptions, KeyedCallOptions, WaitOptions } from './agent-runs.js';
export { SqoutApiError, SqoutConnectionError, SqoutTimeoutError } from './errors.js';
export type { CreditsOfOrganization, Logos, Organizations } from './organizations.js';
export type { Reports } from './reports.js';
export type { RetryOptions } from './retry.js';
export { SqoutClient, type SqoutClientOptions } from './sqout-client.js';
export type * from './types.js';

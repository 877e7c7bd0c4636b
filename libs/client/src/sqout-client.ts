import { parseUrl } from '#common';
import { AgentRuns } from './agent-runs.js';
import { Alerts } from './alerts.js';
import { ApiKeys } from './api-keys.js';
import { Auth } from './auth.js';
import { Github } from './github.js';
import { Issues } from './issues.js';
import { CreditsOfOrganization, Organizations } from './organizations.js';
import { Reports } from './reports.js';
import { DEFAULT_RETRY, type RetryOptions } from './retry.js';
import { Channels } from './channels.js';
import { Schedules } from './schedules.js';
import { Transport } from './transport.js';
import { Websites } from './websites.js';

export interface SqoutClientOptions {
  /** Address of the service, without /v1. */
  baseUrl: string;
  /** Key, login token or session JWT. Without one, only what everybody may read. */
  apiKey?: string | null;
  /**
   * `organization`: runs and reports of all members, as far as the role permits.
   * Without it, keys see the organization's and people their own.
   */
  scope?: 'organization' | null;
  fetch?: typeof globalThis.fetch;
  /** For one try of a request; default 60 s. */
  timeoutMs?: number;
  retry?: Partial<RetryOptions>;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Typed client of the public API. Reads are retried on 429, 502, 503, 504 and broken connections, never sooner than Retry-After asks for;
 * a POST is retried only under an Idempotency-Key. Refusals are `SqoutApiError`, missing answers `SqoutConnectionError`.
 */
export class SqoutClient {
  readonly agentRuns: AgentRuns;
  readonly reports: Reports;
  readonly credits: CreditsOfOrganization;
  readonly organizations: Organizations;
  readonly apiKeys: ApiKeys;
  readonly alerts: Alerts;
  readonly schedules: Schedules;
  readonly websites: Websites;
  readonly github: Github;
  readonly issues: Issues;
  readonly channels: Channels;
  readonly auth: Auth;

  constructor(options: SqoutClientOptions) {
    const transport = new Transport({
      baseUrl: readBaseUrl(options.baseUrl),
      apiKey: readApiKey(options.apiKey ?? null),
      scope: options.scope ?? null,
      fetch: options.fetch ?? globalThis.fetch,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      retry: { ...DEFAULT_RETRY, ...options.retry },
    });
    this.agentRuns = new AgentRuns(transport);
    this.reports = new Reports(transport);
    this.credits = new CreditsOfOrganization(transport);
    this.organizations = new Organizations(transport);
    this.apiKeys = new ApiKeys(transport);
    this.alerts = new Alerts(transport);
    this.schedules = new Schedules(transport);
    this.websites = new Websites(transport);
    this.github = new Github(transport);
    this.issues = new Issues(transport);
    this.channels = new Channels(transport);
    this.auth = new Auth(transport);
  }
}

function readBaseUrl(text: string): string {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must be an http or https address such as https://audit.example, without a query.');
  }
  return url.href.replace(/\/+$/, '');
}

/** Checked here because fetch repeats a header that it refuses in its message, and that message ends up in logs. */
function readApiKey(text: string | null): string | null {
  const key = text?.trim() ?? '';
  if (key !== '' && !/^[\x21-\x7e]+$/.test(key)) throw new TypeError('apiKey contains characters that no key has.');
  return key === '' ? null : key;
}

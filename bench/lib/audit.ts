import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { createBlobStore } from '#storage';
import type { System } from './system.js';

const POLL_MS = 100;
const TERMINAL = new Set(['completed', 'failed', 'cancelled']);

export interface AuditRequest {
  url: string;
  maxPages: number;
  disabledRulePatterns?: readonly string[];
  timeoutMs?: number;
  pollMs?: number;
}

/** Whose key asks, and where. */
export type ApiCaller = Pick<System, 'baseUrl' | 'key'>;

export interface FinishedRun {
  id: string;
  status: string;
  completionReason: string | null;
  completionMessage: string | null;
  /** From the accepted request to the moment the run was seen as terminal. */
  wallSeconds: number;
}

/** One call of the REST API; throws when it is refused. */
export async function callApi<T>({ baseUrl, key }: ApiCaller, path: string, body?: unknown): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Starts a full audit over the REST API; gives the id of the accepted run. */
export async function startAudit(
  system: ApiCaller,
  { url, maxPages, disabledRulePatterns = [] }: AuditRequest,
): Promise<string> {
  const { id } = await callApi<{ id: string }>(system, '/v1/agent-runs', {
    url,
    trigger: 'api',
    config: JSON.stringify({ coverageMode: 'full', maxPages, disabledRulePatterns }),
  });
  return id;
}

/** Starts a full audit and polls until it ends. */
export async function runAudit(system: ApiCaller, request: AuditRequest): Promise<FinishedRun> {
  const id = await startAudit(system, request);
  return finishedAudit(system, id, request);
}

/** Polls until the run ends; `wallSeconds` counts from this call. */
export async function finishedAudit(
  system: ApiCaller,
  id: string,
  { timeoutMs = 20 * 60_000, pollMs = POLL_MS }: Pick<AuditRequest, 'timeoutMs' | 'pollMs'> = {},
): Promise<FinishedRun> {
  const started = performance.now();
  for (;;) {
    const run = await callApi<FinishedRun>(system, `/v1/agent-runs/${id}`);
    const wallMs = performance.now() - started;
    if (TERMINAL.has(run.status)) return { ...run, wallSeconds: wallMs / 1000 };
    if (wallMs > timeoutMs) throw new Error(`Run ${id} is still ${run.status} after ${Math.round(wallMs / 1000)} s.`);
    await sleep(pollMs);
  }
}

export interface FullReport {
  totalPages: number;
  ruleResults: Record<string, { status: string; pagesTotal: number; itemsTotal: number; affected: number }>;
}

/** The stored report with all rules; the API shows a summary of it. */
export async function readFullReport(system: System, runId: string): Promise<FullReport> {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ content_key: string }>('SELECT content_key FROM reports WHERE run_id = $1', [
      runId,
    ]);
    const blob = rows[0] ? await createBlobStore(system.storageUrl).get(rows[0].content_key) : null;
    if (blob === null) throw new Error(`Run ${runId} has no stored report.`);
    return JSON.parse(gunzipSync(blob.body).toString('utf8')) as FullReport;
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { newId, siteKeyOf, systemClock } from '#common';
import {
  ApiKeys,
  createToken,
  LoginTokens,
  PRESETS,
  type KeyEnvironment,
  type Scope,
  ApiKeysRepository,
  LoginTokensRepository,
} from '#auth';
import { SqoutClient } from '#client';
import type { PlanId } from '#organizations';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { storeSomeFindings } from '../support/stored-findings.js';
import { startApiHere, type ApiHere } from '../support/api-here.js';
import { httpCall } from '../support/http-call.js';
import { freePort, Installation, type InstallationOptions } from '../support/installation.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when the answer is JSON, else its text. */
  body: unknown;
}

export type ErrorMembers = Record<string, unknown> & { code: string; message: string; requestId: string };

/** A member of an organization with a key. */
export interface Person {
  orgId: string;
  userId: string;
  key: string;
}

export interface CallOptions {
  key?: string | undefined;
  body?: unknown;
  rawBody?: string | Uint8Array<ArrayBuffer> | FormData;
  headers?: Record<string, string>;
}

export interface EndedRun {
  runId: string;
  reportId: string;
}

const DAY_MS = 86_400_000;

/** Numbers of a run whose fixes were looked for. */
const NO_FIXES = {
  mode: 'recommend',
  ...{ verified: 0, delivered: 0, removed: 0, removable: 0, kept: 0, pages: 3, pagesFixed: 0 },
  ...{ pagesSkipped: [], refusedByReason: [], model: { proposals: 0, costUsd: 0, note: null } },
};

interface ConformanceOptions extends InstallationOptions {
  apiEnv?: Record<string, string>;
  /** In a process of its own, where something is taken from it that it would go on looking for. */
  apiIsProcess?: boolean;
}

/** The API with everything behind it, and people who call it over HTTP. Close it in afterAll. */
export class Conformance {
  private readonly apis: Pick<ApiHere, 'url' | 'close'>[] = [];

  private constructor(readonly installation: Installation) {}

  static async open(options: ConformanceOptions = {}): Promise<Conformance> {
    const installation = await Installation.open(options);
    // Credits are held and tokens expire by the clock of the machine: the API runs on it.
    installation.context.clock.set(new Date());
    const conformance = new Conformance(installation);
    try {
      if (options.apiIsProcess) {
        const { url } = await installation.startApi(options.apiEnv);
        conformance.apis.push({ url, close: async () => undefined });
      } else await conformance.startApi(options.apiEnv);
      return conformance;
    } catch (error) {
      await conformance.close();
      throw error;
    }
  }

  /** One more API of this installation, with other settings. */
  async startApi(env: Record<string, string> = {}): Promise<ApiHere> {
    const PORT = String(await freePort());
    const api = await startApiHere({ ...this.installation.env, PORT, BASE_URL: `http://127.0.0.1:${PORT}`, ...env });
    this.apis.push(api);
    return api;
  }

  get url(): string {
    return this.apis[0]?.url ?? '';
  }

  private get database() {
    return this.installation.context.database;
  }

  async newPerson(
    options: { planId?: PlanId; role?: string; scopes?: readonly Scope[]; orgId?: string; credits?: number } = {},
  ): Promise<Person> {
    const { context } = this.installation;
    const orgId = options.orgId ?? (await context.newOrg({ planId: options.planId ?? 'team' })).id;
    const { id: userId } = await context.newMember(orgId, options.role ?? 'owner');
    if (options.credits) await context.credits.grant({ orgId, bucket: 'pack', amount: options.credits });
    return { orgId, userId, key: await this.newKey({ orgId, userId, scopes: options.scopes ?? PRESETS.full }) };
  }

  async newKey(wanted: {
    orgId: string;
    userId: string;
    scopes?: readonly Scope[];
    state?: 'valid' | 'expired' | 'revoked';
  }): Promise<string> {
    return (await this.newKeyWithId(wanted)).key;
  }

  async newKeyWithId(wanted: {
    orgId: string;
    userId: string;
    scopes?: readonly Scope[];
    state?: 'valid' | 'expired' | 'revoked';
  }): Promise<{ id: string; key: string }> {
    const keys = new ApiKeys(this.database, new ApiKeysRepository(this.database), 'production', systemClock);
    const { key, id } = await keys.create({ ...wanted, scopes: wanted.scopes ?? PRESETS.full });
    if (wanted.state === 'revoked') await keys.revoke(id);
    if (wanted.state === 'expired')
      await this.database.prisma.apiKey.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    return { id, key };
  }

  /** Well-formed and unknown to the service. */
  strayKey(environment: KeyEnvironment): string {
    return createToken('key', environment).token;
  }

  async newLogin(userId: string, state: 'valid' | 'expired' = 'valid'): Promise<string> {
    const { token, id } = await new LoginTokens(
      this.database,
      new LoginTokensRepository(this.database),
      systemClock,
    ).create({ userId });
    if (state === 'expired')
      await this.database.prisma.loginToken.update({
        where: { id },
        data: { expiresAt: new Date(Date.now() - 1_000) },
      });
    return token;
  }

  client(by: { key: string } | null): SqoutClient {
    return new SqoutClient({ baseUrl: this.url, apiKey: by?.key ?? null });
  }

  async call(method: string, path: string, { key, body, rawBody, headers = {} }: CallOptions = {}): Promise<Answer> {
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await httpCall(this.url + path, {
      method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: sent,
    });
    const { text } = answer;
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text,
    };
  }

  /** A completed run with its report, as a worker would have left them. */
  async newCompletedRun(
    { orgId, userId }: Person,
    options: { url?: string; healthScore?: number | null; summary?: object; completedAt?: Date } = {},
  ): Promise<EndedRun> {
    const {
      url = 'https://www.example.com/',
      healthScore = 82.5,
      summary = { categories: [], topIssues: [], fixes: NO_FIXES },
      completedAt = new Date(),
    } = options;
    const [runId, reportId] = [newId('run'), newId('report')];
    const site = { url, siteKey: siteKeyOf(url) };
    await this.database.prisma.run.create({
      data: {
        id: runId,
        orgId,
        userId,
        ...site,
        status: 'completed',
        coverageMode: 'quick',
        maxPages: 25,
        healthScore,
        issuesFound: 3,
        reportId,
        completionReason: 'success',
        completionMessage: 'Audited 3 pages.',
        costUsd: 0,
        startedAt: new Date(completedAt.getTime() - 1_000),
        completedAt,
        createdAt: new Date(completedAt.getTime() - 2_000),
      },
    });
    await this.database.prisma.report.create({
      data: {
        id: reportId,
        orgId,
        userId,
        runId,
        baseUrl: url,
        siteKey: site.siteKey,
        healthScore,
        pageCount: 3,
        errorCount: 1,
        warningCount: 2,
        passedCount: 20,
        summary,
        contentKey: `reports/${reportId}`,
        contentSha256: '0'.repeat(64),
        contentBytes: 1,
        auditedAt: completedAt,
        createdAt: completedAt,
      },
    });
    await storeSomeFindings(this.database, runId);
    return { runId, reportId };
  }

  /** A run in any state, with the last event that it recorded. */
  async newRunIn(
    status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled',
    { orgId, userId }: Person,
    event?: { phase: string; message: string; current: number; total: number; failed: number },
  ): Promise<string> {
    const id = newId('run');
    const isEnded = status !== 'pending' && status !== 'running';
    await this.database.prisma.run.create({
      data: {
        id,
        orgId,
        userId,
        url: 'https://www.example.com/',
        siteKey: 'example.com',
        status,
        coverageMode: 'quick',
        maxPages: 25,
        leaseUntil: new Date(Date.now() + DAY_MS),
        ...(isEnded
          ? {
              completionReason: status === 'completed' ? 'success' : status === 'failed' ? 'error' : 'cancelled',
              completedAt: new Date(),
            }
          : {}),
        ...(status === 'failed' ? { error: 'Something went wrong.' } : {}),
      },
    });
    if (event) await this.database.prisma.runEvent.create({ data: { runId: id, ...event } });
    return id;
  }

  async close(): Promise<void> {
    await Promise.all(this.apis.map((api) => api.close()));
    await this.installation.close();
  }
}

/** The envelope of the contract, whatever went wrong. */
export function expectError(answer: Answer, status: number, code: string): ErrorMembers {
  const { error } = answer.body as { error: ErrorMembers };
  expect({ status: answer.status, code: error?.code }).toEqual({ status, code });
  expect(error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(error.message).toMatch(/\S/);
  return error;
}

/** A publish body that no other one equals. */
export function uniqueReport(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return auditReport({ summary: { nonce: randomBytes(8).toString('hex') }, ...changes });
}

export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

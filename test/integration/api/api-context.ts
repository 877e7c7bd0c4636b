import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#common';
import { ApiKeys, LoginTokens, PRESETS, type Scope, ApiKeysRepository, LoginTokensRepository } from '#auth';
import { loadConfig } from '#config';
import type { PlanId } from '#organizations';
import { migrateQueue, queueBackend } from '#queue';
import { BlobStore } from '#storage';
import type { ApiApplication } from '../../../apps/api/src/configure-app.js';
import { startApiHere } from '../../support/api-here.js';
import { Contract } from '../../support/contract.js';
import { httpCall } from '../../support/http-call.js';
import { createTestQueue, type QueueBackend, type TestQueue } from '../../support/services/queues.js';
import { TestContext } from '../../support/test-context.js';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when the answer is JSON, else its text. */
  body: unknown;
}

export interface ErrorBody {
  error: { code: string; message: string; requestId: string; [member: string]: unknown };
}

/** A member of an organization with a key of its own. */
export interface Caller {
  orgId: string;
  userId: string;
  key: string;
}

export interface ApiContextOptions {
  env?: Record<string, string>;
  queue?: QueueBackend;
}

/** The whole API on a free port, with its own database, queue and storage. Close it in afterAll. */
export class ApiContext {
  readonly logLines: string[];
  /** Every answer of `call` is held against it. */
  readonly contract = Contract.read();

  private constructor(
    readonly context: TestContext,
    readonly queue: TestQueue,
    readonly app: ApiApplication,
    readonly url: string,
    private readonly blobs: string,
    logLines: string[],
  ) {
    this.logLines = logLines;
  }

  static async open(options: ApiContextOptions = {}): Promise<ApiContext> {
    const context = await TestContext.open(4);
    // Tokens expire by the clock of the machine here: the API runs on it.
    context.clock.set(new Date());
    const queue = await createTestQueue(options.queue ?? 'postgres');
    const blobs = mkdtempSync(join(tmpdir(), 'sqout-api-'));
    const env = {
      DATABASE_URL: context.testDatabase.url,
      STORAGE_URL: `file:${blobs}`,
      HOST: '127.0.0.1',
      PORT: '0',
      BASE_URL: 'https://audit.example',
      RATE_LIMITS: 'off',
      CREDITS: 'on',
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      ...(queue.redisUrl === null ? {} : { REDIS_URL: queue.redisUrl }),
      ...options.env,
    };
    await migrateQueue(queueBackend({ ...loadConfig(env).queue, databaseUrl: context.testDatabase.url }));
    const { app, url, logLines } = await startApiHere(env);
    return new ApiContext(context, queue, app, url, blobs, logLines);
  }

  get storage(): BlobStore {
    return this.app.get<BlobStore>(BlobStore, { strict: false });
  }

  async newCaller(
    options: { planId?: PlanId; role?: string; scopes?: readonly Scope[]; orgId?: string; credits?: number } = {},
  ): Promise<Caller> {
    const orgId = options.orgId ?? (await this.context.newOrg({ planId: options.planId ?? 'team' })).id;
    const { id: userId } = await this.context.newMember(orgId, options.role);
    if (options.credits) await this.context.credits.grant({ orgId, bucket: 'pack', amount: options.credits });
    const { key } = await this.keys().create({ orgId, userId, scopes: options.scopes ?? PRESETS.full });
    return { orgId, userId, key };
  }

  keys(): ApiKeys {
    return new ApiKeys(this.context.database, new ApiKeysRepository(this.context.database), 'production', systemClock);
  }

  async newLoginToken(userId: string): Promise<string> {
    return (
      await new LoginTokens(
        this.context.database,
        new LoginTokensRepository(this.context.database),
        systemClock,
      ).create({ userId })
    ).token;
  }

  async call(
    method: string,
    path: string,
    options: {
      key?: string | undefined;
      body?: unknown;
      rawBody?: string | Uint8Array<ArrayBuffer> | FormData;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = { ...options.headers };
    if (options.key !== undefined) headers.authorization ??= `Bearer ${options.key}`;
    if (options.body !== undefined) headers['content-type'] ??= 'application/json';
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const answer = await httpCall(this.url + path, { method, headers, body });
    const { text } = answer;
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const received = isJson && text !== '' ? (JSON.parse(text) as unknown) : text;
    // HEAD has no body, and what the description leaves out has no schema.
    if (isJson && text !== '')
      expect(this.contract.problemsOf({ method, path, status: answer.status, body: received })).toEqual([]);
    return { status: answer.status, headers: answer.headers, body: received };
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.queue.drop();
    await this.context.close();
    rmSync(this.blobs, { recursive: true, force: true });
  }
}

/** The envelope of the contract, whatever went wrong. */
export function expectError(answer: Answer, status: number, code: string): ErrorBody['error'] {
  const body = answer.body as ErrorBody;
  expect({ status: answer.status, code: body.error?.code }).toEqual({ status, code });
  expect(body.error.requestId).toBe(answer.headers.get('x-request-id'));
  expect(body.error.message).toMatch(/\S/);
  return body.error;
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Choice } from './random.js';
import type { Exchange, Journal } from './journal.js';
import type { Account, Stack } from './stack.js';

/** Longer than any answer takes that is still to come from a process that is not frozen. */
const PATIENCE_MS = 15_000;

export interface Answer {
  status: number | null;
  body: Record<string, unknown>;
  exchange: Exchange;
}

/** A caller behind something like a load balancer: an API that refuses the connection is passed over. Everything goes into the journal. */
export class Client {
  constructor(
    private readonly stack: Stack,
    private readonly journal: Journal,
    private readonly choice: Choice,
  ) {}

  async call(
    account: Account,
    request: { method: string; path: string; body?: unknown; idempotencyKey?: string },
  ): Promise<Answer> {
    const apis = this.choice.shuffled(this.stack.apis);
    let answer: Answer | null = null;
    for (const api of apis) {
      answer = await this.ask(api, account, request);
      if (answer.exchange.code !== 'ECONNREFUSED') return answer;
    }
    if (!answer) throw new Error('the stack has no API');
    return answer;
  }

  private async ask(
    api: { name: string; url: string },
    account: Account,
    request: { method: string; path: string; body?: unknown; idempotencyKey?: string },
  ): Promise<Answer> {
    const { method, path, body, idempotencyKey } = request;
    const sentAt = Date.now();
    let status: number | null = null;
    let told: Record<string, unknown> = {};
    let code: string | null = null;
    try {
      const response = await fetch(`${api.url}${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: {
          authorization: `Bearer ${account.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
      });
      told = (await response.json()) as Record<string, unknown>;
      status = response.status;
      code = status >= 400 ? String((told.error as { code?: unknown } | undefined)?.code) : null;
    } catch (error) {
      code = codeOf(error);
    }
    const run = method === 'GET' && !path.startsWith('/v1/agent-runs/') ? {} : told;
    const exchange: Exchange = {
      sentAt,
      answeredAt: Date.now(),
      api: api.name,
      method,
      path,
      status,
      code,
      runId: status !== null && status < 400 && typeof run.id === 'string' ? run.id : null,
      runStatus: status !== null && status < 400 && typeof run.status === 'string' ? run.status : null,
    };
    this.journal.add(exchange);
    return { status, body: told, exchange };
  }

  /** Until there is an answer of a service that is in order, or the time is over. */
  async insist(
    account: Account,
    request: { method: string; path: string; body?: unknown; idempotencyKey?: string },
    deadlineMs: number,
  ): Promise<Answer> {
    const until = Date.now() + deadlineMs;
    for (;;) {
      const answer = await this.call(account, request);
      const isSettled = answer.status !== null && answer.status < 500 && answer.exchange.code !== 'DUPLICATE_REQUEST';
      if (isSettled || answer.status === 502 || Date.now() > until) return answer;
      await sleep(1_000);
    }
  }
}

function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause.name === 'TimeoutError') return 'TIMEOUT';
  }
  return 'BROKEN';
}

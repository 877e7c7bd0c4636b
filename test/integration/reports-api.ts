import { randomBytes } from 'node:crypto';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { ApiContext, type Answer, type Caller } from './api/api-context.js';

export interface Published {
  id: string;
  url: string;
  visibility: string;
  createdAt: string;
}

/** Content that nobody has published yet. */
export const unique = (): Record<string, unknown> => ({ summary: { nonce: randomBytes(8).toString('hex') } });

/** An API with somebody who publishes reports. */
export class ReportsApi {
  private constructor(
    readonly context: ApiContext,
    readonly owner: Caller,
  ) {}

  static async open(): Promise<ReportsApi> {
    const context = await ApiContext.open();
    return new ReportsApi(context, await context.newCaller());
  }

  readonly publish = (
    caller: Caller,
    visibility?: string,
    changes: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    this.context.call('POST', '/v1/reports', {
      key: caller.key,
      body: { report: auditReport(changes), ...(visibility ? { visibility } : {}) },
      headers,
    });

  readonly published = async (
    caller: Caller,
    visibility?: string,
    changes: Record<string, unknown> = {},
  ): Promise<Published> => {
    const answer = await this.publish(caller, visibility, changes);
    expect(answer.status).toBe(201);
    return answer.body as Published;
  };

  close(): Promise<void> {
    return this.context.close();
  }
}

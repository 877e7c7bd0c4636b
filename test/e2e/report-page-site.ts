import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { newId } from '#common';
import { ApiContext, type Caller } from '../integration/api/api-context.js';

/** The API with reports in it, and their addresses. */
export class ReportSite {
  private constructor(
    readonly context: ApiContext,
    readonly owner: Caller,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<ReportSite> {
    const context = await ApiContext.open({ env });
    return new ReportSite(context, await context.newCaller());
  }

  /** Publishes as a client does. */
  async publish(report: Record<string, unknown>, visibility = 'unlisted'): Promise<string> {
    const { status, body } = await this.context.call('POST', '/v1/reports', {
      key: this.owner.key,
      body: { report, visibility },
    });
    if (status !== 201) throw new Error(`POST /v1/reports answered ${status}: ${JSON.stringify(body)}`);
    return `${this.context.url}/r/${(body as { id: string }).id}`;
  }

  /** Puts a report where publishing would have refused it: the page must not rely on what stands before it. */
  async plant(content: Record<string, unknown>): Promise<string> {
    const id = newId('report');
    const contentKey = `reports/${this.owner.orgId}/${randomBytes(32).toString('hex')}.json.gz`;
    const body = gzipSync(JSON.stringify(content));
    await this.context.storage.put(contentKey, body, { contentType: 'application/json' });
    await this.context.context.database.prisma.report.create({
      data: {
        id,
        orgId: this.owner.orgId,
        userId: this.owner.userId,
        visibility: 'unlisted',
        baseUrl: 'https://www.example.com/',
        siteKey: 'example.com',
        contentKey,
        contentSha256: 'x',
        contentBytes: body.length,
      },
    });
    return `${this.context.url}/r/${id}`;
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

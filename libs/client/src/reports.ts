import type { CallOptions, KeyedCallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type {
  AuditReport,
  PageQuery,
  PublishedReport,
  PublishReport,
  Report,
  ReportList,
  Visibility,
} from './types.js';

export class Reports {
  constructor(private readonly transport: Transport) {}

  publish(report: PublishReport, { signal, idempotencyKey }: KeyedCallOptions = {}): Promise<PublishedReport> {
    return this.transport.json({ method: 'POST', path: ['reports'], json: report, idempotencyKey, signal });
  }

  list(query: PageQuery = {}, { signal }: CallOptions = {}): Promise<ReportList> {
    return this.transport.json({ method: 'GET', path: ['reports'], query, signal });
  }

  /** The whole report, as it was made or published. Needs no key for a public or unlisted one. */
  content(id: string, { signal }: CallOptions = {}): Promise<AuditReport> {
    return this.transport.json({ method: 'GET', path: ['r', `${id}.json`], isOutsideV1: true, signal });
  }

  /** Needs no key for a public or unlisted report. */
  get(id: string, { signal }: CallOptions = {}): Promise<Report> {
    return this.transport.json({ method: 'GET', path: ['reports', id], signal });
  }

  setVisibility(
    id: string,
    visibility: Visibility,
    { signal }: CallOptions = {},
  ): Promise<Omit<PublishedReport, 'createdAt'>> {
    return this.transport.json({ method: 'PATCH', path: ['reports', id], json: { visibility }, signal });
  }

  async delete(id: string, { signal }: CallOptions = {}): Promise<void> {
    await this.transport.json({ method: 'DELETE', path: ['reports', id], signal });
  }
}

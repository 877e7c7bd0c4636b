import type { CallOptions } from './agent-runs.js';
import type { Transport } from './transport.js';
import type {
  ChangedIssues,
  ChangeIssue,
  ChangeIssues,
  IssueDetail,
  IssueEvent,
  IssueList,
  ListIssues,
} from './types.js';

/** Issues of a website (outside of the stable contract). */
export class Issues {
  constructor(private readonly transport: Transport) {}

  list(websiteId: string, query: ListIssues = {}, { signal }: CallOptions = {}): Promise<IssueList> {
    return this.transport.json({ method: 'GET', path: ['websites', websiteId, 'issues'], query: { ...query }, signal });
  }

  get(websiteId: string, number: number, { signal }: CallOptions = {}): Promise<IssueDetail> {
    return this.transport.json({ method: 'GET', path: pathOf(websiteId, number), signal });
  }

  /** @throws SqoutApiError 409 CONFLICT when it was changed since */
  change(websiteId: string, number: number, change: ChangeIssue, { signal }: CallOptions = {}): Promise<IssueDetail> {
    return this.transport.json({ method: 'PATCH', path: pathOf(websiteId, number), json: change, signal });
  }

  /** All or none. @throws SqoutApiError 409 CONFLICT */
  changeMany(websiteId: string, changes: ChangeIssues, { signal }: CallOptions = {}): Promise<ChangedIssues> {
    return this.transport.json({ method: 'PATCH', path: ['websites', websiteId, 'issues'], json: changes, signal });
  }

  comment(websiteId: string, number: number, body: string, { signal }: CallOptions = {}): Promise<IssueEvent> {
    const path = [...pathOf(websiteId, number), 'comments'];
    return this.transport.json({ method: 'POST', path, json: { body, type: 'user' }, signal });
  }
}

function pathOf(websiteId: string, number: number): string[] {
  return ['websites', websiteId, 'issues', String(number)];
}

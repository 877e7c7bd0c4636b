import { AppError, derivedId, newId, siteKeyOf, validationError, type Clock } from '#common';
import type { Database, Sql } from '#database';
import type { SecretBox } from '#config';
import { emit } from '#notifications';
import { findSite, hasSite } from '#sites';
import * as audits from './audits.repository.js';
import { findConnection, lockConnection, type ConnectionRow } from './connections.repository.js';
import { isHostOf, previewUrlOf } from './preview-url.js';
import { isSignedBy } from './signature.js';
import { readWebhook, type SeenPull, type WebhookEvent } from './webhook-events.js';

/** Audits that pushes may start within an hour: a script that pushes in a loop does not use up all credits. */
const PER_HOUR = 60;
const HOUR_MS = 3_600_000;
/** A random compare against nothing takes as long as one against a secret. */
const NO_SECRET = 'none';

/** Headers and bytes of a delivery, as they arrived. */
export interface Delivery {
  event: string;
  id: string;
  signature: string | undefined;
  body: Buffer;
  isForm: boolean;
}

export interface ReceiverParts {
  database: Database;
  box: SecretBox;
  clock: Clock;
  /** The crawler of this installation may read private addresses: then pull requests of strangers are not audited. */
  readsPrivate: boolean;
}

interface Wanted {
  subject: string;
  number: number | null;
  sha: string;
  url: string;
  isFork: boolean;
  /** A deployment is there already; what a push builds takes a while. */
  delaySeconds: number;
}

/** Takes webhooks of connected repositories, and writes down which audits they ask for: a worker starts them. */
export class WebhookReceiver {
  constructor(private readonly parts: ReceiverParts) {}

  /**
   * Says what came of the delivery, for its log on the other side.
   * @throws AppError UNAUTHORIZED without a valid signature, and for an unknown connection; VALIDATION_ERROR
   */
  async receive(connectionId: string, delivery: Delivery): Promise<string> {
    const { database, box } = this.parts;
    const connection = await findConnection(database, connectionId);
    const secret = connection && box.open(connection.secretEnc, connection.id);
    const isSigned = isSignedBy(secret ?? NO_SECRET, delivery.signature, delivery.body);
    if (!connection || secret === null || !isSigned)
      throw new AppError('UNAUTHORIZED', {
        message: 'The signature in X-Hub-Signature-256 is not of this body and the secret of this webhook.',
      });
    const event = readWebhook(delivery.event, readBody(delivery), connection.repository);
    return database.transaction(async (sql) => {
      const at = this.parts.clock.now();
      const of = { connectionId: connection.id, orgId: connection.orgId };
      const locked = await lockConnection(sql, connection.id);
      if (locked === null) throw new AppError('UNAUTHORIZED');
      if (!(await audits.addDelivery(sql, { ...of, id: delivery.id, event: delivery.event, at })))
        return 'This delivery arrived before';
      const outcome = await this.apply(sql, locked, event, at);
      await audits.setOutcome(sql, connection.id, delivery.id, outcome);
      await audits.trim(sql, connection.id, at);
      return outcome;
    });
  }

  private async apply(sql: Sql, connection: ConnectionRow, event: WebhookEvent, at: Date): Promise<string> {
    if (event.kind === 'ping') return 'The webhook works';
    if (event.kind === 'ignored') return event.reason;
    if (!connection.enabled) return 'The connection is off';
    switch (event.kind) {
      case 'pull':
        return this.applyPull(sql, connection, event, at);
      case 'push':
        if (connection.production !== 'push') return 'Pushes to the default branch start nothing';
        return this.auditSite(sql, connection, { sha: event.sha, delaySeconds: connection.delaySeconds }, at);
      case 'deployment':
        return this.applyDeployment(sql, connection, event, at);
    }
  }

  private async applyPull(
    sql: Sql,
    connection: ConnectionRow,
    { pull, isOpen, isAudited }: WebhookEvent & { kind: 'pull' },
    at: Date,
  ): Promise<string> {
    const { number, sha, isFork } = pull;
    const of = { connectionId: connection.id, orgId: connection.orgId };
    const seen = await audits.sawPull(sql, of, pull, isOpen);
    if (seen === null) return 'A newer event of the pull request arrived before';
    if (seen.isNew && isOpen && pull.fixesUrl !== null)
      await this.tellOfFixes(sql, connection, { number, url: pull.fixesUrl }, at);
    const subject = subjectOf(number);
    if (!isOpen) {
      await audits.supersede(sql, { ...of, subject, sha: '', reason: 'The pull request was closed', at });
      return 'The pull request was closed';
    }
    await audits.supersede(sql, { ...of, subject, sha, reason: 'A newer commit was pushed', at });
    const template = connection.previewUrl;
    const deployed = await audits.takeDeployment(sql, connection.id, sha);
    if (deployed !== null)
      return this.want(sql, connection, { subject, number, sha, url: deployed, isFork, delaySeconds: 0 }, at);
    if (!isAudited) return 'This action starts nothing';
    if (template === null) return 'Waits for the deployment of the commit';
    const url = previewUrlOf(template, pull);
    if (url === null) return 'The URL of the preview would be too long';
    const { delaySeconds } = connection;
    return this.want(sql, connection, { subject, number, sha, url, isFork, delaySeconds }, at);
  }

  private async tellOfFixes(
    sql: Sql,
    { id, orgId, siteId, repository }: ConnectionRow,
    { number, url }: { number: number; url: string },
    at: Date,
  ): Promise<void> {
    const site = await findSite(sql, orgId, siteId);
    if (site === null) return;
    await emit(sql, {
      ...{ type: 'fix.pull_request', orgId, site: site.site_key, at },
      data: { repository, number, url },
      once: `fix.pull_request:${id}/${number}`,
    });
  }

  private async applyDeployment(
    sql: Sql,
    connection: ConnectionRow,
    { sha, url, isProduction }: WebhookEvent & { kind: 'deployment' },
    at: Date,
  ): Promise<string> {
    if (isProduction)
      return connection.production === 'deployment'
        ? this.auditSite(sql, connection, { sha, delaySeconds: 0 }, at)
        : 'Deployments to production start nothing';
    if (!isHostOf(connection.deploymentHosts, url))
      return 'The host of the deployment is not one of the hosts of previews';
    const pulls = await audits.findPullsAt(sql, connection.id, sha);
    if (pulls.length === 0) {
      await this.add(sql, connection, { subject: 'deployment', number: null, sha, url }, { state: 'waiting', at });
      return 'Waits for a pull request of the commit';
    }
    const outcomes: string[] = [];
    for (const { number, isFork } of pulls)
      outcomes.push(
        await this.want(sql, connection, { subject: subjectOf(number), number, sha, url, isFork, delaySeconds: 0 }, at),
      );
    return outcomes.join('; ');
  }

  private async auditSite(
    sql: Sql,
    connection: ConnectionRow,
    { sha, delaySeconds }: { sha: string; delaySeconds: number },
    at: Date,
  ): Promise<string> {
    const site = await findSite(sql, connection.orgId, connection.siteId);
    if (site === null) return 'The site was deleted';
    const reason = 'A newer commit was pushed';
    await audits.supersede(sql, { connectionId: connection.id, subject: 'production', sha, reason, at });
    const wanted = { subject: 'production', number: null, sha, url: site.url, isFork: false, delaySeconds };
    return this.want(sql, connection, wanted, at);
  }

  private async want(sql: Sql, connection: ConnectionRow, wanted: Wanted, at: Date): Promise<string> {
    const refusal = await this.refusalOf(sql, connection, wanted, at);
    const state = refusal === null ? 'due' : 'refused';
    const nextAt = new Date(at.getTime() + wanted.delaySeconds * 1_000);
    const isNew = await this.add(sql, connection, wanted, { state, reason: refusal, nextAt, at });
    if (!isNew) return 'The commit was seen before';
    return refusal ?? `Audits ${wanted.url}`;
  }

  private async refusalOf(
    sql: Sql,
    connection: ConnectionRow,
    { url, isFork }: Wanted,
    at: Date,
  ): Promise<string | null> {
    if (isFork) {
      if (!connection.forks) return 'Pull requests of forks are not audited';
      if (this.parts.readsPrivate)
        return 'Pull requests of forks are not audited where the crawler may read private networks (CRAWL_ALLOW_NETWORKS)';
      // The settings of a site, its login among them, are for what its owners wrote.
      if (await hasSite(sql, connection.orgId, siteKeyOf(url)))
        return 'The preview of a fork must have a host that is no site of the organization';
    }
    const since = new Date(at.getTime() - HOUR_MS);
    return (await audits.countSince(sql, connection.id, since)) >= PER_HOUR
      ? `Pushes start at most ${PER_HOUR} audits an hour`
      : null;
  }

  private add(
    sql: Sql,
    { id: connectionId, orgId }: ConnectionRow,
    { subject, number, sha, url }: Pick<Wanted, 'subject' | 'number' | 'sha' | 'url'>,
    {
      state,
      reason = null,
      nextAt,
      at,
    }: { state: audits.NewAudit['state']; reason?: string | null; nextAt?: Date; at: Date },
  ): Promise<boolean> {
    const id = newId('githubAudit', at.getTime());
    const runId = derivedId('run', at.getTime(), id);
    const audit = { id, connectionId, orgId, subject, number, sha, url, state, reason, runId };
    return audits.addAudit(sql, { ...audit, nextAt: nextAt ?? at, createdAt: at });
  }
}

function subjectOf(number: SeenPull['number']): string {
  return `pull/${number}`;
}

/** @throws AppError VALIDATION_ERROR */
function readBody({ body, isForm }: Delivery): Readonly<Record<string, unknown>> {
  const text = body.toString('utf8');
  try {
    const value: unknown = JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The same for what is no JSON and for JSON that is no object.
  }
  throw validationError([{ path: 'body', message: 'must be a JSON object' }]);
}

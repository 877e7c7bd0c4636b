import { AppError, newId, validationError, type Clock, type ValidationIssue } from '#common';
import { maySeeSite, requireRole, Trail, type OrgPrincipal, type Principal, type TrailAction } from '#auth';
import type { SecretBox } from '#config';
import type { AddressGuard } from '#crawler';
import type { Database, Sql } from '#database';
import { schemeProblem } from '#notifications';
import { findSite } from '#sites';
import * as rows from './connections.repository.js';
import type { ConnectionRow, ConnectionValues } from './connections.repository.js';
import type {
  GithubAudit,
  GithubConnection,
  GithubConnectionWithSecret,
  PutGithubConnectionDto,
} from './dto/github.dto.js';
import { hostPatternProblem, templateProblem } from './preview-url.js';
import type { AuditState } from './production.js';
import { newSecret } from './signature.js';

const GITHUB_API = 'https://api.github.com';
const DEFAULT_DELAY_SECONDS = 60;
const TOKEN = /^[\x21-\x7e]*$/;
/** A run is there from the moment when it was created. */
const WITHOUT_RUN: readonly string[] = ['due', 'refused'];

/** The repositories of an organization's sites. Members read them; who may change a site connects it. */
export class GithubConnections {
  private readonly trail: Trail;

  constructor(
    private readonly parts: { database: Database; box: SecretBox; guard: AddressGuard; clock: Clock; baseUrl: string },
  ) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /** Null: the site has none. @throws AppError NOT_FOUND for an unknown site, FORBIDDEN */
  async find(principal: Principal, siteId: string): Promise<GithubConnection | null> {
    const { orgId } = requireRole(principal, 'runs:read');
    const { database } = this.parts;
    const site = await findSite(database, orgId, siteId);
    if (site === null || !maySeeSite(principal, site.site_key)) throw new AppError('NOT_FOUND');
    const row = await rows.findOfSite(database, orgId, siteId);
    return row && this.viewOf(row);
  }

  /** @throws AppError NOT_FOUND for an unknown site, and for one without a connection */
  async get(principal: Principal, siteId: string): Promise<GithubConnection> {
    const connection = await this.find(principal, siteId);
    if (connection === null) throw new AppError('NOT_FOUND');
    return connection;
  }

  /**
   * Connects a site, or changes its connection, which acts for the caller from now on. The response has the secret of a new one.
   * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR
   */
  async put(
    principal: Principal,
    siteId: string,
    input: PutGithubConnectionDto,
  ): Promise<{ connection: GithubConnectionWithSecret; isNew: boolean }> {
    const caller = requireRole(principal, 'sites:write');
    const { orgId } = caller;
    const values = this.valuesOf(caller, input);
    const secret = newSecret();
    const at = this.parts.clock.now();
    const isNew = await this.parts.database.transaction(async (sql) => {
      if ((await findSite(sql, orgId, siteId)) === null) throw new AppError('NOT_FOUND');
      const known = await rows.findOfSite(sql, orgId, siteId);
      const id = known?.id ?? newId('githubConnection', at.getTime());
      const { box } = this.parts;
      const tokenEnc = input.token === undefined ? undefined : input.token === '' ? null : box.seal(input.token, id);
      const of = { id, orgId, siteId, secretEnc: box.seal(secret, id) };
      const put = await rows.putConnection(sql, of, { ...values, ...(tokenEnc === undefined ? {} : { tokenEnc }) }, at);
      // Two that connect it at once have sealed for two ids: the later one looks again.
      if (put.id !== id) throw new AppError('CONFLICT');
      await this.record(sql, caller, put.isNew ? 'github.connected' : 'github.changed', siteId);
      return put.isNew;
    });
    return { connection: { ...(await this.get(principal, siteId)), secret: isNew ? secret : null }, isNew };
  }

  /** The old secret is good for nothing from then on. @throws AppError NOT_FOUND, FORBIDDEN */
  async rotate(principal: Principal, siteId: string): Promise<GithubConnectionWithSecret> {
    const caller = requireRole(principal, 'sites:write');
    const secret = newSecret();
    await this.change(caller, siteId, 'github.secret_rotated', (sql, { id }) =>
      rows.setSecret(sql, id, this.parts.box.seal(secret, id), this.parts.clock.now()),
    );
    return { ...(await this.get(principal, siteId)), secret };
  }

  /** What arrives from then on is refused; audits that run go on. @throws AppError NOT_FOUND, FORBIDDEN */
  async remove(principal: Principal, siteId: string): Promise<void> {
    const caller = requireRole(principal, 'sites:write');
    await this.change(caller, siteId, 'github.disconnected', (sql, { id }) => rows.deleteConnection(sql, id));
  }

  private async change(
    caller: OrgPrincipal,
    siteId: string,
    action: TrailAction,
    work: (sql: Sql, row: ConnectionRow) => Promise<void>,
  ): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      const row = await rows.findOfSite(sql, caller.orgId, siteId);
      if (row === null) throw new AppError('NOT_FOUND');
      await work(sql, row);
      await this.record(sql, caller, action, siteId);
    });
  }

  /** @throws AppError VALIDATION_ERROR */
  private valuesOf({ userId }: OrgPrincipal, input: PutGithubConnectionDto): Omit<ConnectionValues, 'tokenEnc'> {
    const { repository, token = '', previewUrl = null, deploymentHosts = [], forks = false } = input;
    const { production = 'off', delaySeconds = DEFAULT_DELAY_SECONDS, enabled = true } = input;
    const apiUrl = (input.apiUrl ?? GITHUB_API).replace(/\/+$/, '');
    const issues: ValidationIssue[] = [];
    const check = (path: string, problem: string | null | undefined): void => {
      if (problem != null) issues.push({ path, message: problem });
    };
    if (!this.parts.box.isReady)
      check('repository', 'cannot be connected: this installation has no SECRETS_KEY. Ask its operator to set one');
    check('apiUrl', schemeProblem(apiUrl, this.parts.guard));
    if (new URL(apiUrl).search !== '') check('apiUrl', 'must have no query');
    if (!TOKEN.test(token)) check('token', 'must have no spaces, and no characters outside of ASCII');
    check('previewUrl', previewUrl === null ? null : templateProblem(previewUrl));
    check(
      'deploymentHosts',
      deploymentHosts.map(hostPatternProblem).find((problem) => problem !== null),
    );
    if (issues.length > 0) throw validationError(issues);
    const kept = { repository, apiUrl, previewUrl, deploymentHosts, forks, production, delaySeconds, enabled };
    return { ...kept, userId };
  }

  private async viewOf(row: ConnectionRow): Promise<GithubConnection> {
    const { id, siteId: websiteId, repository, apiUrl, previewUrl, deploymentHosts, forks, production } = row;
    const { delaySeconds, enabled, problem, userId, createdAt, updatedAt } = row;
    const { database, baseUrl } = this.parts;
    const [audits, deliveries] = [await rows.listAudits(database, id), await rows.listDeliveries(database, id)];
    return {
      ...{ id, websiteId, repository, apiUrl, previewUrl, deploymentHosts, forks, production, delaySeconds, enabled },
      webhookUrl: `${baseUrl}/v1/github/webhooks/${id}`,
      hasToken: row.tokenEnc !== null,
      ...{ problem, userId },
      audits: audits.map(auditOf),
      deliveries: deliveries.map(({ receivedAt, ...delivery }) => ({
        ...delivery,
        receivedAt: receivedAt.toISOString(),
      })),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  }

  private record(sql: Sql, by: OrgPrincipal, action: TrailAction, subject: string): Promise<void> {
    return this.trail.record(sql, { by, orgId: by.orgId, action, subject });
  }
}

function auditOf({ number, state, runId, createdAt, id, sha, url, reason }: rows.ListedAuditRow): GithubAudit {
  return {
    ...{ id, pullRequest: number, sha, url, state: state as AuditState, reason },
    runId: WITHOUT_RUN.includes(state) ? null : runId,
    createdAt: createdAt.toISOString(),
  };
}

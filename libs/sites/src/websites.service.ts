import { AppError, siteKeyOf, toUri, validationError, type Clock } from '#common';
import { maySeeSite, requireRole, Trail, type Principal } from '#auth';
import type { SecretBox } from '#config';
import type { Database, Sql } from '#database';
import { siteIdOf } from '#auth/tenancy';
import type { CreateWebsiteDto, UpdateWebsiteDto, Website } from './dto/site.dto.js';
import { toSiteBrand } from './brand/site-brand.js';
import { siteLogoUrl } from './brand/site-logos.js';
import { siteIconUrl } from './icon/icon-url.js';
import { changedHeaders, type SealedHeaders } from './request-headers.js';
import { requireOwnUrls, toSettings, type SiteSettings } from './settings.js';
import type { SiteFilter, SiteRow, SitesRepository } from './sites.repository.js';

export interface WebsitesParts {
  database: Database;
  sites: SitesRepository;
  clock: Clock;
  box: SecretBox;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

/** A site that has another URL from now on. */
export interface MovedSite {
  orgId: string;
  siteKey: string;
  from: string;
  to: string;
}

/** The sites of the organization that the caller acts in. */
export class Websites {
  private readonly trail: Trail;

  constructor(private readonly parts: WebsitesParts) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /** By site key, at most 5,000. @throws AppError FORBIDDEN for a role that may not read runs */
  async list(
    principal: Principal,
    filter: SiteFilter,
  ): Promise<{ websites: Website[]; tags: string[]; clients: string[] }> {
    if (principal.role === null || principal.orgId === null) return { websites: [], tags: [], clients: [] };
    const { orgId } = requireRole(principal, 'runs:read');
    const of = { orgId, siteKeys: principal.siteKeys ?? null };
    const rows = await this.parts.sites.list(of, filter);
    const [tags, clients] = await Promise.all([this.parts.sites.listTags(of), this.parts.sites.listClients(of)]);
    return { websites: rows.map((row) => this.toWebsite(row)), tags, clients };
  }

  /** @throws AppError NOT_FOUND, for a deleted one too */
  async get(principal: Principal, id: string): Promise<Website> {
    return this.toWebsite(await this.find(principal, id));
  }

  private async find(principal: Principal, id: string): Promise<SiteRow> {
    const { orgId } = requireRole(principal, 'runs:read');
    const row = await this.parts.sites.find(orgId, id);
    if (!row || !maySeeSite(principal, row.site_key)) throw new AppError('NOT_FOUND');
    return row;
  }

  /**
   * Keys of sites of an organization. Who may ask for them is the caller's question.
   * @throws AppError VALIDATION_ERROR for an id that is none of them
   */
  async keysOf(orgId: string, ids: readonly string[]): Promise<string[]> {
    const keys = await this.parts.sites.findKeys(orgId, ids);
    const missing = ids.flatMap((id, i) => (keys.has(id) ? [] : [i]));
    if (missing.length > 0)
      throw validationError(
        missing.map((i) => ({ path: `sites[${i}]`, message: 'is not a site of the organization' })),
      );
    return [...keys.values()];
  }

  /**
   * One that is there already stays as it is; a deleted one comes back. @throws
   * AppError FORBIDDEN for request headers of who may not change sites
   */
  async create(principal: Principal, input: CreateWebsiteDto): Promise<{ website: Website; isNew: boolean }> {
    const { orgId } = requireRole(principal, 'runs:write');
    const siteKey = siteKeyOf(input.url);
    const { name = null, client = null, tags = null, settings, requestHeaders } = input;
    if (requestHeaders !== undefined) requireRole(principal, 'sites:write');
    const site = { id: siteIdOf(orgId, siteKey), orgId, siteKey, url: toUri(input.url), name, client, tags };
    const row = await this.parts.sites.create(
      this.parts.database,
      { ...site, settings: settingsOf(settings, siteKey), headers: this.headersOf(requestHeaders, site.id, {}) },
      this.parts.clock.now(),
    );
    return row
      ? { website: this.toWebsite(row), isNew: true }
      : { website: await this.get(principal, site.id), isNew: false };
  }

  /**
   * @param moved what else follows the site to another URL, in the same transaction
   * @throws AppError NOT_FOUND; CONFLICT when the site was changed since the caller read it
   */
  async change(
    principal: Principal,
    id: string,
    input: UpdateWebsiteDto,
    moved: (sql: Sql, site: MovedSite) => Promise<void> = () => Promise.resolve(),
  ): Promise<Website> {
    const { orgId } = requireRole(principal, 'sites:write');
    const { version, url, name = null, client = null, tags = null, settings, brand, requestHeaders } = input;
    const known = await this.find(principal, id);
    if (known.version !== version) throw conflict(known.version);
    const change = {
      url: url === undefined ? null : sameSiteUrl(url, known.site_key),
      ...{ name, client, tags, settings: settingsOf(settings, known.site_key) },
      brand: brand === undefined ? null : toSiteBrand(brand),
      headers: this.headersOf(requestHeaders, id, known.headers),
    };
    const details = requestHeaders ? { requestHeaders: Object.keys(requestHeaders).sort().join(', ') } : undefined;
    const row = await this.parts.database.transaction(async (sql) => {
      const changed = await this.parts.sites.change(sql, { orgId, id, version }, change, this.parts.clock.now());
      if (changed && changed.url !== known.url)
        await moved(sql, { orgId, siteKey: changed.site_key, from: known.url, to: changed.url });
      const done = { by: principal, orgId, action: 'site.changed' as const, subject: id };
      if (changed) await this.trail.record(sql, { ...done, ...(details && { details }) });
      return changed;
    });
    if (row) return this.toWebsite(row);
    const current = await this.parts.sites.find(orgId, id);
    if (!current) throw new AppError('NOT_FOUND');
    throw conflict(current.version);
  }

  /** Null: they stay as they are. @throws AppError VALIDATION_ERROR */
  private headersOf(
    sent: Record<string, unknown> | undefined,
    owner: string,
    stored: SealedHeaders,
  ): SealedHeaders | null {
    return sent === undefined ? null : changedHeaders(stored, sent, { box: this.parts.box, owner });
  }

  /**
   * Hides the site and forgets its request headers; runs and reports stay. Repeating it changes nothing.
   * @param also what else ends with the site, in the same transaction
   * @throws AppError NOT_FOUND
   */
  async delete(
    principal: Principal,
    id: string,
    also: (sql: Sql, site: { orgId: string; siteKey: string }) => Promise<void>,
  ): Promise<void> {
    const { orgId } = requireRole(principal, 'sites:write');
    await this.parts.database.transaction(async (sql) => {
      const siteKey = await this.parts.sites.setDeleted(sql, { orgId, id }, true, this.parts.clock.now());
      if (siteKey === null) return;
      await also(sql, { orgId, siteKey });
      await this.trail.record(sql, { by: principal, orgId, action: 'site.deleted', subject: id });
    });
    if (!(await this.parts.sites.exists(orgId, id))) throw new AppError('NOT_FOUND');
  }

  /** Repeating it changes nothing. @throws AppError NOT_FOUND */
  async restore(principal: Principal, id: string): Promise<Website> {
    const { orgId } = requireRole(principal, 'sites:write');
    await this.parts.database.transaction(async (sql) => {
      const siteKey = await this.parts.sites.setDeleted(sql, { orgId, id }, false, this.parts.clock.now());
      if (siteKey !== null)
        await this.trail.record(sql, { by: principal, orgId, action: 'site.restored', subject: id });
    });
    return this.get(principal, id);
  }

  private toWebsite(row: SiteRow): Website {
    const { id, url, name, client, tags, settings, brand, logo_hash: hash, icon_hash: icon, headers, version } = row;
    const logoUrl = hash === null ? null : siteLogoUrl(this.parts.baseUrl, id, hash);
    return {
      ...{ id, orgId: row.org_id, url, siteKey: row.site_key, name, client, tags, settings, version },
      brand: { ...brand, logoUrl },
      iconUrl: icon === null ? null : siteIconUrl(this.parts.baseUrl, id, icon),
      requestHeaderNames: Object.keys(headers).sort(),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  }
}

/** Null: they stay as they are. @throws AppError VALIDATION_ERROR */
function settingsOf(sent: Record<string, unknown> | undefined, siteKey: string): SiteSettings | null {
  if (sent === undefined) return null;
  const settings = toSettings(sent);
  requireOwnUrls(settings, siteKey, 'settings');
  return settings;
}

/** A site keeps its id, history and issues, so its URL may change only within the site. @throws AppError VALIDATION_ERROR */
function sameSiteUrl(url: string, siteKey: string): string {
  if (siteKeyOf(url) === siteKey) return toUri(url);
  throw validationError([{ path: 'url', message: `must be a page of ${siteKey}, with or without "www."` }]);
}

function conflict(currentVersion: number): AppError {
  return new AppError('CONFLICT', { details: { currentVersion } });
}

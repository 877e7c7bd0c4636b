import { AppError, siteKeyOf, toUri, type Clock } from '#common';
import { requireRole, Trail, type Principal } from '#auth';
import type { Database } from '#database';
import type { CreateWebsiteDto, UpdateWebsiteDto, Website } from './dto/site.dto.js';
import { toSiteBrand } from './brand/site-brand.js';
import { siteLogoUrl } from './brand/site-logos.js';
import { requireOwnUrls, toSettings, type SiteSettings } from './settings.js';
import { siteIdOf } from './site-id.js';
import { SitesRepository, type SiteRow } from './sites.repository.js';

/** The sites of the organization that the caller acts in. */
export class Websites {
  private readonly repository: SitesRepository;
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Public address of the API, without a trailing slash. */
    private readonly baseUrl: string,
  ) {
    this.repository = new SitesRepository(database);
    this.trail = new Trail(database, clock);
  }

  /** By site key, at most 5,000. @throws AppError FORBIDDEN for a role that may not read runs */
  async list(
    principal: Principal,
    filter: { tag: string | null; text: string },
  ): Promise<{ websites: Website[]; tags: string[] }> {
    if (principal.role === null || principal.orgId === null) return { websites: [], tags: [] };
    const { orgId } = requireRole(principal, 'runs:read');
    const rows = await this.repository.list(orgId, filter);
    return { websites: rows.map((row) => this.toWebsite(row)), tags: await this.repository.listTags(orgId) };
  }

  /** @throws AppError NOT_FOUND, for a deleted one too */
  async get(principal: Principal, id: string): Promise<Website> {
    const { orgId } = requireRole(principal, 'runs:read');
    const row = await this.repository.find(orgId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return this.toWebsite(row);
  }

  /** One that is there already stays as it is; a deleted one comes back. */
  async create(principal: Principal, input: CreateWebsiteDto): Promise<{ website: Website; isNew: boolean }> {
    const { orgId } = requireRole(principal, 'runs:write');
    const siteKey = siteKeyOf(input.url);
    const { name = null, tags = null, settings } = input;
    const site = { id: siteIdOf(orgId, siteKey), orgId, siteKey, url: toUri(input.url), name, tags };
    const row = await this.repository.create(
      this.database,
      { ...site, settings: settingsOf(settings, siteKey) },
      this.clock.now(),
    );
    return row
      ? { website: this.toWebsite(row), isNew: true }
      : { website: await this.get(principal, site.id), isNew: false };
  }

  /** @throws AppError NOT_FOUND; CONFLICT when the site was changed since the caller read it */
  async change(principal: Principal, id: string, input: UpdateWebsiteDto): Promise<Website> {
    const { orgId } = requireRole(principal, 'sites:write');
    const { version, name = null, tags = null, settings, brand } = input;
    const { siteKey } = await this.get(principal, id);
    const change = {
      ...{ name, tags, settings: settingsOf(settings, siteKey) },
      brand: brand === undefined ? null : toSiteBrand(brand),
    };
    const row = await this.database.transaction(async (sql) => {
      const changed = await this.repository.change(sql, { orgId, id, version }, change, this.clock.now());
      if (changed) await this.trail.record(sql, { by: principal, orgId, action: 'site.changed', subject: id });
      return changed;
    });
    if (row) return this.toWebsite(row);
    const current = await this.repository.find(orgId, id);
    if (!current) throw new AppError('NOT_FOUND');
    throw new AppError('CONFLICT', { details: { currentVersion: current.version } });
  }

  /** Hides the site; runs and reports stay. Repeating it changes nothing. @throws AppError NOT_FOUND */
  async setDeleted(principal: Principal, id: string, isDeleted: boolean): Promise<void> {
    const { orgId } = requireRole(principal, 'sites:write');
    await this.database.transaction(async (sql) => {
      const isChanged = await this.repository.setDeleted(sql, { orgId, id }, isDeleted, this.clock.now());
      const action = isDeleted ? 'site.deleted' : 'site.restored';
      if (isChanged) await this.trail.record(sql, { by: principal, orgId, action, subject: id });
    });
    if (!(await this.repository.exists(orgId, id))) throw new AppError('NOT_FOUND');
  }

  private toWebsite(row: SiteRow): Website {
    const { id, url, name, tags, settings, brand, logo_hash: hash, version } = row;
    const logoUrl = hash === null ? null : siteLogoUrl(this.baseUrl, id, hash);
    return {
      ...{
        id,
        orgId: row.org_id,
        url,
        siteKey: row.site_key,
        name,
        tags,
        settings,
        brand: { ...brand, logoUrl },
        version,
      },
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

import { AppError, type Clock } from '#common';
import { requireRole, Trail, type Principal } from '#auth';
import type { Database } from '#database';
import { logoPrefix, type Logo, type LogoHolder, type StoredLogos } from '#organizations';
import type { SitesRepository } from '../sites.repository.js';
import type { SiteLogosRepository } from './site-logos.repository.js';

export interface SiteLogosParts {
  database: Database;
  siteLogos: SiteLogosRepository;
  sites: SitesRepository;
  logos: StoredLogos;
  clock: Clock;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

/** Logos of sites, such as those of an agency's clients. */
export class SiteLogos {
  private readonly trail: Trail;

  constructor(private readonly parts: SiteLogosParts) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /**
   * Whether the caller may change the logo: to be asked before the upload is read.
   * @returns the organization of the site
   * @throws AppError NOT_FOUND for a site that is not there or not the organization's, FORBIDDEN for a role that may not
   */
  async authorize(principal: Principal, siteId: string): Promise<string> {
    const { orgId } = requireRole(principal, 'sites:write');
    if ((await this.parts.sites.find(orgId, siteId)) === null) throw new AppError('NOT_FOUND');
    return orgId;
  }

  /** @throws AppError those of `StoredLogos.put` and of `authorize` */
  async put(principal: Principal, siteId: string, upload: Buffer): Promise<{ logoUrl: string }> {
    const orgId = await this.authorize(principal, siteId);
    const hash = await this.parts.logos.put(this.holder(orgId, siteId), upload, (sql) =>
      this.trail.record(sql, { by: principal, orgId, action: 'logo.changed', subject: siteId }),
    );
    return { logoUrl: siteLogoUrl(this.parts.baseUrl, siteId, hash) };
  }

  /** For anyone. @throws AppError NOT_FOUND when there is no logo, or no such site */
  async get(siteId: string): Promise<Logo> {
    const orgId = await this.parts.siteLogos.findOrganization(siteId);
    const logo = orgId === null ? null : await this.parts.logos.get(this.holder(orgId, siteId));
    if (!logo) throw new AppError('NOT_FOUND', { message: 'This website has no logo.' });
    return logo;
  }

  /** Fine when there is none. @throws those of `authorize` */
  async remove(principal: Principal, siteId: string): Promise<{ logoUrl: null }> {
    const orgId = await this.authorize(principal, siteId);
    await this.parts.logos.remove(this.holder(orgId, siteId), (sql) =>
      this.trail.record(sql, { by: principal, orgId, action: 'logo.removed', subject: siteId }),
    );
    return { logoUrl: null };
  }

  private holder(orgId: string, siteId: string): LogoHolder {
    const { siteLogos: repository } = this.parts;
    return {
      prefix: `${logoPrefix(orgId)}sites/${siteId}/`,
      find: () => repository.find(siteId),
      findLocked: (sql) => repository.findLocked(sql, siteId),
      set: (sql, logo, now) => repository.set(sql, siteId, logo, now),
    };
  }
}

/** It changes with the image, so it may be cached for ever. */
export function siteLogoUrl(baseUrl: string, siteId: string, hash: string): string {
  return `${baseUrl}/v1/websites/${siteId}/logo?v=${hash.slice(0, 8)}`;
}

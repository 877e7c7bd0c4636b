import { AppError, isId, type Clock } from '#common';
import { can, Trail, type Principal } from '#auth';
import type { Database } from '#database';
import type { LogoRepository } from '#auth/tenancy';
import { logoUrl } from '../organization.js';
import type { OrganizationsService } from '../organizations.service.js';
import type { Logo, LogoHolder, StoredLogos } from './stored-logos.js';

export interface LogoParts {
  database: Database;
  repository: LogoRepository;
  logos: StoredLogos;
  organizations: OrganizationsService;
  clock: Clock;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

/** Logos of organizations. */
export class LogoService {
  private readonly trail: Trail;

  constructor(private readonly parts: LogoParts) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /**
   * Whether the caller may change the logo: to be asked before the upload is read.
   * @throws AppError NOT_FOUND for a non-member, FORBIDDEN for a role that may not
   */
  async authorize(principal: Principal, orgId: string): Promise<void> {
    const membership = await this.parts.organizations.findMembership(principal, orgId);
    if (!membership) throw new AppError('NOT_FOUND');
    if (!can(membership.role, 'logo:write'))
      throw new AppError('FORBIDDEN', { message: 'Only owners and admins may change the logo.' });
  }

  /** @throws AppError those of `StoredLogos.put` and of `authorize` */
  async putLogo(principal: Principal, orgId: string, upload: Buffer): Promise<{ avatarUrl: string }> {
    await this.authorize(principal, orgId);
    const hash = await this.parts.logos.put(this.holder(orgId), upload, (sql) =>
      this.trail.record(sql, { by: principal, orgId, action: 'logo.changed', subject: orgId }),
    );
    return { avatarUrl: logoUrl(this.parts.baseUrl, orgId, hash) };
  }

  /** @throws AppError NOT_FOUND when there is no logo, or no such organization */
  async getLogo(orgId: string): Promise<Logo> {
    const logo = isId('organization', orgId) ? await this.parts.logos.get(this.holder(orgId)) : null;
    if (!logo) throw new AppError('NOT_FOUND', { message: 'This organization has no logo.' });
    return logo;
  }

  /** Fine when there is none. @throws those of `authorize` */
  async deleteLogo(principal: Principal, orgId: string): Promise<{ avatarUrl: null }> {
    await this.authorize(principal, orgId);
    await this.parts.logos.remove(this.holder(orgId), (sql) =>
      this.trail.record(sql, { by: principal, orgId, action: 'logo.removed', subject: orgId }),
    );
    return { avatarUrl: null };
  }

  private holder(orgId: string): LogoHolder {
    const { repository } = this.parts;
    return {
      prefix: logoPrefix(orgId),
      find: () => repository.find(orgId),
      findLocked: (sql) => repository.findLocked(sql, orgId),
      set: (sql, logo, now) => repository.set(sql, orgId, logo, now),
    };
  }
}

/** Where the logos of an organization and of its sites are. */
export function logoPrefix(orgId: string): string {
  return `organizations/${orgId}/logo/`;
}

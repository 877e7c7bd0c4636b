import { AppError, validationError, type Clock } from '#common';
import { requireFreshSignIn, requirePermission, Trail, type Principal } from '#auth';
import { EraseStep, type Database } from '#database';
import { erasePeople, membershipRows, requestDeletion } from '#auth/tenancy';
import type { OrganizationsService } from './organizations.service.js';

/** All members at once: their access ends with the next request. */
const ALL = 2 ** 31 - 1;

/**
 * The end of an organization, as an owner asks for it. One transaction shuts everyone out and leaves the rest to workers, which erase it
 * (`RequestedDeletions` of libs/upkeep): they go on after any crash.
 */
export class OrganizationDeletion {
  private readonly trail: Trail;

  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
  ) {
    this.trail = new Trail(database, clock);
  }

  /**
   * @param confirm the name of the organization, as the person typed it
   * @throws AppError NOT_FOUND for a non-member, and so for who repeats it; FORBIDDEN for another role than owner, for a key, and with
   *   `freshSignIn`; VALIDATION_ERROR for another name
   */
  async request(principal: Principal, orgId: string, confirm: string): Promise<void> {
    const membership = await this.organizations.findMembership(principal, orgId);
    if (!membership) throw new AppError('NOT_FOUND');
    requirePermission(membership.role, 'org:delete');
    if (principal.kind === 'key')
      throw new AppError('FORBIDDEN', {
        message: 'A key cannot delete an organization. Log in, and do it as yourself.',
      });
    requireFreshSignIn(principal, this.clock.now());
    const { name } = await this.organizations.get(orgId);
    if (confirm.trim() !== name.trim())
      throw validationError([
        { path: 'confirm', message: 'is not the name of the organization. Nothing was deleted.' },
      ]);
    await this.database.transaction(async (sql) => {
      await membershipRows.lockOrganization(sql, orgId);
      // Members cannot change now, and the caller may have been removed meanwhile.
      const own = await membershipRows.find(sql, orgId, principal.userId);
      if (!own) throw new AppError('NOT_FOUND');
      if (own.role !== 'owner') throw new AppError('FORBIDDEN', { message: 'Only owners may delete an organization.' });
      const now = this.clock.now();
      await requestDeletion(sql, { orgId, by: principal.userId, now });
      await erasePeople(sql, { kind: 'organization', id: orgId }, new EraseStep(false, ALL));
      const event = { by: principal, orgId, subject: orgId };
      await this.trail.record(sql, { ...event, action: 'organization.deletion_started' });
    });
  }
}

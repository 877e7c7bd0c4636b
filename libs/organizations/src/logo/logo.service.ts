import { createHash } from 'node:crypto';
import { AppError, isId, type Clock } from '#common';
import { can, Trail, type Principal } from '#auth';
import type { Database, Sql } from '#database';
import type { BlobStore } from '#storage';
import { LogoRepository, type LogoRow } from '#tenancy';
import { logoUrl } from '../organization.js';
import type { OrganizationsService } from '../organizations.service.js';
import type { LogoImage } from './logo-image.js';

/** contract, "Limits": 1 MB. */
export const MAX_LOGO_BYTES = 1_048_576;

/** Checks an upload by its bytes and encodes it anew. @throws AppError UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR */
export type ReadLogoImage = (bytes: Buffer) => Promise<LogoImage>;

export interface Logo {
  bytes: Buffer;
  contentType: string;
  /** SHA-256 of the bytes in hex: the ETag. */
  hash: string;
}

export interface LogoParts {
  database: Database;
  storage: BlobStore;
  organizations: OrganizationsService;
  readImage: ReadLogoImage;
  clock: Clock;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

/** A logo that is replaced while it is read is looked up again, so often. */
const READ_ATTEMPTS = 3;

/**
 * Logos of organizations. Blobs are under organization and content hash; the row names a blob only after it is stored,
 * and a blob is deleted only after no row names it, both under the organization's lock: `avatarUrl` never points at nothing.
 */
export class LogoService {
  private readonly repository: LogoRepository;
  private readonly trail: Trail;
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: LogoParts) {
    this.repository = new LogoRepository(parts.database);
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

  /**
   * Stores the image and makes it the logo. The same image again changes nothing.
   * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and those of `authorize`
   */
  async putLogo(principal: Principal, orgId: string, upload: Buffer): Promise<{ avatarUrl: string }> {
    await this.authorize(principal, orgId);
    if (upload.length > MAX_LOGO_BYTES)
      throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The logo is too large. Send at most 1 MB.' });
    const { bytes, contentType } = await this.parts.readImage(upload);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const logo: LogoRow = { key: `${logoPrefix(orgId)}${hash}`, contentType, hash };
    await this.change(orgId, async (sql, before) => {
      // Stored inside the lock: a deletion of the same image must not come between storing and naming it.
      await this.parts.storage.put(logo.key, bytes, { contentType, sha256: hash });
      if (before?.key === logo.key) return;
      await this.repository.set(sql, orgId, logo, this.parts.clock.now());
      await this.trail.record(sql, { by: principal, orgId, action: 'logo.changed', subject: orgId });
    });
    return { avatarUrl: logoUrl(this.parts.baseUrl, orgId, hash) };
  }

  /** @throws AppError NOT_FOUND when there is no logo, or no such organization */
  async getLogo(orgId: string): Promise<Logo> {
    for (let attempt = 0; attempt < READ_ATTEMPTS && isId('organization', orgId); attempt++) {
      const row = await this.repository.find(orgId);
      if (!row) break;
      const blob = await this.parts.storage.get(row.key);
      if (blob) return { bytes: blob.body, contentType: row.contentType, hash: row.hash };
    }
    throw new AppError('NOT_FOUND', { message: 'This organization has no logo.' });
  }

  /** Fine when there is none. @throws those of `authorize` */
  async deleteLogo(principal: Principal, orgId: string): Promise<{ avatarUrl: null }> {
    await this.authorize(principal, orgId);
    await this.change(orgId, async (sql, before) => {
      if (!before) return;
      await this.repository.set(sql, orgId, null, this.parts.clock.now());
      await this.trail.record(sql, { by: principal, orgId, action: 'logo.removed', subject: orgId });
    });
    return { avatarUrl: null };
  }

  /** One change at a time in this process: it holds a database connection while the blob store works, and may hold no more. */
  private change(orgId: string, work: (sql: Sql, before: LogoRow | null) => Promise<void>): Promise<void> {
    const changed = this.lastChange.then(async () => {
      const before = await this.parts.database.transaction(async (sql) => {
        const current = await this.repository.findLocked(sql, orgId);
        await work(sql, current);
        return current;
      });
      // The change is made; a blob that could not be removed is an orphan, which does no harm and goes with the next clean-up.
      if (before) await this.removeUnused(orgId, before.key).catch(() => undefined);
    });
    this.lastChange = changed.catch(() => undefined);
    return changed;
  }

  /** After the commit, and only when it has not become the logo again meanwhile. */
  private async removeUnused(orgId: string, key: string): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      const current = await this.repository.findLocked(sql, orgId);
      if (current?.key !== key) await this.parts.storage.delete(key);
    });
  }
}

/** Where the logos of an organization are, named by its row or not. */
export function logoPrefix(orgId: string): string {
  return `organizations/${orgId}/logo/`;
}

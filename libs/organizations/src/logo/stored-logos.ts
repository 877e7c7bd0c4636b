import { createHash } from 'node:crypto';
import { AppError, type Clock } from '#common';
import type { Database, Sql } from '#database';
import type { BlobStore } from '#storage';
import type { LogoRow } from '#auth/tenancy';
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

/** The row that names the logo of an organization or of a site. */
export interface LogoHolder {
  /** Where its blobs are, named by the row or not. */
  prefix: string;
  find(): Promise<LogoRow | null>;
  /** Locks the logo until the transaction ends. */
  findLocked(sql: Sql): Promise<LogoRow | null>;
  set(sql: Sql, logo: LogoRow | null, now: Date): Promise<void>;
}

export interface StoredLogosParts {
  database: Database;
  storage: BlobStore;
  readImage: ReadLogoImage;
  clock: Clock;
}

/** A logo that is replaced while it is read is looked up again, so often. */
const READ_ATTEMPTS = 3;

/**
 * Logos as blobs under their holder and content hash. The row names a blob only after it is stored, and a blob is deleted only after
 * no row names it, both under the row's lock: a URL never leads to a logo that is gone.
 */
export class StoredLogos {
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: StoredLogosParts) {}

  /**
   * Stores the image and makes it the logo. The same image again changes nothing.
   * @param record called when it is another one, in the transaction
   * @returns its hash
   * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR
   */
  async put(holder: LogoHolder, upload: Buffer, record: (sql: Sql) => Promise<void>): Promise<string> {
    if (upload.length > MAX_LOGO_BYTES)
      throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The logo is too large. Send at most 1 MB.' });
    const { bytes, contentType } = await this.parts.readImage(upload);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const logo: LogoRow = { key: `${holder.prefix}${hash}`, contentType, hash };
    await this.change(holder, async (sql, before) => {
      // Stored inside the lock: a deletion of the same image must not come between storing and naming it.
      await this.parts.storage.put(logo.key, bytes, { contentType, sha256: hash });
      if (before?.key === logo.key) return;
      await holder.set(sql, logo, this.parts.clock.now());
      await record(sql);
    });
    return hash;
  }

  /** Null when there is none. */
  async get(holder: LogoHolder): Promise<Logo | null> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
      const row = await holder.find();
      if (!row) return null;
      const blob = await this.parts.storage.get(row.key);
      if (blob) return { bytes: blob.body, contentType: row.contentType, hash: row.hash };
    }
    return null;
  }

  /** Fine when there is none. @param record called when there was one, in the transaction */
  async remove(holder: LogoHolder, record: (sql: Sql) => Promise<void>): Promise<void> {
    await this.change(holder, async (sql, before) => {
      if (!before) return;
      await holder.set(sql, null, this.parts.clock.now());
      await record(sql);
    });
  }

  /** One change at a time in this process: it holds a database connection while the blob store works, and may hold no more. */
  private change(holder: LogoHolder, work: (sql: Sql, before: LogoRow | null) => Promise<void>): Promise<void> {
    const changed = this.lastChange.then(async () => {
      const before = await this.parts.database.transaction(async (sql) => {
        const current = await holder.findLocked(sql);
        await work(sql, current);
        return current;
      });
      // The change is made; a blob that could not be removed is an orphan, which does no harm and goes with the next clean-up.
      if (before) await this.removeUnused(holder, before.key).catch(() => undefined);
    });
    this.lastChange = changed.catch(() => undefined);
    return changed;
  }

  /** After the commit, and only when it has not become the logo again meanwhile. */
  private async removeUnused(holder: LogoHolder, key: string): Promise<void> {
    await this.parts.database.transaction(async (sql) => {
      const current = await holder.findLocked(sql);
      if (current?.key !== key) await this.parts.storage.delete(key);
    });
  }
}

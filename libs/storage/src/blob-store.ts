import type { Readable } from 'node:stream';

export interface PutOptions {
  /** Media type that `get` gives back; printable ASCII, at most 100 characters. */
  contentType: string;
  /** Expected SHA-256 in lower-case hex. Other bytes are refused and nothing is stored. */
  sha256?: string;
}

export interface StoredBlob {
  key: string;
  bytes: number;
  /** SHA-256 of the stored bytes in lower-case hex. */
  sha256: string;
}

export interface ListedBlob {
  key: string;
  bytes: number;
  lastModified: Date;
}

/**
 * Where report bodies and logos live: whole values under a key, replaced atomically, never half visible.
 * Every method throws `AppError('SERVICE_UNAVAILABLE')` when the store cannot be reached, is full or refuses us,
 * and a plain `Error` for a key that is not well-formed (see `assertBlobKey`).
 */
export interface BlobStore {
  /** Stores the whole value; visible only when complete. */
  put(key: string, body: Buffer, options: PutOptions): Promise<StoredBlob>;
  /** The whole value in memory, or null. Use `getStream` for anything that may be large. */
  get(key: string): Promise<{ body: Buffer; contentType: string } | null>;
  /** The value as a stream, or null. The caller reads it to the end or destroys it. */
  getStream(key: string): Promise<{ body: Readable; contentType: string; bytes: number } | null>;
  has(key: string): Promise<boolean>;
  /** Removes the value; fine when there is none. */
  delete(key: string): Promise<void>;
  /** Every blob whose key starts with the prefix, in no promised order, in bounded memory. */
  list(prefix: string): AsyncIterable<ListedBlob>;
  /** Readiness: resolves when the store answers. */
  check(): Promise<void>;
  /** Lets go of sockets. The store is not used afterwards. */
  close(): void;
}

import type { Readable } from 'node:stream';
import { createHash } from 'node:crypto';

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
 * and a plain `Error` for a key that is not well-formed (see `assertBlobKey`). The class is its token for injection.
 */
export abstract class BlobStore {
  /** Stores the whole value; visible only when complete. */
  abstract put(key: string, body: Buffer, options: PutOptions): Promise<StoredBlob>;
  /** The whole value in memory, or null. Use `getStream` for anything that may be large. */
  abstract get(key: string): Promise<{ body: Buffer; contentType: string } | null>;
  /** The value as a stream, or null. The caller reads it to the end or destroys it. */
  abstract getStream(key: string): Promise<{ body: Readable; contentType: string; bytes: number } | null>;
  abstract has(key: string): Promise<boolean>;
  /** Removes the value; fine when there is none. */
  abstract delete(key: string): Promise<void>;
  /** Every blob whose key starts with the prefix, in no promised order, in bounded memory. */
  abstract list(prefix: string): AsyncIterable<ListedBlob>;
  /** Readiness: resolves when the store answers. */
  abstract check(): Promise<void>;
  /** Releases sockets. The store is not used afterwards. */
  abstract close(): void;
}

const CONTENT_TYPE = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

/**
 * What is about to be stored. Throws a plain `Error` when the bytes are not the
 * ones that the caller announced, or the content type is none.
 */
export function describeBlob(key: string, body: Buffer, { contentType, sha256: expected }: PutOptions): StoredBlob {
  if (!CONTENT_TYPE.test(contentType)) throw new Error(`"${contentType.slice(0, 80)}" is not a content type.`);
  const sha256 = createHash('sha256').update(body).digest('hex');
  if (expected !== undefined && expected !== sha256)
    throw new Error(`The bytes for blob "${key}" do not match their SHA-256. Nothing was stored.`);
  return { key, bytes: body.length, sha256 };
}

const MAX_KEY_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;
const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/;

/** Files end in this on disk, so that the keys `a` and `a/b` can live beside each other. */
export const BLOB_FILE_SUFFIX = '.blob';

/**
 * Refuses a key that is not `segment/segment/…` of lower-case letters, digits, `.`, `_` and `-`, each starting with a
 * letter or digit. Lower case only, because some file systems fold case; no leading dot, so no traversal and no hidden names.
 * Keys are made by our own code from ids and hashes, so a bad one is a bug: a plain Error, not an AppError.
 */
export function assertBlobKey(key: string): void {
  const isWellFormed = key.length > 0 && key.length <= MAX_KEY_LENGTH && key.split('/').every(isSegment);
  if (!isWellFormed)
    throw new Error(`"${key.slice(0, 80)}" is not a blob key. Use lower-case letters, digits, ".", "_", "-" and "/".`);
}

function isSegment(segment: string): boolean {
  return segment.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(segment) && !segment.endsWith(BLOB_FILE_SUFFIX);
}

/** A prefix for `list`: empty, or the beginning of some well-formed key. */
export function assertBlobPrefix(prefix: string): void {
  if (prefix !== '') assertBlobKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}

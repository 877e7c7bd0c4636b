import { createHash } from 'node:crypto';
import type { PutOptions, StoredBlob } from './blob-store.js';

const CONTENT_TYPE = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

/** What is about to be stored. Throws a plain `Error` when the bytes are not the ones that the caller announced, or the content type is none. */
export function describeBlob(key: string, body: Buffer, { contentType, sha256: expected }: PutOptions): StoredBlob {
  if (!CONTENT_TYPE.test(contentType)) throw new Error(`"${contentType.slice(0, 80)}" is not a content type.`);
  const sha256 = createHash('sha256').update(body).digest('hex');
  if (expected !== undefined && expected !== sha256)
    throw new Error(`The bytes for blob "${key}" do not match their SHA-256. Nothing was stored.`);
  return { key, bytes: body.length, sha256 };
}

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

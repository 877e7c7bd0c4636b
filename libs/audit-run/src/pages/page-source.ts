import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PageResults } from '#audit-engine';
import { FIXABLE_RULES, WORDED_RULES } from '#fixes/text';
import type { FixableSource } from './page-task.js';

/** A page of more would keep a thread for seconds. */
const MAX_SOURCE_BYTES = 2 * 1024 * 1024;
const NOT_UTF8 = 'It is not written in UTF-8.';
const TOO_LARGE = 'It is larger than 2 MB.';

/**
 * The body as it is kept for fixes. `isFixable`: a rule of pages found something that has a fix, or needs
 * words that a model may propose; what the site's rules find is known at the end.
 */
export function sourceOf(
  body: Uint8Array,
  html: string,
  { findings, counts }: Pick<PageResults, 'findings' | 'counts'>,
): FixableSource {
  const isFixable = (rule: string): boolean => FIXABLE_RULES.has(rule) || WORDED_RULES.has(rule);
  const source = { isFixable: findings.some(([rule]) => isFixable(rule)) || Object.keys(counts).some(isFixable) };
  if (body.byteLength > MAX_SOURCE_BYTES) return { ...source, body: null, skipped: TOO_LARGE };
  // Edits are told by places in the text: it has to be the bytes.
  if (!withoutMark(body).equals(Buffer.from(html))) return { ...source, body: null, skipped: NOT_UTF8 };
  return { ...source, body: deflateRawSync(body), skipped: null };
}

export function readSource(kept: Uint8Array): { html: string; hash: string; hasMark: boolean } {
  const body = inflateRawSync(kept);
  const text = withoutMark(body);
  const hash = createHash('sha256').update(body).digest('hex');
  return { html: text.toString('utf8'), hash, hasMark: text.byteLength < body.byteLength };
}

/** The reader of pages leaves a byte order mark out. */
function withoutMark(body: Uint8Array): Buffer {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes;
}

import { createHash, randomBytes } from 'node:crypto';

/** Kinds of public ids: prefix + UUIDv7 (RFC 9562) in 26 characters of Crockford base32, ordered by time. */
export const ID_PREFIXES = {
  run: 'run_',
  /** Of a run that its client crawls; the rest is the run's. */
  audit: 'aud_',
  report: 'rep_',
  organization: 'org_',
  user: 'usr_',
  key: 'key_',
  loginToken: 'tok_',
  browserSession: 'ses_',
  loginRequest: 'lrq_',
  membership: 'mem_',
  invitation: 'inv_',
  /** Of an organization and a host, by hash: `siteIdOf` of libs/sites. */
  site: 'web_',
  notice: 'evt_',
  channel: 'chn_',
  delivery: 'dlv_',
  mail: 'mil_',
  lot: 'lot_',
  ledgerEntry: 'led_',
  schedule: 'sch_',
  /** The repository of a site. */
  githubConnection: 'ghc_',
  githubAudit: 'gha_',
  issue: 'iss_',
  /** Of an issue: a comment, or what an audit or a person changed. */
  issueEvent: 'iev_',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function uuidV7(nowMs: number, bytes: Buffer): Buffer {
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes;
}

function encodeBase32(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < 26; i++) {
    text = ALPHABET.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}

/** A new id such as `run_01jc8y…`: unguessable (74 random bits) and ordered by creation time. */
export function newId(kind: IdKind, nowMs: number = Date.now()): string {
  return ID_PREFIXES[kind] + encodeBase32(uuidV7(nowMs, randomBytes(16)));
}

/**
 * An id that follows from a moment and a seed. Two processes that create something for both get
 * the same id, so it is created once. It is as hard to guess as the seed.
 */
export function derivedId(kind: IdKind, atMs: number, seed: string): string {
  const bytes = createHash('sha256').update(`${kind} ${atMs} ${seed}`).digest().subarray(0, 16);
  return ID_PREFIXES[kind] + encodeBase32(uuidV7(atMs, bytes));
}

/** Whether the text has the shape of an id of that kind; saves a query for anything else. */
export function isId(kind: IdKind, text: string): boolean {
  const prefix = ID_PREFIXES[kind];
  return (
    text.length === prefix.length + 26 &&
    text.startsWith(prefix) &&
    /^[0-9a-hjkmnp-tv-z]+$/.test(text.slice(prefix.length))
  );
}

/** The UUID of an id, as 32 hexadecimal digits. `id` must be one (`isId`). */
export function uuidOf(id: string): string {
  let value = 0n;
  for (const letter of id.slice(-26)) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter));
  return (value & ((1n << 128n) - 1n)).toString(16).padStart(32, '0');
}

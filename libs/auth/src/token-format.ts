import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { invalidToken } from './auth-errors.js';

export type TokenKind = 'key' | 'login';
/** The segment that tells keys of one installation from those of another: `sq_` or `sq_dev_`. */
export type KeyEnvironment = 'production' | 'development';

export type ParsedToken = { kind: 'key'; environment: KeyEnvironment } | { kind: 'login' };

export interface CreatedToken {
  /** The secret: shown once, never stored. */
  token: string;
  /** SHA-256 of the token: what is stored. */
  hash: Buffer;
  /** First 12 characters, by which people tell tokens apart. */
  display: string;
}

const KEY_PREFIXES: Readonly<Record<KeyEnvironment, string>> = { production: 'sq_', development: 'sq_dev_' };
const LOGIN_PREFIX = 'sqcli_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 > 2^256. */
const SECRET_LENGTH = 43;
/** 62^6 > 2^32. */
const CHECKSUM_LENGTH = 6;
const DISPLAY_LENGTH = 12;
const BODY = new RegExp(`^[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new secret token: prefix, 256 random bits in base62, CRC-32 of both in base62. */
export function createToken(kind: 'login'): CreatedToken;
export function createToken(kind: 'key', environment: KeyEnvironment): CreatedToken;
export function createToken(kind: TokenKind, environment: KeyEnvironment = 'production'): CreatedToken {
  const prefix = kind === 'login' ? LOGIN_PREFIX : KEY_PREFIXES[environment];
  const secret = prefix + toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const token = secret + checksumOf(secret);
  return { token, hash: hashToken(token), display: token.slice(0, DISPLAY_LENGTH) };
}

/** What the text claims to be, or null when it is none of our tokens: wrong prefix, length, alphabet or checksum. Needs no database. */
export function parseToken(text: string): ParsedToken | null {
  const claim = claimOf(text);
  if (claim === null || !BODY.test(text.slice(claim.prefix.length))) return null;
  if (checksumOf(text.slice(0, -CHECKSUM_LENGTH)) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return claim.parsed;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function claimOf(text: string): { prefix: string; parsed: ParsedToken } | null {
  if (text.startsWith(LOGIN_PREFIX)) return { prefix: LOGIN_PREFIX, parsed: { kind: 'login' } };
  // `sq_dev_` starts with `sq_` as well: the longer one first.
  for (const environment of ['development', 'production'] as const) {
    const prefix = KEY_PREFIXES[environment];
    if (text.startsWith(prefix)) return { prefix, parsed: { kind: 'key', environment } };
  }
  return null;
}

/** Over prefix and secret, so that a key with another prefix put before it is refused as well. */
function checksumOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

function toBase62(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = BASE62.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

/** Room for a session JWT with many claims; Node's own limit for all headers is 16 kB. */
const MAX_TOKEN_LENGTH = 8_192;
const TOKEN68 = /^[A-Za-z0-9._~+/-]+=*$/;

/**
 * The token of an Authorization header (RFC 6750, 2.1), or null when there is no header.
 * @throws AppError UNAUTHORIZED for another scheme, or for what cannot be a token
 */
export function readBearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (text === '') return null;
  const space = text.indexOf(' ');
  const scheme = space < 0 ? text : text.slice(0, space);
  const token = space < 0 ? '' : text.slice(space + 1).trim();
  if (scheme.toLowerCase() !== 'bearer' || token.length > MAX_TOKEN_LENGTH || !TOKEN68.test(token))
    throw invalidToken();
  return token;
}

import { crc32 } from 'node:zlib';
import { SECRET_SHAPES, type SecretShape } from './secrets.data.js';

/** Fewer different characters are filler such as `xxxxxxxx` or `1234…`. */
const MIN_DISTINCT = 12;
const MAX_TRIES = 50;
const AWS_ID = /A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9])/y;
/** A secret access key beside its id: 40 characters of base 64, in quotes or alone. */
const AWS_SECRET = /["'=:\s>]([A-Za-z0-9/+]{40})(?=["'<\s,;&]|$)/g;
const AWS_DISTANCE = 300;

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export interface Secret {
  /** `a token of GitHub` */
  name: string;
  /** Its first characters: reports may be public. */
  redacted: string;
  /** Offset in the text. */
  at: number;
}

/** Secrets in a page, a script or any other text. Linear in its length. */
export function findSecrets(source: string): Secret[] {
  const found: Secret[] = [];
  for (const shape of SECRET_SHAPES) {
    for (const [secret, at] of occurrences(source, shape))
      if (isRandom(secret) && (!shape.hasChecksum || endsWithChecksum(secret)))
        found.push({ name: shape.name, redacted: redacted(secret), at });
  }
  for (const start of ['AKIA', 'ASIA']) {
    for (const [id, at] of occurrences(source, { mark: start, before: 0, pattern: AWS_ID })) {
      if (!id.endsWith('EXAMPLE') && hasAwsSecret(around(source, at, id.length)))
        found.push({ name: 'an access key of AWS with its secret', redacted: redacted(id), at });
    }
  }
  return found;
}

function* occurrences(
  source: string,
  { mark, before, pattern }: Pick<SecretShape, 'mark' | 'before' | 'pattern'>,
): Generator<[string, number]> {
  let tries = 0;
  for (let at = source.indexOf(mark); at !== -1 && tries < MAX_TRIES; at = source.indexOf(mark, at + mark.length)) {
    tries++;
    pattern.lastIndex = Math.max(0, at - before);
    const secret = pattern.exec(source)?.[0];
    if (secret !== undefined) yield [secret, at];
  }
}

function isRandom(secret: string): boolean {
  return (
    new Set(secret.slice(secret.length > 60 ? 40 : 8)).size >= MIN_DISTINCT &&
    !/example|xxxx|1234567890|abcdefghij/i.test(secret)
  );
}

/** Paths and checksums of 40 characters lack capitals or digits. */
function hasAwsSecret(text: string): boolean {
  return [...text.matchAll(AWS_SECRET)].some(
    ([, key = '']) => /[A-Z]/.test(key) && /[a-z]/.test(key) && /\d/.test(key),
  );
}

function around(source: string, at: number, length: number): string {
  return `${source.slice(Math.max(0, at - AWS_DISTANCE), at)} ${source.slice(at + length, at + length + AWS_DISTANCE)}`;
}

/** Reports may be public: enough to find the place, too little to use. */
function redacted(secret: string): string {
  return secret.startsWith('PRIVATE KEY')
    ? '-----BEGIN … PRIVATE KEY-----'
    : `${secret.slice(0, 8)}… (${secret.length} characters)`;
}

/** Tokens that end with six digits (base 62) of the CRC-32 of what comes before. */
function endsWithChecksum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1, -6);
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return token.endsWith(digits);
}

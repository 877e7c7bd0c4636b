import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, as GitHub takes them. */
export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Whether the header X-Hub-Signature-256 is of these bytes. The comparison takes as long for every wrong one. */
export function isSignedBy(secret: string, header: string | undefined, body: Uint8Array): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(body).digest();
  return timingSafeEqual(expected, hex === undefined ? Buffer.alloc(expected.length) : Buffer.from(hex, 'hex'));
}

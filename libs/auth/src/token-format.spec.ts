import { createHash } from 'node:crypto';
import { createToken, hashToken, parseToken } from './token-format.js';

describe('token format', () => {
  it.each([
    ['sq_', () => createToken('key', 'production'), { kind: 'key', environment: 'production' }],
    ['sq_dev_', () => createToken('key', 'development'), { kind: 'key', environment: 'development' }],
    ['sqcli_', () => createToken('login'), { kind: 'login' }],
  ] as const)('is %s and 49 base62 characters', (prefix, create, parsed) => {
    const { token } = create();
    expect(token.slice(0, prefix.length)).toBe(prefix);
    expect(token.slice(prefix.length)).toMatch(/^[0-9A-Za-z]{49}$/);
    expect(parseToken(token)).toEqual(parsed);
  });

  it('keeps the SHA-256 and the first 12 characters', () => {
    const { token, hash, display } = createToken('key', 'production');
    expect(hash).toEqual(createHash('sha256').update(token).digest());
    expect(hashToken(token)).toEqual(hash);
    expect(display).toBe(token.slice(0, 12));
  });

  it('gives 1,000 different tokens that use the whole alphabet', () => {
    const tokens = Array.from({ length: 1_000 }, () => createToken('login').token);
    expect(new Set(tokens).size).toBe(1_000);
    expect(new Set(tokens.map((token) => token.slice(6)).join('')).size).toBe(62);
  });

  it('refuses a token in which any one character was changed', () => {
    const { token } = createToken('key', 'production');
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'a' ? 'b' : 'a';
      expect(parseToken(token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
    }
  });

  it('refuses a key under the prefix of the other environment', () => {
    const { token } = createToken('key', 'development');
    expect(parseToken(token.replace('sq_dev_', 'sq_'))).toBeNull();
  });

  it.each([
    '',
    'sq_',
    'sqcli_',
    'sq_dev_',
    `sq_${'a'.repeat(48)}`,
    `sq_${'a'.repeat(50)}`,
    `sq_${'-'.repeat(49)}`,
    `SQ_${'a'.repeat(49)}`,
    'eyJhbGciOiJub25lIn0.e30.',
  ])('refuses %j', (text) => {
    expect(parseToken(text)).toBeNull();
  });

  it('can be checked by anybody who knows the format: CRC-32 over prefix and secret', () => {
    // Reflected polynomial 0xEDB88320, bit by bit, so that the test shares nothing with the code.
    const crc = (text: string): number => {
      let value = 0xffffffff;
      for (const byte of Buffer.from(text)) {
        value ^= byte;
        for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
      }
      return (value ^ 0xffffffff) >>> 0;
    };
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const { token } = createToken('key', 'development');
    const checksum = [...token.slice(-6)].reduce((sum, character) => sum * 62 + digits.indexOf(character), 0);
    expect(checksum).toBe(crc(token.slice(0, -6)));
  });
});

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts what a browser or a key must not read back (URLs of channels, request headers of sites) with the first of
 * SECRETS_KEY, and reads what any of them has encrypted. In front of each text is the id of its key.
 * A text is bound to its owner: in another row it cannot be read.
 */
export class SecretBox {
  private readonly keys: Map<string, Buffer>;

  constructor(private readonly all: readonly Buffer[]) {
    this.keys = new Map(all.map((key) => [keyIdOf(key).toString('hex'), key]));
  }

  /** False without SECRETS_KEY: then nothing of the kind is stored. */
  get isReady(): boolean {
    return this.all.length > 0;
  }

  /** @param owner id of the row that it belongs to */
  seal(text: string, owner: string): Buffer {
    const [key] = this.all;
    if (key === undefined) throw new Error('SECRETS_KEY is not set.');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([keyIdOf(key), nonce, cipher.getAuthTag(), sealed]);
  }

  /** Whether the first of the keys has encrypted it. */
  isCurrent(sealed: Uint8Array): boolean {
    const [key] = this.all;
    return key !== undefined && keyIdOf(key).equals(Buffer.from(sealed).subarray(0, KEY_ID_BYTES));
  }

  /** Null when its key is not there any more, or it was changed. */
  open(sealed: Uint8Array, owner: string): string | null {
    const bytes = Buffer.from(sealed);
    const key = this.keys.get(bytes.subarray(0, KEY_ID_BYTES).toString('hex'));
    if (key === undefined || bytes.length < HEADER_BYTES) return null;
    const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, HEADER_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

function keyIdOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES);
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PutOptions, StoredBlob } from './blob-store.js';

const CONTENT_TYPE = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;

/** An error that the body stream itself raised: the caller's, not the store's. */
export class BodyError extends Error {
  constructor(readonly reason: unknown) {
    super('The body could not be read.');
  }
}

/** The chunks of a body, hashed and counted on their way through. Read `finish()` after the last chunk. */
export class BlobDigest {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(
    private readonly key: string,
    private readonly options: PutOptions,
  ) {
    if (!CONTENT_TYPE.test(options.contentType))
      throw new Error(`"${options.contentType.slice(0, 80)}" is not a content type.`);
  }

  async *chunks(body: Buffer | Readable): AsyncGenerator<Buffer> {
    if (Buffer.isBuffer(body)) {
      yield this.seen(body);
      return;
    }
    try {
      for await (const chunk of body) yield this.seen(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
    } catch (error) {
      throw new BodyError(error);
    }
  }

  /** What was stored; throws when the bytes are not the ones that the caller announced. */
  finish(): StoredBlob {
    const sha256 = this.hash.digest('hex');
    if (this.options.sha256 !== undefined && this.options.sha256 !== sha256) {
      throw new BodyError(
        new Error(`The bytes for blob "${this.key}" do not match their SHA-256. Nothing was stored.`),
      );
    }
    return { key: this.key, bytes: this.bytes, sha256 };
  }

  private seen(chunk: Buffer): Buffer {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    return chunk;
  }
}

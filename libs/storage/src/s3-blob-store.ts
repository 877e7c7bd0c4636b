import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import {
  describeBlob,
  assertBlobKey,
  assertBlobPrefix,
  type BlobStore,
  type ListedBlob,
  type PutOptions,
  type StoredBlob,
} from './blob-store.js';
import { storageUnavailable } from './storage-error.js';

const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** All attempts of a readiness check together: a frozen server must not freeze the probe. */
const CHECK_TIMEOUT_MS = 3_000;
const MAX_ATTEMPTS = 3;

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface S3Location {
  bucket: string;
  /** Empty or ending in `/`. */
  prefix: string;
  /** Base URL of an S3-compatible server; none for AWS itself. */
  endpoint?: string;
  region: string;
  forcePathStyle: boolean;
  /** None: the SDK's own chain (instance role, web identity of a pod). */
  credentials?: S3Credentials;
}

/** Blobs as objects of one bucket, under one prefix. Works with AWS and with S3-compatible servers. */
export class S3BlobStore implements BlobStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor({ bucket, prefix, endpoint, region, forcePathStyle, credentials }: S3Location) {
    this.bucket = bucket;
    this.prefix = prefix;
    this.client = new S3Client({
      region,
      forcePathStyle,
      maxAttempts: MAX_ATTEMPTS,
      // Compatible servers do not all know the newer checksum headers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  async put(key: string, body: Buffer, options: PutOptions): Promise<StoredBlob> {
    const target = this.target(key);
    const stored = describeBlob(key, body, options);
    try {
      await this.client.send(
        new PutObjectCommand({ ...target, Body: body, ContentLength: body.length, ContentType: options.contentType }),
      );
      return stored;
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  async get(key: string): Promise<{ body: Buffer; contentType: string } | null> {
    const found = await this.fetch(key);
    if (!found?.Body) return null;
    try {
      return { body: Buffer.from(await found.Body.transformToByteArray()), contentType: contentTypeOf(found) };
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  async getStream(key: string): Promise<{ body: Readable; contentType: string; bytes: number } | null> {
    const found = await this.fetch(key);
    if (!found?.Body) return null;
    if (!(found.Body instanceof Readable)) throw new Error('The S3 client did not give a Node stream.');
    return { body: found.Body, contentType: contentTypeOf(found), bytes: found.ContentLength ?? 0 };
  }

  async has(key: string): Promise<boolean> {
    const target = this.target(key);
    try {
      await this.client.send(new HeadObjectCommand(target));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw storageUnavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    const target = this.target(key);
    try {
      await this.client.send(new DeleteObjectCommand(target));
    } catch (error) {
      if (!isMissing(error)) throw storageUnavailable(error);
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob> {
    assertBlobPrefix(prefix);
    let token: string | undefined;
    do {
      const page = await this.listPage(this.prefix + prefix, token);
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined)
          yield { key: Key.slice(this.prefix.length), bytes: Size ?? 0, lastModified: LastModified ?? new Date(0) };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async check(): Promise<void> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }), {
        abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      });
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  close(): void {
    this.client.destroy();
  }

  private target(key: string): { Bucket: string; Key: string } {
    assertBlobKey(key);
    return { Bucket: this.bucket, Key: this.prefix + key };
  }

  private async listPage(prefix: string, token: string | undefined) {
    try {
      return await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: token }),
      );
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  private async fetch(key: string): Promise<GetObjectCommandOutput | null> {
    const target = this.target(key);
    try {
      return await this.client.send(new GetObjectCommand(target));
    } catch (error) {
      if (isMissing(error)) return null;
      throw storageUnavailable(error);
    }
  }
}

function contentTypeOf(found: GetObjectCommandOutput): string {
  return found.ContentType ?? 'application/octet-stream';
}

/** A missing bucket is a 404 too, but a fault of the configuration, not a missing blob. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}

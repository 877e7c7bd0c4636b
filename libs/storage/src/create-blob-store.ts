import { fileURLToPath } from 'node:url';
import type { Config } from '#config';
import type { BlobStore } from './blob-store.js';
import { FileBlobStore } from './file-blob-store.js';
import { S3BlobStore } from './s3-blob-store.js';
import type { S3Credentials, S3Location } from './s3-blob-store.js';

export interface BlobStoreOptions {
  /** Credentials for `s3:` URLs; none lets the AWS SDK find a role. */
  s3Credentials?: S3Credentials;
  /** Folder that a relative `file:` URL starts from; the working directory by default. */
  baseFolder?: string;
}

/**
 * The blob store that STORAGE_URL names: `file:/var/lib/sqout/blobs`, `file:relative/folder` or
 * `s3://bucket/prefix?endpoint=http://host:9000&region=eu-west-1&forcePathStyle=true`.
 * Opens nothing: call `check()` to find out whether it answers. Throws a plain Error for a URL it cannot read.
 */
export function createBlobStore(url: string, options: BlobStoreOptions = {}): BlobStore {
  if (/^file:/i.test(url)) return new FileBlobStore(folderOf(url, options.baseFolder));
  if (/^s3:\/\//i.test(url)) return new S3BlobStore(s3LocationOf(url, options.s3Credentials));
  throw new Error('STORAGE_URL must start with "file:" or "s3://".');
}

/** The blob store that the configuration names. */
export function openBlobStore({ storage }: Pick<Config, 'storage'>): BlobStore {
  const { url, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = storage;
  const hasCredentials = accessKeyId !== null && secretAccessKey !== null;
  return createBlobStore(url, hasCredentials ? { s3Credentials: { accessKeyId, secretAccessKey } } : {});
}

function folderOf(url: string, baseFolder: string | undefined): string {
  const path = url.slice('file:'.length);
  if (path.startsWith('//')) return fileURLToPath(url);
  if (path === '') throw new Error('STORAGE_URL names no folder. Write "file:/var/lib/sqout/blobs", say.');
  return path.startsWith('/') || baseFolder === undefined ? path : `${baseFolder}/${path}`;
}

/** Exported for its test: the parts of an `s3://` URL. */
export function s3LocationOf(url: string, credentials?: S3Credentials): S3Location {
  const { hostname, pathname, searchParams } = new URL(url);
  if (hostname === '') throw new Error('STORAGE_URL names no bucket. Write "s3://bucket/prefix", say.');
  const folder = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
    .join('/');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\//i.test(endpoint)) {
    throw new Error('The "endpoint" in STORAGE_URL must be an http or https address.');
  }
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    ...(endpoint === undefined ? {} : { endpoint }),
    region: searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
    ...(credentials === undefined ? {} : { credentials }),
  };
}

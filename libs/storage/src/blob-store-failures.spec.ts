import { mkdtemp, readdir, readFile, rm, utimes, writeFile, mkdir } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#common';
import { createBlobStore, s3LocationOf } from './create-blob-store.js';
import type { S3TestServer } from './s3-server.testing.js';
import { startS3TestServer } from './s3-server.testing.js';
import { storageUnavailable } from './storage-error.js';

const json = { contentType: 'application/json' };

async function rejection(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('blob store on a file system that fails', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sqout-blobs-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('answers 503 from every method when its folder cannot be one', async () => {
    await writeFile(join(folder, 'file'), 'not a folder');
    const store = createBlobStore(`file:${folder}/file`);
    expect((await rejection(store.check())).code).toBe('SERVICE_UNAVAILABLE');
    const error = await rejection(store.put('a/b', Buffer.from('x'), json));
    expect(error.code).toBe('SERVICE_UNAVAILABLE');
    expect(error.message).not.toContain(folder);
  });

  it('leaves no temporary file behind', async () => {
    const store = createBlobStore(`file:${folder}`);
    await store.put('a/b', Buffer.from('x'), json);
    await expect(store.put('a/c', Buffer.from('x'), { ...json, sha256: 'no' })).rejects.toThrow();
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
  });

  it('removes temporary files that a killed process left a day ago, and no younger ones', async () => {
    await mkdir(join(folder, '.tmp'));
    await writeFile(join(folder, '.tmp', 'old'), 'x');
    await writeFile(join(folder, '.tmp', 'young'), 'x');
    const twoDaysAgo = new Date(Date.now() - 48 * 3600_000);
    await utimes(join(folder, '.tmp', 'old'), twoDaysAgo, twoDaysAgo);
    await createBlobStore(`file:${folder}`).put('a', Buffer.from('x'), json);
    expect(await readdir(join(folder, '.tmp'))).toEqual(['young']);
  });

  it('answers 503 for a file that is not one of ours', async () => {
    await writeFile(join(folder, 'strange.blob'), 'x'.repeat(500));
    const store = createBlobStore(`file:${folder}`);
    expect((await rejection(store.get('strange'))).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('keeps the values readable by a second store on the same folder', async () => {
    await createBlobStore(`file:${folder}`).put('a/b', Buffer.from('kept'), json);
    expect((await createBlobStore(`file:${folder}`).get('a/b'))?.body.toString()).toBe('kept');
    expect((await readFile(join(folder, 'a', 'b.blob'))).subarray(128).toString()).toBe('kept');
  });

  const onLinux = existsSync('/dev/full') ? it : it.skip;
  onLinux('says that the storage is full when the disk is', async () => {
    const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
    const error = storageUnavailable(full);
    expect(error.code).toBe('SERVICE_UNAVAILABLE');
    expect(error.message).toContain('full');
    expect(error.cause).toBe(full);
  });
});

describe('blob store on an S3 server that fails', () => {
  it('answers 503 when nothing listens', async () => {
    const port = await freePort();
    const store = createBlobStore(`s3://bucket?endpoint=http://127.0.0.1:${port}&forcePathStyle=true`, {
      s3Credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
    const calls = [
      store.check(),
      store.get('a'),
      store.getStream('a'),
      store.has('a'),
      store.delete('a'),
      store.put('a', Buffer.from('x'), json),
    ];
    for (const error of await Promise.all(calls.map(rejection))) {
      expect(error.code).toBe('SERVICE_UNAVAILABLE');
      expect(error.message).not.toContain(String(port));
    }
    store.close();
  });

  describe('that runs', () => {
    let server: S3TestServer;
    beforeAll(async () => {
      server = await startS3TestServer();
    });
    afterAll(() => server.close());

    it('answers 503, not "missing", when the bucket does not exist', async () => {
      const store = createBlobStore(server.url.replace('sqout-test', 'no-such-bucket'), {
        s3Credentials: server.credentials,
      });
      expect((await rejection(store.check())).code).toBe('SERVICE_UNAVAILABLE');
      expect((await rejection(store.get('a'))).code).toBe('SERVICE_UNAVAILABLE');
      store.close();
    });

    it('answers 503 when the credentials are wrong', async () => {
      const store = createBlobStore(server.url, {
        s3Credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'wrong' },
      });
      expect((await rejection(store.put('a', Buffer.from('x'), json))).code).toBe('SERVICE_UNAVAILABLE');
      store.close();
    });
  });
});

describe('blob store on an S3 server that answers a listing in pages', () => {
  it('follows every page and takes its own prefix off the keys', async () => {
    const pages: Record<string, string> = {
      '': '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken><Contents><Key>blobs/a</Key><Size>1</Size></Contents>',
      next: '<IsTruncated>false</IsTruncated><Contents><Key>blobs/b</Key><Size>2</Size></Contents>',
    };
    const server = createHttpServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token') ?? '';
      response
        .setHeader('content-type', 'application/xml')
        .end(`<?xml version="1.0"?><ListBucketResult>${pages[token]}</ListBucketResult>`);
    });
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const store = createBlobStore(`s3://bucket/blobs?endpoint=http://127.0.0.1:${port}&forcePathStyle=true`, {
      s3Credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
    const listed: [string, number][] = [];
    for await (const { key, bytes } of store.list('')) listed.push([key, bytes]);
    expect(listed).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    store.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('STORAGE_URL', () => {
  it.each(['', 'http://example.com', '/var/lib', 'file:', 's3://', 's3://bucket?endpoint=localhost:9000'])(
    'refuses %j with a clear message',
    (url) => {
      expect(() => createBlobStore(url)).toThrow(/STORAGE_URL/);
    },
  );

  it('reads bucket, prefix and connection settings of an s3 URL', () => {
    const url =
      's3://my-bucket/some/where/?endpoint=https://minio.example:9000&region=eu-central-1&forcePathStyle=true';
    expect(s3LocationOf(url)).toEqual({
      bucket: 'my-bucket',
      prefix: 'some/where/',
      endpoint: 'https://minio.example:9000',
      region: 'eu-central-1',
      forcePathStyle: true,
    });
    expect(s3LocationOf('s3://my-bucket')).toEqual({
      bucket: 'my-bucket',
      prefix: '',
      region: 'us-east-1',
      forcePathStyle: false,
    });
  });

  it('starts a relative file URL from the base folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sqout-blobs-'));
    await createBlobStore('file:data/blobs', { baseFolder: folder }).put('a', Buffer.from('x'), json);
    await createBlobStore(`file://${folder}/data/blobs`).put('b', Buffer.from('x'), json);
    expect((await readdir(join(folder, 'data', 'blobs'))).sort()).toEqual(['.tmp', 'a.blob', 'b.blob']);
    await rm(folder, { recursive: true });
  });
});

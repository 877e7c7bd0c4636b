import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The part of `s3rver` (which ships no types) that tests use. */
interface S3rver {
  configureBuckets(): Promise<unknown>;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;

export interface S3TestServer {
  /** STORAGE_URL of a bucket on it. */
  url: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  close(): Promise<void>;
}

/** A small S3 server for tests: loopback, free port, its own folder, gone after `close()`. */
export async function startS3TestServer(bucket = 'sqout-test'): Promise<S3TestServer> {
  const load = createRequire(import.meta.url);
  const Server: S3rverClass = load('s3rver');
  const directory = await mkdtemp(join(tmpdir(), 'sqout-s3-'));
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.configureBuckets();
  const { port } = await server.run();
  return {
    url: `s3://${bucket}/blobs?endpoint=http://127.0.0.1:${port}&region=us-east-1&forcePathStyle=true`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

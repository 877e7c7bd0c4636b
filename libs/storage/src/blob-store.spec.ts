import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createBlobStore } from './create-blob-store.js';
import type { BlobStore } from './blob-store.js';
import { startS3TestServer } from './s3-server.testing.js';

interface Subject {
  store: BlobStore;
  close(): Promise<void>;
}

const subjects: Record<string, () => Promise<Subject>> = {
  'file system': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sqout-blobs-'));
    return { store: createBlobStore(`file:${folder}`), close: () => rm(folder, { recursive: true }) };
  },
  S3: async () => {
    const server = await startS3TestServer();
    const store = createBlobStore(server.url, { s3Credentials: server.credentials });
    return {
      store,
      async close() {
        store.close();
        await server.close();
      },
    };
  },
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const json = { contentType: 'application/json; charset=utf-8' };

async function keysUnder(store: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(Object.keys(subjects))('blob store on %s', (name) => {
  let subject: Subject;
  let store: BlobStore;

  beforeAll(async () => {
    subject = await subjects[name]!();
    store = subject.store;
  });
  afterAll(() => subject.close());

  it('gives back the bytes and the content type that were put', async () => {
    const body = randomBytes(5000);
    const stored = await store.put('reports/rep_1.json.gz', body, json);
    expect(stored).toEqual({ key: 'reports/rep_1.json.gz', bytes: 5000, sha256: sha256(body) });
    const found = await store.get('reports/rep_1.json.gz');
    expect(found?.body.equals(body)).toBe(true);
    expect(found?.contentType).toBe(json.contentType);
  });

  it('answers null for a key that was never put', async () => {
    expect(await store.get('never/put')).toBeNull();
    expect(await store.getStream('never/put')).toBeNull();
    expect(await store.has('never/put')).toBe(false);
  });

  it('replaces a value and its content type', async () => {
    await store.put('replace/me', Buffer.from('first, the longer one'), json);
    await store.put('replace/me', Buffer.from('second'), { contentType: 'text/plain' });
    const found = await store.get('replace/me');
    expect(found?.body.toString()).toBe('second');
    expect(found?.contentType).toBe('text/plain');
  });

  it('keeps an empty value', async () => {
    expect((await store.put('empty/buffer', Buffer.alloc(0), json)).bytes).toBe(0);
    expect((await store.get('empty/buffer'))?.body).toHaveLength(0);
    const streamed = await store.getStream('empty/buffer');
    expect(await readAll(streamed!.body)).toHaveLength(0);
  });

  it('gives back as a stream what was put', async () => {
    const body = randomBytes(17 * 1024 * 1024 + 1);
    const stored = await store.put('stream/body', body, { ...json, sha256: sha256(body) });
    expect(stored).toEqual({ key: 'stream/body', bytes: body.length, sha256: sha256(body) });
    const found = await store.getStream('stream/body');
    expect(found).toMatchObject({ bytes: body.length, contentType: json.contentType });
    expect((await readAll(found!.body)).equals(body)).toBe(true);
  });

  it('stores nothing when the SHA-256 is not the announced one', async () => {
    await expect(
      store.put('mismatch/body', randomBytes(1000), { ...json, sha256: sha256(Buffer.from('other')) }),
    ).rejects.toThrow('SHA-256');
    expect(await store.has('mismatch/body')).toBe(false);
    expect(await keysUnder(store, 'mismatch/')).toEqual([]);
  });

  it('deletes a value, and does not mind when there is none', async () => {
    await store.put('delete/me', Buffer.from('x'), json);
    await store.delete('delete/me');
    await store.delete('delete/me');
    await store.delete('delete/me/under-a-file');
    expect(await store.has('delete/me')).toBe(false);
  });

  it('lists exactly the keys with a prefix, with size and time', async () => {
    const keys = ['list/a', 'list/a/b', 'list/a.b', 'list/ab/c', 'list/b'];
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key), json)));
    expect(await keysUnder(store, 'list/')).toEqual([...keys].sort());
    expect(await keysUnder(store, 'list/a')).toEqual(['list/a', 'list/a.b', 'list/a/b', 'list/ab/c']);
    expect(await keysUnder(store, 'list/a/')).toEqual(['list/a/b']);
    expect(await keysUnder(store, 'nothing/here')).toEqual([]);
    expect(await keysUnder(store, '')).toEqual(expect.arrayContaining(keys));
    for await (const blob of store.list('list/ab/')) {
      expect(blob.bytes).toBe('list/ab/c'.length);
      expect(Math.abs(blob.lastModified.getTime() - Date.now())).toBeLessThan(3600_000);
    }
  });

  it('shows one whole value, never a mixture, when many write the same key', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(60_000, n));
    await Promise.all(bodies.map((body) => store.put('race/key', body, json)));
    const found = await store.get('race/key');
    expect(bodies.some((body) => body.equals(found!.body))).toBe(true);
  });

  it.each([
    '',
    '/abs',
    'a//b',
    'a/',
    '../up',
    'a/../b',
    '.hidden',
    'a/.tmp/x',
    'a\\b',
    'a b',
    'Upper',
    'a\0b',
    'x.blob',
    'x'.repeat(201),
    'é',
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), json)).rejects.toThrow('blob key');
    await expect(store.get(key)).rejects.toThrow('blob key');
    await expect(store.delete(key)).rejects.toThrow('blob key');
  });

  it('refuses a content type that could carry more than a content type', async () => {
    await expect(store.put('bad/type', Buffer.from('x'), { contentType: 'text/html\r\nX-Evil: 1' })).rejects.toThrow(
      'content type',
    );
  });

  it('is ready', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

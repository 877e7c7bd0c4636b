import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import {
  describeBlob,
  assertBlobKey,
  assertBlobPrefix,
  BLOB_FILE_SUFFIX,
  type BlobStore,
  type ListedBlob,
  type PutOptions,
  type StoredBlob,
} from './blob-store.js';
import { errorCode, storageUnavailable } from './storage-error.js';

/** Fixed size, so that the size of a value is known from the size of its file. */
const HEADER_BYTES = 128;
const MAGIC = 'sqout-blob 1 ';
const TEMP_FOLDER = '.tmp';
/** Temporary files of a process that was killed; no write takes this long. */
const STALE_TEMP_MS = 24 * 3600 * 1000;

/**
 * Blobs as files under one folder: `<root>/<key>.blob`, a 128-byte header with the content type, then the bytes.
 * One file holds both, so that one rename makes them visible together. Written aside, flushed, then renamed.
 */
export class FileBlobStore implements BlobStore {
  private readonly root: string;
  private hasSweptTemp = false;

  constructor(folder: string) {
    this.root = resolve(folder);
  }

  async put(key: string, body: Buffer, options: PutOptions): Promise<StoredBlob> {
    const file = this.fileOf(key);
    const stored = describeBlob(key, body, options);
    const temp = join(this.root, TEMP_FOLDER, randomBytes(16).toString('hex'));
    try {
      await this.prepareTemp();
      await writeFlushed(temp, body, options);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await rename(temp, file);
      await flushFolder(dirname(file));
      return stored;
    } catch (error) {
      await rm(temp, { force: true }).catch(() => undefined);
      throw storageUnavailable(error);
    }
  }

  async get(key: string): Promise<{ body: Buffer; contentType: string } | null> {
    const opened = await this.open(key);
    if (!opened) return null;
    try {
      const body = Buffer.alloc(opened.bytes);
      let filled = 0;
      while (filled < body.length) {
        const { bytesRead } = await opened.handle.read(body, filled, body.length - filled, HEADER_BYTES + filled);
        if (bytesRead === 0) throw new Error('A blob file ended early.');
        filled += bytesRead;
      }
      return { body, contentType: opened.contentType };
    } catch (error) {
      throw storageUnavailable(error);
    } finally {
      await opened.handle.close();
    }
  }

  async getStream(key: string): Promise<{ body: Readable; contentType: string; bytes: number } | null> {
    const opened = await this.open(key);
    if (!opened) return null;
    const { handle, contentType, bytes } = opened;
    return { body: handle.createReadStream({ start: HEADER_BYTES }), contentType, bytes };
  }

  async has(key: string): Promise<boolean> {
    const file = this.fileOf(key);
    try {
      return (await stat(file)).isFile();
    } catch (error) {
      if (isMissing(error)) return false;
      throw storageUnavailable(error);
    }
  }

  async delete(key: string): Promise<void> {
    const file = this.fileOf(key);
    try {
      await rm(file, { force: true });
    } catch (error) {
      if (!isMissing(error)) throw storageUnavailable(error);
    }
  }

  async *list(prefix: string): AsyncGenerator<ListedBlob> {
    assertBlobPrefix(prefix);
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const waiting = [folder];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for await (const entry of this.entries(next)) {
        const key = next + (entry.isFolder ? `${entry.name}/` : entry.name.slice(0, -BLOB_FILE_SUFFIX.length));
        if (entry.isFolder && (key.startsWith(prefix) || prefix.startsWith(key))) waiting.push(key);
        if (!entry.isFolder && key.startsWith(prefix)) yield* this.listed(key);
      }
    }
  }

  async check(): Promise<void> {
    try {
      await mkdir(this.root, { recursive: true, mode: 0o700 });
      await access(this.root, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw storageUnavailable(error);
    }
  }

  close(): void {
    // Nothing is held between calls.
  }

  private fileOf(key: string): string {
    assertBlobKey(key);
    return join(this.root, ...key.split('/')) + BLOB_FILE_SUFFIX;
  }

  private async open(key: string): Promise<{ handle: FileHandle; contentType: string; bytes: number } | null> {
    const file = this.fileOf(key);
    let handle: FileHandle | undefined;
    try {
      handle = await open(file, 'r');
      const { size } = await handle.stat();
      const header = Buffer.alloc(HEADER_BYTES);
      await handle.read(header, 0, HEADER_BYTES, 0);
      const line = header.toString('latin1');
      if (size < HEADER_BYTES || !line.startsWith(MAGIC)) throw new Error('A blob file has no header of ours.');
      return { handle, contentType: line.slice(MAGIC.length).trim(), bytes: size - HEADER_BYTES };
    } catch (error) {
      await handle?.close();
      if (isMissing(error)) return null;
      throw storageUnavailable(error);
    }
  }

  private async *entries(folder: string): AsyncGenerator<{ name: string; isFolder: boolean }> {
    try {
      for await (const entry of await opendir(join(this.root, folder))) {
        if (entry.isDirectory() && entry.name !== TEMP_FOLDER) yield { name: entry.name, isFolder: true };
        if (entry.isFile() && entry.name.endsWith(BLOB_FILE_SUFFIX)) yield { name: entry.name, isFolder: false };
      }
    } catch (error) {
      if (!isMissing(error)) throw storageUnavailable(error);
    }
  }

  /** Zero or one: a blob may be deleted between reading the folder and looking at the file. */
  private async *listed(key: string): AsyncGenerator<ListedBlob> {
    try {
      const { size, mtime } = await stat(this.fileOf(key));
      yield { key, bytes: size - HEADER_BYTES, lastModified: mtime };
    } catch (error) {
      if (!isMissing(error)) throw storageUnavailable(error);
    }
  }

  private async prepareTemp(): Promise<void> {
    const folder = join(this.root, TEMP_FOLDER);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (this.hasSweptTemp) return;
    this.hasSweptTemp = true;
    for await (const entry of await opendir(folder)) {
      const file = join(folder, entry.name);
      const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
      if (age > STALE_TEMP_MS) await rm(file, { force: true });
    }
  }
}

async function writeFlushed(temp: string, body: Buffer, options: PutOptions): Promise<void> {
  const handle = await open(temp, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.from(`${MAGIC}${options.contentType}`.padEnd(HEADER_BYTES - 1) + '\n', 'latin1'));
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the rename itself survive a power cut. Some file systems cannot sync a folder; then the kernel decides when. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'].includes(errorCode(error))) throw error;
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

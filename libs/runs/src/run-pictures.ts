import { randomUUID } from 'node:crypto';
import type { Database } from '#database';
import type { BlobStore } from '#storage';
import { findPictures, setPictures, type PictureDevice, type StoredPicture } from './run-pictures.repository.js';

export type { PictureDevice } from './run-pictures.repository.js';

/** All pictures are WebP images: who stores one has checked its bytes. */
export const PICTURE_TYPE = 'image/webp';
/** Of their blobs: `shots/<run>/<picture>.webp`. */
export const PICTURES_PREFIX = 'shots/';

export type NewPicture = Omit<StoredPicture, 'key' | 'bytes'> & { content: Uint8Array };

/** The run that a blob is of. */
export function runOfPicture(key: string): string {
  return key.split('/')[1] ?? '';
}

/**
 * Pictures of the start page, as blobs. The row of the run names a blob only after it is stored. Attempts share no keys: one that comes too late
 * removes its blobs and no others.
 */
export class RunPictures {
  constructor(
    private readonly database: Database,
    private readonly storage: BlobStore,
  ) {}

  /** Only the first pictures of a run are kept, and only those of the worker that has it. */
  async keep(run: { id: string; epoch: number }, pictures: readonly NewPicture[]): Promise<void> {
    const stored = pictures.map(({ content, ...picture }) => ({
      ...picture,
      bytes: content.length,
      key: `${PICTURES_PREFIX}${run.id}/${picture.device}-${randomUUID()}.webp`,
    }));
    for (const [i, { key }] of stored.entries())
      await this.storage.put(key, Buffer.from(pictures[i]?.content ?? []), { contentType: PICTURE_TYPE });
    // After a crash, or an answer that was lost, blobs without a row go with the next clean-up.
    if (await setPictures(this.database, run, stored)) return;
    for (const { key } of stored) await this.storage.delete(key);
  }

  list(runId: string): Promise<StoredPicture[]> {
    return findPictures(this.database, runId);
  }

  /** Whether the reader may see it is the caller's to know. Null when there is none. */
  async imageOf(runId: string, device: PictureDevice): Promise<Buffer | null> {
    const picture = (await this.list(runId)).find((each) => each.device === device);
    return picture ? ((await this.storage.get(picture.key))?.body ?? null) : null;
  }
}

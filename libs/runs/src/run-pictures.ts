import { randomUUID } from 'node:crypto';
import type { Database } from '#database';
import type { BlobStore } from '#storage';
import {
  addElement,
  addFix,
  findPictures,
  nameOfFix,
  setPictures,
  type RunImages,
  type StoredElement,
  type StoredFix,
  type StoredPicture,
} from './run-pictures.repository.js';

/** All pictures are WebP images: who stores one has checked its bytes. */
export const PICTURE_TYPE = 'image/webp';
/** Of their blobs: `shots/<run>/<picture>.webp`. */
export const PICTURES_PREFIX = 'shots/';

export type NewPicture = Omit<StoredPicture, 'key' | 'bytes'> & { content: Uint8Array };
export type NewElement = Omit<StoredElement, 'key' | 'bytes'> & { content: Uint8Array };

/** The same part of a page without a fix and with it, both of one size. */
export interface NewFixPictures {
  fixId: string;
  width: number;
  height: number;
  before: Uint8Array;
  after: Uint8Array;
}

/** The run that a blob is of. */
export function runOfPicture(key: string): string {
  return key.split('/')[1] ?? '';
}

/**
 * Pictures of the start page, of elements and of fixes, as blobs. The row of the run names a blob only after it is
 * stored. Attempts share no keys: one that comes too late removes its blobs and no others.
 */
export class RunPictures {
  constructor(
    private readonly database: Database,
    private readonly storage: BlobStore,
  ) {}

  /** Only the first pictures of a start page are kept, and only those of the worker that has it. */
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

  /** One that is not kept was taken already, or is one too many. */
  async keepElement(run: { id: string; epoch: number }, { content, ...element }: NewElement): Promise<void> {
    const key = `${PICTURES_PREFIX}${run.id}/${element.name}-${randomUUID()}.webp`;
    await this.storage.put(key, Buffer.from(content), { contentType: PICTURE_TYPE });
    if (await addElement(this.database, run, { ...element, bytes: content.length, key })) return;
    await this.storage.delete(key);
  }

  /** Those that are not kept were taken already, or are too many. */
  async keepFix(run: { id: string; epoch: number }, pictures: NewFixPictures): Promise<void> {
    const before = await this.storeSide(run.id, pictures, 'before');
    const after = await this.storeSide(run.id, pictures, 'after');
    if (await addFix(this.database, run, [before, after])) return;
    for (const { key } of [before, after]) await this.storage.delete(key);
  }

  private async storeSide(
    runId: string,
    { fixId, width, height, ...pictures }: NewFixPictures,
    side: StoredFix['side'],
  ): Promise<StoredFix> {
    const content = Buffer.from(pictures[side]);
    const key = `${PICTURES_PREFIX}${runId}/${nameOfFix({ fixId, side })}-${randomUUID()}.webp`;
    await this.storage.put(key, content, { contentType: PICTURE_TYPE });
    return { fixId, side, width, height, bytes: content.length, key };
  }

  list(runId: string): Promise<RunImages> {
    return findPictures(this.database, runId);
  }

  /**
   * @param name the device, or the name of an element or of a fix. Whether the reader
   * may see it is the caller's to know. Null when there is none.
   */
  async imageOf(runId: string, name: string): Promise<Buffer | null> {
    const { startPage, elements, fixes } = await this.list(runId);
    const picture =
      startPage.find(({ device }) => device === name) ??
      elements.find((each) => each.name === name) ??
      fixes.find((each) => nameOfFix(each) === name);
    return picture ? ((await this.storage.get(picture.key))?.body ?? null) : null;
  }
}

import type { Sql } from '#database';

export const PICTURE_DEVICES = ['desktop', 'phone'] as const;
export type PictureDevice = (typeof PICTURE_DEVICES)[number];

/** As the row of its run names it. */
export interface StoredPicture {
  device: PictureDevice;
  /** Of its blob. */
  key: string;
  width: number;
  height: number;
  bytes: number;
}

/** Pictures of a run are taken once. False when it has some, ended, or went on without the caller. */
export async function setPictures(
  sql: Sql,
  run: { id: string; epoch: number },
  pictures: readonly StoredPicture[],
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET pictures = $3
     WHERE id = $1 AND epoch = $2 AND status = 'running' AND pictures IS NULL RETURNING 1`,
    [run.id, run.epoch, JSON.stringify(pictures)],
  );
  return rows.length === 1;
}

/** None of a deleted run. */
export async function findPictures(sql: Sql, runId: string): Promise<StoredPicture[]> {
  const [row] = await sql.query<{ pictures: StoredPicture[] | null }>(
    'SELECT pictures FROM runs WHERE id = $1 AND deleted_at IS NULL',
    [runId],
  );
  return row?.pictures ?? [];
}

interface PicturesRow {
  runId: string;
  pictures: StoredPicture[] | null;
}
const TAKE_DELETED = `
  SELECT id AS "runId", pictures FROM runs WHERE pictures IS NOT NULL AND deleted_at IS NOT NULL
  ORDER BY deleted_at LIMIT 1
  FOR UPDATE SKIP LOCKED`;
const TAKE_ENDED = `
  SELECT id AS "runId", pictures FROM runs WHERE pictures IS NOT NULL AND completed_at < $1
  ORDER BY completed_at LIMIT 1
  FOR UPDATE SKIP LOCKED`;

/** Locks a run whose pictures are due: it is deleted, or ended before. */
export async function takeDuePictures(
  sql: Sql,
  before: Date,
): Promise<{ runId: string; pictures: StoredPicture[] } | null> {
  const [deleted] = await sql.query<PicturesRow>(TAKE_DELETED);
  const row = deleted ?? (await sql.query<PicturesRow>(TAKE_ENDED, [before]))[0];
  return row ? { runId: row.runId, pictures: row.pictures ?? [] } : null;
}

/** The caller holds the locks of the runs. */
export async function findPicturesOf(sql: Sql, runIds: readonly string[]): Promise<StoredPicture[]> {
  const rows = await sql.query<{ pictures: StoredPicture[] | null }>(
    'SELECT pictures FROM runs WHERE id = ANY($1::text[]) AND pictures IS NOT NULL',
    [runIds],
  );
  return rows.flatMap(({ pictures }) => pictures ?? []);
}

export async function forgetPictures(sql: Sql, runIds: readonly string[]): Promise<void> {
  await sql.query('UPDATE runs SET pictures = NULL WHERE id = ANY($1::text[]) AND pictures IS NOT NULL', [runIds]);
}

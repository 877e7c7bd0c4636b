import type { Sql } from '#database';

export const PICTURE_DEVICES = ['desktop', 'phone'] as const;
export type PictureDevice = (typeof PICTURE_DEVICES)[number];

/** As the row of its run names it. */
interface StoredImage {
  /** Of its blob. */
  key: string;
  width: number;
  height: number;
  bytes: number;
}

/** Of the start page. */
export interface StoredPicture extends StoredImage {
  device: PictureDevice;
}

/** Of an element that a rule found. */
export interface StoredElement extends StoredImage {
  /** Pages that have the same element share one picture. */
  name: string;
  ruleId: string;
  pageUrl: string;
  selector: string;
}

/** Of the page with a fix, and without it. */
export interface StoredFix extends StoredImage {
  fixId: string;
  side: 'before' | 'after';
}

/** Of a picture, in its URL. */
export function isPictureName(value: string): boolean {
  return PICTURE_DEVICES.some((device) => device === value) || /^[0-9a-f]{20}(?:-before|-after)?$/.test(value);
}

/** Of a picture of a fix. */
export function nameOfFix({ fixId, side }: Pick<StoredFix, 'fixId' | 'side'>): string {
  return `${fixId.replace('fix_', '')}-${side}`;
}

/** Elements of a run that have a picture, at most. */
export const MOST_ELEMENTS = 20;

/** Fixes of a run that have pictures, at most: each has two. */
const MOST_FIXES = 10;

/** Pictures of the start page are taken once. False when it has some, the run ended, or went on without the caller. */
export async function setPictures(
  sql: Sql,
  run: { id: string; epoch: number },
  pictures: readonly StoredPicture[],
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET pictures = COALESCE(pictures, '[]') || $3
     WHERE id = $1 AND epoch = $2 AND status = 'running'
       AND NOT COALESCE(pictures, '[]') @> '[{"device":"desktop"}]'
       AND NOT COALESCE(pictures, '[]') @> '[{"device":"phone"}]'
     RETURNING 1`,
    [run.id, run.epoch, JSON.stringify(pictures)],
  );
  return rows.length === 1;
}

/** Each element has one picture. False when it has one, the run has enough, ended, or went on without the caller. */
export async function addElement(
  sql: Sql,
  run: { id: string; epoch: number },
  element: StoredElement,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET pictures = COALESCE(pictures, '[]') || $3
     WHERE id = $1 AND epoch = $2 AND status = 'running'
       AND NOT COALESCE(pictures, '[]') @> $4
       AND jsonb_array_length(jsonb_path_query_array(COALESCE(pictures, '[]'), '$[*].name')) < $5
     RETURNING 1`,
    [run.id, run.epoch, JSON.stringify([element]), JSON.stringify([{ name: element.name }]), MOST_ELEMENTS],
  );
  return rows.length === 1;
}

/** Each fix has a picture before and one after. False when it has them, the run has enough, ended, or went on without the caller. */
export async function addFix(
  sql: Sql,
  run: { id: string; epoch: number },
  [before, after]: readonly [StoredFix, StoredFix],
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET pictures = COALESCE(pictures, '[]') || $3
     WHERE id = $1 AND epoch = $2 AND status = 'running'
       AND NOT COALESCE(pictures, '[]') @> $4
       AND jsonb_array_length(jsonb_path_query_array(COALESCE(pictures, '[]'), '$[*].fixId')) < $5
     RETURNING 1`,
    [
      ...[run.id, run.epoch, JSON.stringify([before, after])],
      ...[JSON.stringify([{ fixId: before.fixId }]), 2 * MOST_FIXES],
    ],
  );
  return rows.length === 1;
}

/** None of a deleted run. */
export async function findPictures(sql: Sql, runId: string): Promise<RunImages> {
  const [row] = await sql.query<{ pictures: AnyStored[] | null }>(
    'SELECT pictures FROM runs WHERE id = $1 AND deleted_at IS NULL',
    [runId],
  );
  const all = row?.pictures ?? [];
  return {
    startPage: all.filter((one): one is StoredPicture => 'device' in one),
    elements: all.filter((one): one is StoredElement => 'name' in one),
    fixes: all.filter((one): one is StoredFix => 'fixId' in one),
  };
}

type AnyStored = StoredPicture | StoredElement | StoredFix;

export interface RunImages {
  startPage: StoredPicture[];
  elements: StoredElement[];
  fixes: StoredFix[];
}

interface PicturesRow {
  runId: string;
  pictures: AnyStored[] | null;
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
): Promise<{ runId: string; pictures: AnyStored[] } | null> {
  const [deleted] = await sql.query<PicturesRow>(TAKE_DELETED);
  const row = deleted ?? (await sql.query<PicturesRow>(TAKE_ENDED, [before]))[0];
  return row ? { runId: row.runId, pictures: row.pictures ?? [] } : null;
}

/** The caller holds the locks of the runs. */
export async function findPicturesOf(sql: Sql, runIds: readonly string[]): Promise<AnyStored[]> {
  const rows = await sql.query<{ pictures: AnyStored[] | null }>(
    'SELECT pictures FROM runs WHERE id = ANY($1::text[]) AND pictures IS NOT NULL',
    [runIds],
  );
  return rows.flatMap(({ pictures }) => pictures ?? []);
}

export async function forgetPictures(sql: Sql, runIds: readonly string[]): Promise<void> {
  await sql.query('UPDATE runs SET pictures = NULL WHERE id = ANY($1::text[]) AND pictures IS NOT NULL', [runIds]);
}

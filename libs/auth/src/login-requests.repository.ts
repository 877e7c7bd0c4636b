import type { Sql } from '#database';

/** What the page of approval shows. */
export interface LoginRequest {
  id: string;
  deviceName: string;
  port: number | null;
  createdAt: Date;
  /** Network address of the client that asked; null: not recorded. */
  requestedFrom: string | null;
  /** The command line gets no token without the code that the approving browser brings it. */
  hasCallbackCode: boolean;
}

export interface LoginRequestRow extends LoginRequest {
  challenge: Buffer;
  callbackCodeHash: Buffer | null;
  userId: string | null;
  decision: string | null;
  consumedAt: Date | null;
  authenticatedAt: Date | null;
  expiresAt: Date;
}

const COLUMNS = `
  id, challenge, port, device_name AS "deviceName", user_id AS "userId", decision, consumed_at AS "consumedAt",
  expires_at AS "expiresAt", created_at AS "createdAt", requested_from AS "requestedFrom",
  has_callback_code AS "hasCallbackCode", callback_code_hash AS "callbackCodeHash",
  authenticated_at AS "authenticatedAt"`;
const CREATE = `
  INSERT INTO login_requests (
    id, challenge, user_code_hash, port, device_name, expires_at, created_at, requested_from, has_callback_code
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const FIND = `SELECT ${COLUMNS} FROM login_requests WHERE id = $1`;
const UNDECIDED = `decision IS NULL AND expires_at > $2`;
const FIND_UNDECIDED = `SELECT ${COLUMNS} FROM login_requests WHERE id = $1 AND ${UNDECIDED}`;
const FIND_BY_CODE = `SELECT ${COLUMNS} FROM login_requests WHERE user_code_hash = $1 AND ${UNDECIDED}`;

export async function insertLoginRequest(
  sql: Sql,
  request: {
    id: string;
    challenge: Buffer;
    userCodeHash: Buffer | null;
    port: number | null;
    deviceName: string;
    expiresAt: Date;
    now: Date;
    requestedFrom: string | null;
    hasCallbackCode: boolean;
  },
): Promise<void> {
  const { id, challenge, userCodeHash, port, deviceName, expiresAt, now, requestedFrom, hasCallbackCode } = request;
  const values = [id, challenge, userCodeHash, port, deviceName, expiresAt, now, requestedFrom, hasCallbackCode];
  await sql.query(CREATE, values);
}

export async function forgetLoginRequests(sql: Sql, before: Date): Promise<void> {
  await sql.query(
    'DELETE FROM login_requests WHERE id IN (SELECT id FROM login_requests WHERE expires_at < $1 LIMIT 100)',
    [before],
  );
}

export async function findLoginRequest(sql: Sql, id: string): Promise<LoginRequestRow | null> {
  return (await sql.query<LoginRequestRow>(FIND, [id]))[0] ?? null;
}

/** One that waits for a decision. */
export async function findUndecided(sql: Sql, id: string, now: Date): Promise<LoginRequestRow | null> {
  return (await sql.query<LoginRequestRow>(FIND_UNDECIDED, [id, now]))[0] ?? null;
}

export async function findUndecidedByCode(sql: Sql, codeHash: Buffer, now: Date): Promise<LoginRequestRow | null> {
  return (await sql.query<LoginRequestRow>(FIND_BY_CODE, [codeHash, now]))[0] ?? null;
}

/** Once, in time; null when it does not wait (any more). */
export async function decideLoginRequest(
  sql: Sql,
  request: {
    id: string;
    userId: string;
    decision: 'approved' | 'denied';
    callbackCodeHash: Buffer;
    authenticatedAt: Date | null;
  },
  now: Date,
): Promise<{ port: number | null; deviceName: string; hasCallbackCode: boolean } | null> {
  const [row] = await sql.query<{ port: number | null; deviceName: string; hasCallbackCode: boolean }>(
    `UPDATE login_requests SET decision = $3, user_id = $2, authenticated_at = $6,
       callback_code_hash = CASE WHEN has_callback_code AND $3 = 'approved' THEN $5::bytea END
     WHERE id = $1 AND decision IS NULL AND expires_at > $4
     RETURNING port, device_name AS "deviceName", has_callback_code AS "hasCallbackCode"`,
    [request.id, request.userId, request.decision, now, request.callbackCodeHash, request.authenticatedAt],
  );
  return row ?? null;
}

/** The user who approved, for the first one who asks. */
export async function consumeLoginRequest(sql: Sql, id: string, now: Date): Promise<{ userId: string } | null> {
  const [row] = await sql.query<{ userId: string }>(
    `UPDATE login_requests SET consumed_at = $2
     WHERE id = $1 AND decision = 'approved' AND consumed_at IS NULL AND expires_at > $2
     RETURNING user_id AS "userId"`,
    [id, now],
  );
  return row ?? null;
}

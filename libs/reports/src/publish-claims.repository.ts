import type { Database, Sql } from '#database';
import type { PublishedReport } from './dto/publish-report.dto.js';

/** What makes two public publishes the same one (contract, "Publishing"). */
export interface PublishIdentity {
  orgId: string;
  userId: string;
  contentSha256: string;
}

// Committed by itself, before any work: a second publisher learns at once that a first one is at work, instead of waiting for its end.
// An unanswered claim whose lease is over belongs to a publisher that crashed; the next one takes it over.
const CLAIM = `
  INSERT INTO publish_claims AS c (org_id, user_id, content_sha256, token, lease_until, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (org_id, user_id, content_sha256) DO UPDATE SET token = excluded.token, lease_until = excluded.lease_until
    WHERE c.report_id IS NULL AND c.lease_until < $6
  RETURNING 1`;

const FIND = 'SELECT response FROM publish_claims WHERE org_id = $1 AND user_id = $2 AND content_sha256 = $3';
const ANSWER = `
  UPDATE publish_claims SET report_id = $5, response = $6::jsonb
  WHERE org_id = $1 AND user_id = $2 AND content_sha256 = $3 AND token = $4 AND report_id IS NULL RETURNING 1`;
const FREE = `DELETE FROM publish_claims
   WHERE org_id = $1 AND user_id = $2 AND content_sha256 = $3 AND token = $4 AND report_id IS NULL`;

export class PublishClaimsRepository {
  constructor(private readonly database: Database) {}

  /** Whether the caller is now the one who publishes. */
  async claim(identity: PublishIdentity, claim: { token: string; now: Date; leaseUntil: Date }): Promise<boolean> {
    return (
      (await this.database.query(CLAIM, [...valuesOf(identity), claim.token, claim.leaseUntil, claim.now])).length === 1
    );
  }

  /** The answer that was given; null while there is none. */
  async findAnswer(identity: PublishIdentity): Promise<PublishedReport | null> {
    const [row] = await this.database.query<{ response: PublishedReport | null }>(FIND, valuesOf(identity));
    return row?.response ?? null;
  }

  /** Compare-and-set by token. False: another publisher has taken the claim over. */
  async answer(sql: Sql, identity: PublishIdentity, token: string, report: PublishedReport): Promise<boolean> {
    return (await sql.query(ANSWER, [...valuesOf(identity), token, report.id, JSON.stringify(report)])).length === 1;
  }

  /** After a failure: the next identical request may start at once. */
  async free(identity: PublishIdentity, token: string): Promise<void> {
    await this.database.query(FREE, [...valuesOf(identity), token]);
  }
}

function valuesOf({ orgId, userId, contentSha256 }: PublishIdentity): [string, string, string] {
  return [orgId, userId, contentSha256];
}

/** Removes claims that were not answered and whose lease ended before. Returns how many. */
export async function expireClaims(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query('DELETE FROM publish_claims WHERE report_id IS NULL AND lease_until < $1 RETURNING 1', [
    before,
  ]);
  return rows.length;
}

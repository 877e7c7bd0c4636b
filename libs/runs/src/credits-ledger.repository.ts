import { KEY_NAMES, requireAllSites, type Principal } from '#auth';
import type { Clock } from '#common';
import type { Database } from '#database';
import type { OrganizationsService } from '#organizations';
import { LEDGER } from '#credits';
import type { CreditsUsage, LedgerEntryList } from '#credits/dto';

type LedgerEntry = LedgerEntryList['entries'][number];

const DAY_MS = 86_400_000;

const ENTRIES = `
  SELECT
    l.id::text, l.kind, l.monthly, l.pack, l.held, l.charged,
    CASE WHEN r.id IS NULL AND l.kind NOT IN ('period', 'expire') THEN l.reference END AS note,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object('id', r.id, 'url', r.url, 'status', r.status) END AS run,
    l.created_at AS "createdAt"
  FROM ${LEDGER} l
  LEFT JOIN runs r ON r.id = l.reference AND r.org_id = l.org_id
  WHERE l.org_id = $1 AND ($2::bigint IS NULL OR l.id < $2)
  ORDER BY l.id DESC LIMIT $3`;

const CHARGES = `
  FROM ${LEDGER} l
  LEFT JOIN runs r ON r.id = l.reference AND r.org_id = l.org_id
  WHERE l.org_id = $1 AND l.kind = 'settle' AND l.created_at >= $2`;
const DAYS = `
  SELECT
    to_char(l.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
    sum(l.charged)::int AS charged, count(*)::int AS runs
  ${CHARGES}
  GROUP BY 1 ORDER BY 1`;
const KEYS = `
  SELECT u."keyId", k.name, u.charged, u.runs
  FROM (
    SELECT r.api_key_id AS "keyId", sum(l.charged)::int AS charged, count(*)::int AS runs
    ${CHARGES}
    GROUP BY 1
  ) u
  LEFT JOIN ${KEY_NAMES} k ON k.id = u."keyId"
  ORDER BY u.charged DESC, u.runs DESC LIMIT 100`;

/** Where an organization's credits came from and went, and for which runs, for its members. */
export class CreditsLedger {
  constructor(
    private readonly database: Database,
    private readonly organizations: OrganizationsService,
    private readonly clock: Clock,
  ) {}

  /** Newest first. @param before id of an entry: those older than it @throws AppError FORBIDDEN, NO_ORG */
  async list(
    principal: Principal,
    { orgId, before, limit }: { orgId: string | null; before: string | null; limit: number },
  ): Promise<LedgerEntryList> {
    const id = await this.wholeOrganization(principal, orgId);
    const entries = await this.database.query<Omit<LedgerEntry, 'createdAt'> & { createdAt: Date }>(ENTRIES, [
      id,
      before,
      limit + 1,
    ]);
    const shown = entries.slice(0, limit).map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() }));
    return { entries: shown, nextBefore: entries.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** @throws AppError FORBIDDEN, NO_ORG */
  async usage(principal: Principal, { orgId, days }: { orgId: string | null; days: number }): Promise<CreditsUsage> {
    const id = await this.wholeOrganization(principal, orgId);
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const [byDay, byKey] = await Promise.all([
      this.database.query<CreditsUsage['days'][number]>(DAYS, [id, since]),
      this.database.query<CreditsUsage['keys'][number]>(KEYS, [id, since]),
    ]);
    return { days: byDay, keys: byKey };
  }

  /** Entries name the runs of all sites. */
  private async wholeOrganization(principal: Principal, orgId: string | null): Promise<string> {
    const member = await this.organizations.actIn(principal, orgId);
    requireAllSites(member);
    return member.orgId;
  }
}

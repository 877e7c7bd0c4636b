import type { Principal } from '#auth';
import type { Database } from '#database';
import type { SiteAudit, SiteAudits } from '#runs';
import type { Websites } from '#sites';
import type { Website } from '#sites/dto';
import { findUserNames } from '#auth/tenancy';
import type { ListedWebsite, WebsiteList as Answer, WebsiteSort } from './dto/website-list.dto.js';
import { findNextTimes } from './schedules.repository.js';

interface Asked {
  tag: string | null;
  client: string | null;
  text: string;
  sort: WebsiteSort;
  limit: number;
  offset: number;
}

/** Between two ranks there is room for a count or a score. */
const RANK = 1_000_000;

/** Websites with how their latest audits went and when the next one is. */
export class WebsiteList {
  constructor(
    private readonly database: Database,
    private readonly websites: Websites,
    private readonly audits: SiteAudits,
  ) {}

  /** @throws AppError FORBIDDEN for a role that may not read runs */
  async list(principal: Principal, { sort, limit, offset, ...filter }: Asked): Promise<Answer> {
    const { websites, tags, clients } = await this.websites.list(principal, filter);
    const sorted = sort === 'host' ? websites : await this.byAttention(websites);
    const page = sorted.slice(offset, offset + limit);
    const total = websites.length;
    return { websites: await this.describe(page), tags, clients, total, hasMore: offset + page.length < total };
  }

  private async byAttention(websites: readonly Website[]): Promise<Website[]> {
    const audits = await this.auditsOf(websites);
    const need = new Map(websites.map(({ siteKey }) => [siteKey, attentionOf(audits.get(siteKey))]));
    return [...websites].sort((a, b) => (need.get(b.siteKey) ?? 0) - (need.get(a.siteKey) ?? 0));
  }

  private async describe(websites: readonly Website[]): Promise<ListedWebsite[]> {
    const [first] = websites;
    if (!first) return [];
    const keys = websites.map(({ siteKey }) => siteKey);
    const [audits, scores, next] = await Promise.all([
      this.auditsOf(websites),
      this.audits.findScores(first.orgId, keys),
      findNextTimes(this.database, first.orgId, keys),
    ]);
    const people = [...new Set([...audits.values()].flatMap(({ latest }) => latest?.userId ?? []))];
    const names = await findUserNames(this.database, people);
    return websites.map((website) => {
      const { latest = null, result = null } = audits.get(website.siteKey) ?? {};
      return {
        ...website,
        lastAudit: latest && toAudit(latest, names),
        result: result && { ...result, completedAt: iso(result.completedAt) },
        scores: scores.get(website.siteKey) ?? [],
        nextAuditAt: next.get(website.siteKey)?.toISOString() ?? null,
      };
    });
  }

  private async auditsOf(websites: readonly Website[]): Promise<Map<string, SiteAudit>> {
    const [first] = websites;
    if (!first) return new Map();
    return this.audits.find(
      first.orgId,
      websites.map(({ siteKey }) => siteKey),
    );
  }
}

/** The more, the sooner a person should look. */
export function attentionOf(audit: SiteAudit | undefined): number {
  const { latest = null, result = null } = audit ?? {};
  if (latest?.status === 'failed') return 4 * RANK;
  if (latest === null) return RANK;
  if (result === null) return 0;
  if ((result.newErrors ?? 0) > 0) return 3 * RANK + Math.min(result.newErrors ?? 0, RANK - 1);
  if ((result.new ?? 0) > 0) return 2 * RANK + Math.min(result.new ?? 0, RANK - 1);
  return 100 - (result.score ?? 100);
}

function toAudit(
  { id, status, trigger, userId, message, progress, ...latest }: NonNullable<SiteAudit['latest']>,
  names: ReadonlyMap<string, string>,
): NonNullable<ListedWebsite['lastAudit']> {
  return {
    ...{ id, status, trigger, startedBy: names.get(userId) ?? null, message, progress },
    createdAt: iso(latest.createdAt),
    completedAt: latest.completedAt === null ? null : iso(latest.completedAt),
  };
}

const iso = (time: string): string => new Date(time).toISOString();

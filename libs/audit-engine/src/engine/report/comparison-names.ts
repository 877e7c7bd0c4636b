import { componentOf, pageHash } from './comparison-locations.js';
import { isAboutSite } from './comparison-record.js';
import type { PlaceChange } from './comparison.js';
import type { ChangedFinding, ReportItem, RuleReport } from './report-types.js';

const MAX_OF_RULE = 50;
const MAX_NAMED = 500;

/** The lists of a report that name findings and pages; those of a stranger may hold anything. */
interface Listing {
  pages?: unknown;
  ruleResults?: unknown;
}

/** Gives findings that are new, or resolved, the words of the report that lists them. */
export class FindingNames {
  private readonly rules: ReadonlyMap<string, RuleReport>;
  /** Of pages that the report lists, by their hashes. */
  readonly urls = new Map<number, string>();
  private readonly items = new Map<string, ReportItem[]>();

  /** @param urls of pages, beyond those that the report lists */
  constructor(report: Listing, urls: Iterable<string> = []) {
    this.rules = new Map(Object.entries((report.ruleResults ?? {}) as Record<string, RuleReport>));
    for (const url of urls) this.addUrl(url);
    for (const page of listOf(report.pages)) this.addUrl(page.url);
    for (const [ruleId, rule] of this.rules) {
      for (const page of listOf(rule.pages)) this.addUrl(page.url);
      for (const item of listOf(rule.items) as unknown as ReportItem[]) {
        this.addUrl(item.pageUrl);
        const page = isAboutSite(item, rule.scope) ? null : pageHash(String(item.pageUrl));
        const key = keyOf(ruleId, page);
        const same = this.items.get(key);
        if (same) same.push(item);
        else this.items.set(key, [item]);
      }
    }
  }

  /** Errors first, then by rule and page. What the report does not list has a page and no sentence; without a known page it is left out. */
  name(changes: Iterable<PlaceChange>, kind: 'new' | 'resolved'): ChangedFinding[] {
    const byRule = new Map<string, ChangedFinding[]>();
    for (const change of changes) {
      if (change[kind] === 0) continue;
      const named = byRule.get(change.ruleId) ?? [];
      byRule.set(change.ruleId, named);
      if (named.length < MAX_OF_RULE) named.push(...this.ofPlace(change, kind).slice(0, MAX_OF_RULE - named.length));
    }
    const all = [...byRule.values()].flatMap((named) => named.sort(byPage));
    const rank = ({ severity }: ChangedFinding): number => (severity === 'error' ? 0 : 1);
    return all
      .sort((a, b) => rank(a) - rank(b) || (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0))
      .slice(0, MAX_NAMED);
  }

  private ofPlace(change: PlaceChange, kind: 'new' | 'resolved'): ChangedFinding[] {
    const { ruleId, page } = change;
    const rule = this.rules.get(ruleId);
    const pageUrl = page === null ? null : (this.urls.get(page) ?? null);
    const items = [...(this.items.get(keyOf(ruleId, page)) ?? [])];
    const components = (kind === 'new' ? change.newComponents : change.resolvedComponents) ?? [];
    const named = pickChanged(items.map(componentOf), components, change[kind]).map((at) => items[at]);
    while (named.length < Math.min(change[kind], MAX_OF_RULE)) named.push(undefined);
    return named.flatMap((item) => {
      if (!item && page !== null && pageUrl === null) return [];
      return [
        {
          ruleId,
          ruleName: typeof rule?.name === 'string' ? rule.name : ruleId,
          severity: rule?.severity === 'error' ? ('error' as const) : ('warning' as const),
          pageUrl: pageUrl ?? item?.pageUrl ?? null,
          message: item?.message ?? null,
          line: item?.line ?? null,
          snippet: item?.snippet ?? null,
          selector: item?.selector ?? null,
        },
      ];
    });
  }

  private addUrl(url: unknown): void {
    if (typeof url === 'string') this.urls.set(pageHash(url), url);
  }
}

/**
 * Which findings of a place are the changed ones, as positions: those with the components that are left over, then the last ones.
 * @param listed components of the findings as they are listed
 */
export function pickChanged(listed: readonly number[], changed: readonly number[], count: number): number[] {
  const open = [...changed];
  const picked = listed.flatMap((component, at) => {
    const i = open.indexOf(component);
    if (i === -1) return [];
    open.splice(i, 1);
    return [at];
  });
  for (let at = listed.length - 1; at >= 0 && picked.length < count && changed.length === 0; at--) picked.push(at);
  return picked.slice(0, count).sort((a, b) => a - b);
}

function keyOf(ruleId: string, page: number | null): string {
  return `${ruleId} ${page ?? ''}`;
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? (value as unknown[]).filter(
        (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
      )
    : [];
}

function byPage(a: ChangedFinding, b: ChangedFinding): number {
  const [x, y] = [a.pageUrl ?? '', b.pageUrl ?? ''];
  return x < y ? -1 : x > y ? 1 : (a.line ?? 0) - (b.line ?? 0);
}

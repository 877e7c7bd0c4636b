import { componentOf, SITE, type FoundAt } from './comparison-locations.js';
import { placesOf } from './comparison-places.js';
import { isAboutSite, type AuditRecord, type ListedItem, type RuleRecord } from './comparison-record.js';

/** Findings that do not count in a comparison. */
export interface IgnoredFindings {
  isRule: (ruleId: string) => boolean;
  /** Null: everywhere. */
  isUrl: ((url: string) => boolean) | null;
}

const NONE: FoundAt = { at: new Uint32Array(), counts: new Uint32Array(), components: new Uint32Array() };

/** What is accepted now was accepted then: it leaves both records before they are compared. */
export class IgnoringRecords {
  /** @param urls of pages, by their hashes: what has no known URL cannot be ignored by it */
  constructor(
    private readonly ignores: readonly IgnoredFindings[],
    private readonly urls: ReadonlyMap<number, string>,
  ) {}

  without(record: AuditRecord, report: unknown): AuditRecord {
    if (this.ignores.length === 0) return record;
    const { ruleResults } = report as { ruleResults: Record<string, { items?: unknown }> };
    const rules = new Map<string, RuleRecord>();
    for (const [ruleId, rule] of record.rules) {
      const ignores = this.ignores.filter(({ isRule }) => isRule(ruleId));
      const isAll = ignores.some(({ isUrl }) => isUrl === null);
      const isUrl = (url: unknown): boolean =>
        typeof url === 'string' && ignores.some((ignore) => ignore.isUrl?.(url) === true);
      if (ignores.length === 0) rules.set(ruleId, rule);
      else if (isAll) rules.set(ruleId, { ...rule, found: NONE, isCut: false });
      else {
        const items = ruleResults[ruleId]?.items;
        const components = ignoredOfSite(Array.isArray(items) ? (items as ListedItem[]) : [], rule.scope, isUrl);
        const isIgnored = (at: number): boolean => isUrl(this.urls.get(record.pages[at - 1] ?? -1));
        rules.set(ruleId, { ...rule, found: leftOf(rule.found, isIgnored, components) });
      }
    }
    return { ...record, rules };
  }
}

/** Components of findings about the site that name what is ignored. */
function ignoredOfSite(
  items: readonly ListedItem[],
  scope: 'page' | 'site',
  isUrl: (url: unknown) => boolean,
): ReadonlySet<number> {
  const about = items.filter((item) => isAboutSite(item, scope) && (isUrl(item.url) || isUrl(item.pageUrl)));
  return new Set(about.map(componentOf));
}

function leftOf(found: FoundAt, isIgnored: (at: number) => boolean, ofSite: ReadonlySet<number>): FoundAt {
  const left = placesOf(found).flatMap((place) => {
    if (place.at !== SITE) return isIgnored(place.at) ? [] : [place];
    if (place.components === null) return [place];
    const components = place.components.filter((component) => !ofSite.has(component));
    return components.length === 0 ? [] : [{ at: SITE, count: components.length, components }];
  });
  return {
    at: Uint32Array.from(left, ({ at }) => at),
    counts: Uint32Array.from(left, ({ count }) => count),
    components: found.components && Uint32Array.from(left.flatMap(({ components }) => [...(components ?? [])])),
  };
}

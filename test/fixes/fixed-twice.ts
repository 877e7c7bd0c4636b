import type { PageInput } from '#audit-engine';
import { proposeFixes, type NearbyFacts, type ProposedFix } from '#fixes';
import { normalizeUrl } from '#crawler/text';
import type { GeneratedSite } from './generated-site.js';
import { MemoryCrawl } from './memory-crawl.js';

export interface FixedTwice {
  fixes: ProposedFix[];
  /** Findings that the fixes which are handed out say to take away. */
  removed: number;
  /** What the second audit found otherwise than the first one and `removed` say; empty: what was promised. */
  broken: string[];
}

/** Most pages are the same in several sites, and nothing is known around them. */
const proposals = new Map<string, ProposedFix[]>();

/** Judges a site, hands out what is safe as a run does, and judges the site that a crawl comes across then. */
export async function fixedTwice(
  site: GeneratedSite,
  ...cuts: ConstructorParameters<typeof MemoryCrawl>[1] & object
): Promise<FixedTwice> {
  const crawl = new MemoryCrawl(site, cuts);
  const pages = new Map(site.pages);
  const fixes: ProposedFix[] = [];
  for (const [path, input] of crawl.inputs) {
    const own = proposed(input, await crawl.around(input));
    fixes.push(...own);
    pages.set(path, applied(input.html, own));
  }
  const removed = fixes.filter(({ delivered }) => delivered).reduce((sum, { removes }) => sum + removes, 0);
  const before = await crawl.counts();
  const after = await new MemoryCrawl({ ...site, pages }, cuts).counts();
  return { fixes, removed, broken: differences(before, after, { fixes, removed }) };
}

function proposed(input: PageInput, known: NearbyFacts | null): ProposedFix[] {
  const key = JSON.stringify([input.url, input.html, known]);
  const crawl = known && { known, urlKey: normalizeUrl };
  const fixes = proposals.get(key) ?? proposeFixes(input, { bodyHash: '', delivers: true, crawl }).page?.fixes ?? [];
  proposals.set(key, fixes);
  return fixes;
}

/** In words; `fixes` and `removed`: what was said between the two audits. */
export function differences(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  { fixes, removed }: Pick<FixedTwice, 'fixes' | 'removed'>,
): string[] {
  const broken = [...after]
    .filter(([rule, count]) => count > (before.get(rule) ?? 0))
    .map(([rule, count]) => `${rule} has ${count} findings instead of ${before.get(rule) ?? 0}`);
  const gone = totalOf(before) - totalOf(after);
  if (gone === removed) return broken;
  const told = new Set(fixes.flatMap(({ delivered, rule, alsoRules }) => (delivered ? [rule, ...alsoRules] : [])));
  const beside = [...before].filter(([rule, count]) => count > (after.get(rule) ?? 0) && !told.has(rule));
  const lost = beside.map(([rule, count]) => `${rule} ${count} → ${after.get(rule) ?? 0}`).join(', ');
  return [...broken, `${gone} findings are gone instead of ${removed}; of rules without a fix here: ${lost || 'none'}`];
}

/** With what is handed out of the page. */
export function applied(html: string, fixes: readonly ProposedFix[]): string {
  const edits = fixes.filter(({ delivered }) => delivered).flatMap((fix) => fix.edits);
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: more }) => text.slice(0, start) + more + text.slice(end), html);
}

function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

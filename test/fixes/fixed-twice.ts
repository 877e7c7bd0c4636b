import type { PageInput } from '#audit-engine';
import { proposeFixes, type ProposedFix } from '#fixes';
import { normalizeUrl } from '#crawler/text';
import { fileOf, type GeneratedSite } from './generated-site.js';
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
  const written = new Set<string>();
  for (const [path, input] of [...crawl.inputs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (crawl.copies.has(path)) continue;
    const file = fileOf(path);
    const own = await proposed(crawl, path, input);
    fixes.push(...own);
    // As in a patch.
    if (path.includes('?') || written.has(file) || !own.some(({ delivered }) => delivered)) continue;
    written.add(file);
    pages.set(file, applied(input.html, own));
  }
  const removed = fixes.filter(({ delivered }) => delivered).reduce((sum, { removes }) => sum + removes, 0);
  const before = await crawl.counts();
  const after = await new MemoryCrawl({ ...site, pages }, cuts).counts();
  return { fixes, removed, broken: differences(before, after, { fixes, removed }) };
}

async function proposed(crawl: MemoryCrawl, path: string, input: PageInput): Promise<ProposedFix[]> {
  const others = [...crawl.inputs].filter(([other]) => other !== path && fileOf(other) === fileOf(path));
  const known = await Promise.all([[path, input] as const, ...others].map(async ([, one]) => crawl.around(one)));
  const key = JSON.stringify([input.url, input.html, known]);
  const [own = null, ...around] = known.map((facts) => facts && { known: facts, urlKey: normalizeUrl });
  const same = others.map(([, one], i) => ({ input: one, crawl: around[i] ?? null }));
  const hasFile = [path, ...others.map(([other]) => other)].some((one) => !one.includes('?'));
  const options = { bodyHash: '', delivers: hasFile, crawl: own, others: same };
  const fixes = proposals.get(key) ?? proposeFixes(input, options).page?.fixes ?? [];
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
  const told = new Map<string, number>();
  for (const { delivered, rule, removes } of fixes) if (delivered) told.set(rule, (told.get(rule) ?? 0) + removes);
  const lost = [...new Set([...before.keys(), ...told.keys()])]
    .map((rule) => ({ rule, gone: (before.get(rule) ?? 0) - (after.get(rule) ?? 0), said: told.get(rule) ?? 0 }))
    .filter((one) => one.gone !== one.said)
    .map((one) => `${one.rule} ${one.gone} (${one.said})`);
  return [...broken, `${gone} findings are gone instead of ${removed}; by rule, and as was said: ${lost.join(', ')}`];
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

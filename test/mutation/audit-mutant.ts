import type { PageAudit, PageInput } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';
import { ruleMetas } from '#audit-engine/rules';
import { loadCleanSites, type CleanSite } from '../support/sites/clean-sites.js';
import type { MutableSite, Mutation } from '../../libs/audit-engine/src/testing/mutation.js';
import type { RuleMutation } from './mutations.js';

// Looked up once: a global is dear where modules run in a context of their own, as in tests.
const { imul } = Math;

export interface Mutant {
  site: CleanSite;
  page: PageInput;
}

export interface MutantAudit {
  errors: string[];
  warnings: string[];
  /** Rules that failed themselves. */
  crashes: string[];
}

const sites = loadCleanSites();
const severities = new Map(ruleMetas.map((meta) => [meta.id, meta.severity]));
const cleanAudits = new WeakMap<PageInput, PageAudit>();

/** The engine has no clock and no chance, so a page that nobody touched is audited once. */
function auditOnce(page: PageInput): PageAudit {
  const known = cleanAudits.get(page);
  if (known) return known;
  const audit = auditPage(page);
  cleanAudits.set(page, audit);
  return audit;
}

/** FNV-1a: the same place for the same seed and rule on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

/** The damaged page, or null where the mutation finds no place. */
function mutatePage(page: PageInput, { mutate, sent, headers, input }: Mutation): PageInput | null {
  if (!mutate && !sent && !headers && !input) return page;
  const html = mutate?.(page.html) ?? page.html;
  if (mutate && html === page.html) return null;
  const before = sent?.(page.html);
  if (before === page.html) return null;
  const changed = Object.entries(headers ?? {});
  const decodedBytes = Buffer.byteLength(html);
  return {
    ...page,
    html,
    headers: [
      ...page.headers.filter(([name]) => !changed.some(([other]) => other === name)),
      ...changed.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
    ],
    decodedBytes,
    wireBytes: Math.round((page.wireBytes * decodedBytes) / page.decodedBytes),
    ...(before !== undefined && { raw: { isShell: false, words: 100, html: before } }),
    ...(typeof input === 'function' ? input(page) : input),
  };
}

/** Up to `limit` places for a mutation, drawn by the seed. */
export function mutantsOf(mutation: RuleMutation, { seed, limit }: { seed: number; limit: number }): Mutant[] {
  const fitting: Mutant[] = [];
  for (const site of sites) {
    if (mutation.site !== undefined && mutation.site !== site.name) continue;
    for (const page of site.pages) {
      if (mutation.page !== undefined && site.baseUrl + mutation.page !== page.url) continue;
      const damaged = mutatePage(page, mutation);
      if (damaged)
        fitting.push({
          site: { ...site, pages: site.pages.map((other) => (other === page ? damaged : other)) },
          page: damaged,
        });
    }
  }
  return fitting
    .sort((a, b) => hash(`${seed} ${mutation.rule} ${a.page.url}`) - hash(`${seed} ${mutation.rule} ${b.page.url}`))
    .slice(0, limit);
}

/** Page rules on every page, and site rules: a defect of a page may be told twice by one of each. */
export function auditMutant({ site }: Mutant, mutateSite: Mutation['mutateSite']): MutantAudit {
  const mutant: MutableSite = {
    baseUrl: site.baseUrl,
    pages: [...site.pages],
    probe: structuredClone(site.probe),
    sitemapUrls: [...site.sitemapUrls],
    targets: [],
    resources: [],
  };
  mutateSite?.(mutant);
  const found: string[] = [];
  const crashes: string[] = [];
  const audit = new SiteAudit(mutant.probe);
  for (const target of mutant.targets) audit.addTarget(target);
  for (const resource of mutant.resources) audit.addResource(resource);
  for (const url of mutant.sitemapUrls) audit.addSitemapUrl(url);
  for (const page of mutant.pages) {
    const { facts, results } = auditOnce(page);
    audit.addPage(facts);
    found.push(...results.findings.map(([ruleId]) => ruleId));
    crashes.push(...Object.keys(results.errors));
  }
  for (const { ruleId, total, error } of audit.results()) {
    if (total > 0) found.push(ruleId);
    if (error !== null) crashes.push(ruleId);
  }
  return sorted(found, crashes);
}

function sorted(found: readonly string[], crashes: readonly string[]): MutantAudit {
  const of = (severity: string) => [...new Set(found)].filter((ruleId) => severities.get(ruleId) === severity).sort();
  return { errors: of('error'), warnings: of('warning'), crashes: [...crashes] };
}

import { describeResource, type PageInput, type PageResults } from '#audit-engine';
import { auditPagesAsJson, correctedFindings, type CorrectedFinding, type PageAuditAsJson } from '#audit-engine/audit';
import { CATALOGUE } from '#audit-engine/rules';
import { decodeHtml, headerOf, isSameScope, normalizeUrl, urlHash } from '#crawler/text';
import type { ForwardsTo } from '../state/forwards-to.js';
import type { LoadedCatalogue, PageOutcome, PagesTask, PageTask, ResourceOutcome, ResourceTask } from './page-task.js';
import { ResourceKeys } from './resource-keys.js';
import { PAGE_RESULTS, RESOURCE_ANSWER } from '../state/shapes.js';
import { sourceOf } from './page-source.js';
import { seenKeyOf } from './seen-urls.js';
import { foundIn } from '../state/found-in.js';

/** A normalised URL and the key by which `SeenUrls` knows it. */
export interface UrlIdentity {
  url: string;
  seenKey: number;
}

/** Pages of a site link to the same few thousand addresses: about 5 MB, then forgotten and learned anew. */
const MAX_URLS = 20_000;

/** Remembers the identity of addresses that pages link to; working one out costs about 3 µs, and a page has 100 links. */
export class UrlIdentities {
  private known = new Map<string, UrlIdentity | null>();

  /** Null for what can be no page. */
  find(address: string): UrlIdentity | null {
    const known = this.known.get(address);
    if (known !== undefined) return known;
    const url = normalizeUrl(address);
    const identity = url === null ? null : { url, seenKey: seenKeyOf(urlHash(url)) };
    if (this.known.size >= MAX_URLS) this.known = new Map();
    this.known.set(address, identity);
    return identity;
  }
}

const MAX_EXTERNAL = 200;
/** Of them, files that the page loads. */
const MAX_EXTERNAL_LOADS = 100;
const NOTHING = new Uint8Array();

const identities = new UrlIdentities();
const resourceKeys = new ResourceKeys();
const urlKey = (address: string): string | null => identities.find(address)?.url ?? null;

/** Parses and checks pages by the same rules. Everything that takes CPU by the page happens here, off the loop that renews leases. */
function audit(tasks: readonly PageTask[]): PageOutcome[] {
  const pages = tasks.map(readPage);
  const [first] = tasks;
  const audits = auditPagesAsJson(
    pages.map(({ input }) => input),
    { disabledRulePatterns: first?.disabledRules ?? [], urlKey },
  );
  return audits.map((checked, at) => outcomeOf(pages[at] as ReadPage, checked));
}

interface ReadPage {
  task: PageTask;
  input: PageInput;
  /** The page as the site sends it: the same as `input.html` where no browser has shown it. */
  sent: string;
}

function readPage(task: PageTask): ReadPage {
  const { url, status, headers, depth, isStart, redirectedFrom, rendered } = task;
  const { wireBytes, decodedBytes, ttfbMs, totalMs, httpVersion, tls } = task;
  const { buffer, byteOffset, byteLength } = task.body;
  const sent = decodeHtml(Buffer.from(buffer, byteOffset, byteLength), headerOf(headers, 'content-type'));
  // Ten megabytes need not be kept twice while they are checked.
  if (!task.keepsSource) task.body = NOTHING;
  const input = {
    ...{ url, status, headers, html: rendered?.html ?? sent, depth, isStart },
    ...{ wireBytes, decodedBytes, ttfbMs, totalMs, httpVersion, tls },
    ...(redirectedFrom ? { redirectedFrom } : {}),
    ...(rendered && {
      raw: { isShell: rendered.isShell, words: rendered.words, html: sent },
      browser: rendered.facts,
    }),
  };
  return { task, input, sent };
}

function outcomeOf(
  { task, sent }: ReadPage,
  { facts, results, links, loads, forwardsTo }: PageAuditAsJson,
): PageOutcome {
  const { scope, externalLinks, rendered } = task;
  const inside = new Map<string, number>();
  const outside = new Set<string>();
  for (const link of links) {
    const identity = identities.find(link);
    if (identity === null) continue;
    const { url, seenKey } = identity;
    if (isSameScope(scope, url)) inside.set(url, seenKey);
    else if (externalLinks && outside.size < MAX_EXTERNAL) outside.add(url);
  }
  const resources: string[] = [];
  const keys: number[] = [];
  let foreign = 0;
  for (const { url, kind, integrity, isCandidate } of loads) {
    if (isSameScope(scope, url)) {
      // Asked for last: a page shows one of them, or other services do.
      const kept = isCandidate && (kind === 'image' || kind === 'preview') ? 'candidate' : kind;
      resources.push(`${url}\t${kept}\t${integrity?.replace(/\s+/g, ' ').trim() ?? ''}`);
      keys.push(resourceKeys.find(url));
    } else if (
      externalLinks &&
      (!isCandidate || kind === 'icon') &&
      outside.size < MAX_EXTERNAL &&
      foreign < MAX_EXTERNAL_LOADS
    ) {
      const identity = identities.find(url);
      if (identity !== null) outside.add(identity.url);
      foreign++;
    }
  }
  return {
    catalogue: results.catalogue,
    facts,
    results: JSON.stringify(PAGE_RESULTS.write(rendered ? withoutLines(results) : results)),
    found: foundIn(results),
    links: [...inside.keys()].join('\n'),
    seenKeys: Float64Array.from(inside.values()),
    external: [...outside],
    forwardsTo: forwardingOf(forwardsTo),
    resources: resources.join('\n'),
    resourceKeys: Float64Array.from(keys),
    // Fixes are made of what the site sends.
    source: task.keepsSource ? sourceOf(task.body, sent, results) : null,
    ...(rendered?.sentResults !== undefined && { corrected: correctedOf(rendered.sentResults, results) }),
  };
}

function forwardingOf(forwardsTo: ForwardsTo | null): ForwardsTo | null {
  const url = forwardsTo === null ? null : urlKey(forwardsTo.url);
  return forwardsTo === null || url === null ? null : { ...forwardsTo, url };
}

function correctedOf(sentResults: string, shown: PageResults): CorrectedFinding[] {
  return correctedFindings(CATALOGUE.pageRules, PAGE_RESULTS.read(JSON.parse(sentResults)), shown);
}

/** Lines of a DOM are in no file. */
function withoutLines(results: PageResults): PageResults {
  const findings = results.findings.map(([rule, message, data, , ...rest]): PageResults['findings'][number] => [
    rule,
    message,
    data,
    null,
    ...rest,
  ]);
  return { ...results, findings };
}

function describe({ resource }: ResourceTask): ResourceOutcome {
  const { resource: answer, named } = describeResource(resource);
  return { answer: JSON.stringify(RESOURCE_ANSWER.write(answer)), named };
}

/** The rules that this thread checks by. */
export const LOADED: LoadedCatalogue = {
  hash: CATALOGUE.hash,
  pageRuleIds: CATALOGUE.pageRules.map((rule) => rule.meta.id),
  rules: CATALOGUE.metas.size,
};

/** What a thread is asked about: pages, or a file that pages load. */
export function check(task: PagesTask | ResourceTask): PageOutcome[] | ResourceOutcome {
  return 'resource' in task ? describe(task) : audit(task.pages);
}

import { NumberColumn, textId } from '#common';
import type { DataValue } from '../run/rule-meta.js';
import { ByteReader, ByteWriter, decodeAscending, encodeAscending, readBase64 } from './comparison-sets.js';

export const LOCATIONS_VERSION = 1;

/** Where a rule found something, as a report carries it. */
export interface RuleLocations {
  /** Number of findings, all of them. */
  found: number;
  /** Base64: by page, the components of the findings. About five bytes a finding. */
  set: string;
  /** Base64: numbers of pages that the rule did not check. */
  unchecked?: string;
}

/** Where all rules found something: what comparing two audits takes. Pages and components are hashes. */
export interface ReportLocations {
  version: number;
  /** Base64: hashes of the pages that were read, ascending. */
  pages: string;
  /** Base64: hashes of the URLs that responded with 404 or 410. */
  gone?: string;
  /** Base64: numbers of pages whose content a script builds, or that lead on: what is there was not seen. */
  unseen?: string;
  /** Base64: numbers of pages that were checked as a browser shows them. */
  rendered?: string;
  /** By rule id; rules that found nothing and checked all pages are missing. */
  rules: Record<string, RuleLocations>;
  /** The same of findings that are ignored, which are not among the others. */
  ignored?: Record<string, RuleLocations>;
}

/** Findings of one rule, by page. */
export interface FoundAt {
  /** Ascending: 0 for the site as a whole, from 1 on the pages in the order of `pages`. */
  at: Uint32Array;
  /** Findings at each. */
  counts: Uint32Array;
  /** Of all findings, in that order and ascending at each; null where only their number is known. */
  components: Uint32Array | null;
}

export interface DecodedLocations {
  /** Hashes, ascending. */
  pages: Float64Array;
  gone: ReadonlySet<number>;
  unseen: ReadonlySet<number>;
  rendered: ReadonlySet<number>;
  rules: ReadonlyMap<string, { found: FoundAt; unchecked: ReadonlySet<number> }>;
  ignored: ReadonlyMap<string, FoundAt>;
}

export const SITE = 0;
/** A component is 16 bits of what was found and 12 of where in the page; 0 where it is unknown. */
const PLACE_BITS = 12;
const COMPONENT = 2 ** 28;
/** Of hashes of pages. */
const MAX_HASH = 2 ** 48 - 1;
/** Findings of a run whose components are kept; of the others the number is. */
const MAX_COMPONENTS = 2_000_000;
/** Names of data that say what a finding leads to. */
const TARGETS = ['url', 'href', 'target', 'src', 'address'] as const;

export interface Component {
  messageId: string;
  data?: Readonly<Record<string, DataValue>> | null;
  snippet?: string | null;
  selector?: string | null;
  url?: string | null;
}

/** 48 bits of a page's URL. */
export function pageHash(url: string): number {
  const { high, low } = textId(url);
  return (high & 0xffff) * 2 ** 32 + low;
}

/** What a finding is about, whatever else changes on its page: the piece of source or the target, and the selector. */
export function componentOf({ messageId, data, snippet, selector, url }: Component): number {
  const target = url ?? targetOf(data ?? null) ?? '';
  const piece = (snippet ?? '').replace(/\s+/g, ' ').replace(/\d+/g, '0').trim();
  const content = textId(`${target}\n${piece === '' && target === '' ? messageId : piece}`).low >>> 16;
  const place = selector ? textId(selector).low >>> (32 - PLACE_BITS) : 0;
  return (content << PLACE_BITS) | place || 1;
}

export function contentOf(component: number): number {
  return component >>> PLACE_BITS;
}

export function placeOf(component: number): number {
  return component & (2 ** PLACE_BITS - 1);
}

function targetOf(data: Component['data'] | null): string | null {
  for (const name of TARGETS) if (typeof data?.[name] === 'string') return data[name];
  return null;
}

class RuleLog {
  readonly pages = new NumberColumn();
  readonly components = new NumberColumn();
  /** Of findings of site rules: their pages may come later. */
  readonly late: [page: number, component: number][] = [];
  readonly unchecked: number[] = [];
}

/** Gathers where each rule found something, page by page. Eight bytes a page, eight a finding. */
export class LocationsLog {
  private readonly hashes: number[] = [];
  private readonly gone = new Set<number>();
  private readonly unseen: number[] = [];
  private readonly rendered: number[] = [];
  private readonly rules = new Map<string, RuleLog>();
  private readonly ignored = new Map<string, RuleLog>();
  private components = 0;

  /** @returns its number */
  addPage(url: string, { isUnseen, isRendered }: { isUnseen: boolean; isRendered: boolean }): number {
    const page = this.hashes.push(pageHash(url)) - 1;
    if (isUnseen) this.unseen.push(page);
    if (isRendered) this.rendered.push(page);
    return page;
  }

  addGone(url: string): void {
    this.gone.add(pageHash(url));
  }

  /** @param count the true number, which may be larger than that of the findings */
  add(ruleId: string, page: number, found: { findings: readonly Component[]; count: number }): void {
    this.addTo(logOf(this.rules, ruleId), page, found);
  }

  addIgnored(ruleId: string, page: number, found: { findings: readonly Component[]; count: number }): void {
    this.addTo(logOf(this.ignored, ruleId), page, found);
  }

  private addTo(log: RuleLog, page: number, found: { findings: readonly Component[]; count: number }): void {
    for (let i = 0; i < found.count; i++) {
      const finding = this.components < MAX_COMPONENTS ? found.findings[i] : undefined;
      if (finding) this.components++;
      log.pages.push(page);
      log.components.push(finding ? componentOf(finding) : 0);
    }
  }

  addOfSite(ruleId: string, page: string | null, finding: Component): void {
    addLate(logOf(this.rules, ruleId), page, finding);
  }

  addIgnoredOfSite(ruleId: string, page: string | null, finding: Component): void {
    addLate(logOf(this.ignored, ruleId), page, finding);
  }

  /** The rule failed on the page, or was not in the catalogue of the worker that checked it. */
  addUnchecked(ruleId: string, page: number): void {
    logOf(this.rules, ruleId).unchecked.push(page);
  }

  build(): ReportLocations {
    const sorted = Float64Array.from(new Set(this.hashes)).sort();
    const numberOf = new Map([...sorted].map((hash, i) => [hash, i + 1]));
    const atOf = (page: number): number => numberOf.get(this.hashes[page] ?? -1) ?? SITE;
    const encoded = (logs: ReadonlyMap<string, RuleLog>): ReportLocations['rules'] => {
      const rules: ReportLocations['rules'] = {};
      for (const [ruleId, log] of [...logs].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const keys = new Float64Array(log.pages.length + log.late.length);
        for (let i = 0; i < log.pages.length; i++) keys[i] = atOf(log.pages.get(i)) * COMPONENT + log.components.get(i);
        for (const [i, [page, component]] of log.late.entries())
          keys[log.pages.length + i] = (numberOf.get(page) ?? SITE) * COMPONENT + component;
        rules[ruleId] = { found: keys.length, set: encodeKeys(keys.sort()) };
        if (log.unchecked.length > 0) rules[ruleId].unchecked = encodeNumbers(log.unchecked.map(atOf));
      }
      return rules;
    };
    return {
      version: LOCATIONS_VERSION,
      pages: encodeAscending(sorted),
      ...(this.gone.size > 0 ? { gone: encodeNumbers(this.gone) } : {}),
      ...(this.unseen.length > 0 ? { unseen: encodeNumbers(this.unseen.map(atOf)) } : {}),
      ...(this.rendered.length > 0 ? { rendered: encodeNumbers(this.rendered.map(atOf)) } : {}),
      rules: encoded(this.rules),
      ...(this.ignored.size > 0 ? { ignored: encoded(this.ignored) } : {}),
    };
  }
}

function logOf(logs: Map<string, RuleLog>, ruleId: string): RuleLog {
  let log = logs.get(ruleId);
  if (!log) logs.set(ruleId, (log = new RuleLog()));
  return log;
}

function addLate(log: RuleLog, page: string | null, finding: Component): void {
  log.late.push([page === null ? -1 : pageHash(page), componentOf(finding)]);
}

function encodeNumbers(numbers: Iterable<number>): string {
  return encodeAscending([...new Set(numbers)].sort((a, b) => a - b));
}

/** Of each the step to its page, then its component, or the step to it on the same page. */
function encodeKeys(keys: Float64Array): string {
  const bytes = new ByteWriter();
  let [page, component] = [0, 0];
  for (const key of keys) {
    const at = Math.floor(key / COMPONENT);
    const next = key - at * COMPONENT;
    bytes.write(at - page);
    bytes.write(at === page ? next - component : next);
    [page, component] = [at, next];
  }
  return bytes.toBase64();
}

/** What a report says of its locations, which may be of anybody's making. @returns null for what `LocationsLog` cannot have written */
export function decodeLocations(value: unknown): DecodedLocations | null {
  if (!isMembers(value) || value.version !== LOCATIONS_VERSION || !isMembers(value.rules)) return null;
  const pages = decodeAscending(value.pages, 0, MAX_HASH);
  const gone = value.gone === undefined ? [] : decodeAscending(value.gone, 0, MAX_HASH);
  if (pages === null || gone === null) return null;
  const unseen = value.unseen === undefined ? [] : decodeAscending(value.unseen, 1, pages.length);
  const rendered = value.rendered === undefined ? [] : decodeAscending(value.rendered, 1, pages.length);
  if (unseen === null || rendered === null) return null;
  const rules = new Map<string, { found: FoundAt; unchecked: ReadonlySet<number> }>();
  for (const [ruleId, rule] of Object.entries(value.rules)) {
    const found = isMembers(rule) ? decodeFound(rule, pages.length) : null;
    const unchecked =
      !isMembers(rule) || rule.unchecked === undefined ? [] : decodeAscending(rule.unchecked, 1, pages.length);
    if (found === null || unchecked === null) return null;
    rules.set(ruleId, { found, unchecked: new Set(unchecked) });
  }
  const ignored = new Map<string, FoundAt>();
  for (const [ruleId, rule] of Object.entries(isMembers(value.ignored) ? value.ignored : {})) {
    const found = isMembers(rule) ? decodeFound(rule, pages.length) : null;
    if (found === null) return null;
    ignored.set(ruleId, found);
  }
  const kinds = { unseen: new Set(unseen), rendered: new Set(rendered) };
  return { pages: Float64Array.from(pages), gone: new Set(gone), ...kinds, rules, ignored };
}

function decodeFound({ set, found }: Record<string, unknown>, pages: number): FoundAt | null {
  const bytes = readBase64(set);
  if (bytes === null) return null;
  const [at, counts, components]: number[][] = [[], [], []];
  const reader = new ByteReader(bytes);
  for (let [page, component] = [0, 0]; !reader.isDone;) {
    const step = reader.read();
    const next = reader.read();
    component = step === 0 ? component + next : next;
    page += step;
    if (reader.isBroken || page > pages || component >= COMPONENT) return null;
    if (at?.at(-1) === page) counts?.push((counts.pop() ?? 0) + 1);
    else {
      at?.push(page);
      counts?.push(1);
    }
    components?.push(component);
  }
  if (components?.length !== found) return null;
  return {
    at: Uint32Array.from(at ?? []),
    counts: Uint32Array.from(counts ?? []),
    components: Uint32Array.from(components ?? []),
  };
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

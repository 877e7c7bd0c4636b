import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { IdTable, NumberColumn, TextColumn, textId } from '#common';

/** On which pages each rule found something: all that comparing two runs takes. Kept for good. */
export interface Places {
  /** URLs of the run's pages, by number. */
  urls: string[];
  /** By rule id: numbers of its pages, ascending, and how many findings each has. */
  rules: Record<string, { pages: number[]; counts: number[] }>;
}

/** What one rule found on pages. */
export interface FoundOnPages {
  /** Pages with a finding. */
  pages: number;
  /** Read once. */
  counts: Iterable<readonly [page: number, count: number]>;
}

/** Entries that become text at a time. */
const PER_PIECE = 10_000;

/** Places while they are gathered: a run has up to hundreds of thousands of pages, so they are in columns outside of the heap. */
export class PlacesLog {
  private readonly urls = new TextColumn();
  private readonly numbers = new IdTable();
  private readonly rules = new Map<string, { counts: NumberColumn; pages: number }>();

  numberOf(url: string): number {
    const number = this.numbers.add(textId(url));
    if (number === this.urls.length) this.urls.push(url);
    return number;
  }

  count(ruleId: string, page: number, found: number): void {
    let rule = this.rules.get(ruleId);
    if (!rule) this.rules.set(ruleId, (rule = { counts: new NumberColumn(), pages: 0 }));
    const before = rule.counts.get(page);
    if (before === 0 && found > 0) rule.pages++;
    rule.counts.set(page, before + found);
  }

  /** Pages of a rule that have a finding. */
  pagesOf(ruleId: string): number {
    return this.rules.get(ruleId)?.pages ?? 0;
  }

  /** Of one rule: each page with its number of findings, ascending; null when it found nothing on any page. */
  foundBy(ruleId: string): FoundOnPages | null {
    const rule = this.rules.get(ruleId);
    return rule && rule.pages > 0 ? { pages: rule.pages, counts: rule.counts.entries() } : null;
  }

  urlOf(number: number): string {
    return this.urls.get(number);
  }

  /** Of one rule, ascending; null when it found nothing on any page. */
  numbersOf(ruleId: string): Iterable<number> | null {
    const rule = this.rules.get(ruleId);
    return rule && rule.pages > 0 ? numbers(rule.counts) : null;
  }

  /** What `decodePlaces` reads. Pages are written as differences, which compress to a third. */
  encode(ruleIds: readonly string[]): Uint8Array {
    const pieces = [...piecesOf('{"urls":[', this.allUrls())];
    let separator = '],"rules":{';
    for (const [id, counts] of this.withPages(ruleIds)) {
      pieces.push(...piecesOf(`${separator}${JSON.stringify(id)}:[[`, steps(counts)), Buffer.from('],'));
      if (isAllOnes(counts)) pieces.push(Buffer.from('0]'));
      else pieces.push(...piecesOf('[', values(counts)), Buffer.from(']]'));
      separator = ',';
    }
    pieces.push(Buffer.from(separator === ',' ? '}}' : `${separator}}}`));
    return deflateRawSync(Buffer.concat(pieces));
  }

  private *withPages(ruleIds: readonly string[]): Generator<[id: string, counts: NumberColumn]> {
    for (const id of ruleIds) {
      const rule = this.rules.get(id);
      if (rule && rule.pages > 0) yield [id, rule.counts];
    }
  }

  /** By number. */
  *allUrls(): Generator<string> {
    for (let n = 0; n < this.urls.length; n++) yield this.urls.get(n);
  }
}

function* numbers(counts: NumberColumn): Generator<number> {
  for (const [page] of counts.entries()) yield page;
}

function* steps(counts: NumberColumn): Generator<number> {
  let before = 0;
  for (const [page] of counts.entries()) {
    yield page - before;
    before = page;
  }
}

function* values(counts: NumberColumn): Generator<number> {
  for (const [, count] of counts.entries()) yield count;
}

function isAllOnes(counts: NumberColumn): boolean {
  for (const [, count] of counts.entries()) if (count !== 1) return false;
  return true;
}

/** Values as JSON with commas between them, after a beginning. */
function* piecesOf(beginning: string, items: Iterable<string | number>): Generator<Buffer> {
  let prefix = beginning;
  let batch: (string | number)[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < PER_PIECE) continue;
    yield Buffer.from(prefix + JSON.stringify(batch).slice(1, -1));
    prefix = ',';
    batch = [];
  }
  if (batch.length > 0) yield Buffer.from(prefix + JSON.stringify(batch).slice(1, -1));
  else if (prefix === beginning) yield Buffer.from(prefix);
}

export function decodePlaces(content: Uint8Array): Places {
  const { urls, rules } = JSON.parse(inflateRawSync(content).toString('utf8')) as {
    urls: string[];
    rules: Record<string, [number[], number[] | 0]>;
  };
  const decoded: Places = { urls, rules: {} };
  for (const [id, [steps, counts]] of Object.entries(rules)) {
    let page = 0;
    const pages = steps.map((step) => (page += step));
    decoded.rules[id] = { pages, counts: counts === 0 ? pages.map(() => 1) : counts };
  }
  return decoded;
}

import { isRule } from '#audit-engine/retired';
import type { Sql } from '#database';
import { PatchedFiles, type FixedPage, type ProposedFix, type SourceRegion } from '#fixes/text';
import type { FixVerdict, FixVerdicts } from './fix-verdicts.js';
import { decodeFixedPage } from './decode-fixed-page.js';
import { readFixedPages } from './fixed-pages.repository.js';

export interface FixFilter {
  rule?: string | undefined;
  /** URL of a page. */
  page?: string | undefined;
  safety?: 'safe' | 'review' | undefined;
  /** What people have said; `rejected` ones are left out unless they are asked for. `safe` includes what was accepted, then or since. */
  verdicts?: FixVerdicts | undefined;
  decision?: 'accepted' | 'rejected' | 'all' | undefined;
  /** Whether each fix comes with the lines around its edits. */
  with?: 'regions' | undefined;
}

export type DecidedFix = ProposedFix & { decision: FixVerdict; regions?: SourceRegion[] };

const PAGES_AT_ONCE = 50;
/** Pages that one answer reads at most: a search for something rare goes on with the next request. */
const MAX_PAGES = 1_000;
/** Longer lines are not listed. */
const MAX_LISTED_CHARS = 128 * 1024;
/** Page and fix; the last number is for those to come. */
const CURSOR = /^(\d{1,9})\.(\d{1,9})\.\d{1,9}$/;

/** Reads what the finish phase has written of a completed run's fixes: in the order of URLs. */
export class FixesReader {
  constructor(private readonly sql: Sql) {}

  /** A part may have fewer items than were asked for, or none, and yet not be the last. */
  async list(
    runId: string,
    filter: FixFilter,
    part: { cursor: string | null; limit: number },
  ): Promise<{ items: DecidedFix[]; nextCursor: string | null }> {
    const [, at = '0', index = '0'] = CURSOR.exec(part.cursor ?? '') ?? [];
    const items: DecidedFix[] = [];
    let from = Number(at);
    let skip = Number(index);
    const last = from + MAX_PAGES;
    for await (const page of this.pages(runId, filter.page, from)) {
      for (let i = skip; i < page.fixes.length; i++) {
        const fix = page.fixes[i];
        if (!fix || !isWanted(fix, filter)) continue;
        if (items.length === part.limit) return { items, nextCursor: `${from}.${i}.0` };
        const decision = filter.verdicts?.of(fix) ?? null;
        items.push({ ...fix, decision, ...(filter.with && { regions: regionsOf(page, fix) }) });
      }
      skip = 0;
      if (++from >= last) return { items, nextCursor: `${from}.0.0` };
    }
    return { items, nextCursor: null };
  }

  /** A unified diff of the chosen fixes, file by file: `/` and `/index.html` are one, and an address with a query has none. */
  async *patch(runId: string, filter: FixFilter): AsyncGenerator<string> {
    const files = new PatchedFiles();
    for await (const page of this.pages(runId, filter.page)) {
      const text = files.patchOf(page, (fix) => isWanted(fix, filter));
      if (text !== '') yield text;
    }
  }

  /** Every page of which fixes are kept. */
  async *pages(runId: string, url?: string, first = 0): AsyncGenerator<FixedPage> {
    for (let from = first; ;) {
      const rows = await readFixedPages(this.sql, runId, { url: url ?? null, from, limit: PAGES_AT_ONCE });
      for (const { url: address, content } of rows)
        yield content
          ? withRejected(decodeFixedPage(content))
          : { url: address, bodyHash: '', fixes: [], regions: null };
      if (rows.length < PAGES_AT_ONCE) return;
      from += rows.length;
    }
  }
}

/** In one list: what people say may have changed since. */
function withRejected(page: FixedPage): FixedPage {
  return page.rejected ? { ...page, fixes: [...page.fixes, ...page.rejected] } : page;
}

function regionsOf({ regions }: FixedPage, { edits }: ProposedFix): SourceRegion[] {
  const has = ({ start, text }: SourceRegion): boolean =>
    text.length <= MAX_LISTED_CHARS && edits.some((edit) => edit.start >= start && edit.end <= start + text.length);
  return regions?.filter(has) ?? [];
}

function isWanted(fix: ProposedFix, { rule, safety, verdicts, decision }: FixFilter): boolean {
  const said = verdicts?.of(fix) ?? null;
  const isKind =
    safety === undefined || fix.safety === safety || (safety === 'safe' && (said === 'accepted' || fix.delivered));
  const isSaid = decision === 'all' || (decision === undefined ? said !== 'rejected' : said === decision);
  return (rule === undefined || [fix.rule, ...fix.alsoRules].some((id) => isRule(rule, id))) && isKind && isSaid;
}

import type { Edit, FixedPage, ProposedFix, SourceRegion } from '#fixes';
import { CommandError } from '../../command-error.js';
import type { AnyReport } from '../../report/any-report.js';

type Json = Record<string, unknown>;

/** The fixes of a report. What it does not say in the form of ours is left out: it may be of anywhere. @throws CommandError without any */
export function readFixes(report: AnyReport): FixedPage[] {
  if (!Array.isArray(report.fixes))
    throw new CommandError(
      'NO_FIXES',
      'This report has no fixes. Audit with the mode recommend or audit-fix, or leave out --report to check the pages here.',
    );
  return report.fixes.flatMap((page) => readPage(objectOf(page)) ?? []);
}

function readPage({ url, bodyHash, fixes, regions }: Json): FixedPage | null {
  if (typeof url !== 'string' || !URL.canParse(url) || typeof bodyHash !== 'string' || !Array.isArray(fixes))
    return null;
  return {
    url,
    bodyHash,
    fixes: fixes.flatMap((fix) => readFix(objectOf(fix)) ?? []),
    regions: Array.isArray(regions) ? regions.flatMap((region) => readRegion(objectOf(region)) ?? []) : null,
  };
}

function readFix(fix: Json): ProposedFix | null {
  const { edits } = fix;
  if (!Array.isArray(edits) || edits.length === 0) return null;
  const read = edits.map((edit) => readEdit(objectOf(edit)));
  let end = 0;
  for (const edit of read) {
    if (edit === null || edit.start < end || edit.end < edit.start) return null;
    end = edit.end;
  }
  return {
    id: text(fix.id),
    rule: text(fix.rule),
    alsoRules: Array.isArray(fix.alsoRules) ? fix.alsoRules.map(text) : [],
    url: text(fix.url),
    safety: fix.safety === 'safe' ? 'safe' : 'review',
    source: fix.source === 'model' ? 'model' : 'exact',
    status: 'verified',
    delivered: fix.delivered === true,
    removes: whole(fix.removes) ?? 0,
    writes: text(fix.writes),
    line: whole(fix.line) ?? 1,
    before: text(fix.before),
    after: text(fix.after),
    places: read.length,
    bodyHash: text(fix.bodyHash),
    edits: read as Edit[],
  };
}

function readEdit({ start, end, text: written }: Json): Edit | null {
  const [from, to] = [whole(start), whole(end)];
  return from === null || to === null || typeof written !== 'string' ? null : { start: from, end: to, text: written };
}

function readRegion({ start, line, text: source }: Json): SourceRegion | null {
  const from = whole(start);
  return from === null || typeof source !== 'string' ? null : { start: from, line: whole(line) ?? 1, text: source };
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

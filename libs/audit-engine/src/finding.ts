import { PageElement } from './facts/element.js';
import { LIMITS } from './limits.js';
import type { Finding } from './page-results.js';
import type { DataValue, Evidence } from './rule.js';
import { collapse, copyText, escapeMarkup } from './text-copy.js';

export function toFinding(
  ruleId: string,
  messageId: string,
  found: { evidence?: Evidence; data?: Readonly<Record<string, DataValue>> },
): Finding {
  const place = placeOf(found.evidence ?? null);
  return [ruleId, messageId, found.data ? copyData(found.data) : null, place.line, place.snippet];
}

/** Copies and bounds; numbers keep two decimals at most. */
export function copyData(data: Readonly<Record<string, DataValue>>): Record<string, DataValue> {
  const copy: Record<string, DataValue> = {};
  for (const [key, value] of Object.entries(data))
    copy[key] = typeof value === 'number' ? Math.round(value * 100) / 100 : copyText(value, LIMITS.dataChars);
  return copy;
}

/** One escaped line. */
export function copySnippet(text: string): string {
  return copyText(escapeMarkup(collapse(text.slice(0, LIMITS.snippetChars * 2))), LIMITS.snippetChars);
}

function placeOf(evidence: NonNullable<Evidence> | null): { line: number | null; snippet: string | null } {
  if (evidence === null) return { line: null, snippet: null };
  if (typeof evidence === 'string') return { line: null, snippet: copySnippet(evidence) };
  if (evidence instanceof PageElement)
    return { line: evidence.line, snippet: copyText(evidence.snippet, LIMITS.snippetChars * 2) };
  return {
    line: evidence.line ?? null,
    snippet: evidence.snippet === undefined ? null : copySnippet(evidence.snippet),
  };
}

import { PageElement } from '../parse/element.js';
import { originOf } from './origin.js';
import { LIMITS } from '../parse/limits.js';
import type { Finding } from './page-results.js';
import { PLATFORM, type DataValue } from './rule-meta.js';
import type { Evidence } from './rule.js';
import { collapse, copyText, escapeMarkup } from '../parse/text-copy.js';

export function toFinding(
  ruleId: string,
  messageId: string,
  found: { evidence?: Evidence; data?: Readonly<Record<string, DataValue>> },
): Finding {
  const evidence = placeOf(found.evidence) ?? null;
  const data = found.data ? copyData(found.data) : null;
  if (evidence === null) return [ruleId, messageId, data, null, null];
  if (typeof evidence === 'string') return [ruleId, messageId, data, null, copySnippet(evidence)];
  if (evidence instanceof PageElement) {
    const snippet = copyText(evidence.snippet, LIMITS.snippetChars * 2);
    const selector = evidence.selector;
    if (selector === null) return [ruleId, messageId, data, evidence.line, snippet];
    const { part, platform } = originOf(evidence);
    const finding: Finding = [
      ...([ruleId, messageId, platform === null ? data : { ...data, [PLATFORM]: platform }] as const),
      ...([evidence.line, snippet, copyText(selector, selector.length)] as const),
    ];
    if (part !== null) finding.push(copyText(part, part.length));
    return finding;
  }
  const snippet = evidence.snippet === undefined ? null : copySnippet(evidence.snippet);
  const made: Finding = [ruleId, messageId, data, evidence.line ?? null, snippet];
  if (evidence.selector !== undefined) made.push(copyText(evidence.selector, LIMITS.selectorChars));
  return made;
}

/** The elements that a finding is about. */
export function elementsOf(evidence: Evidence): readonly PageElement[] {
  if (evidence instanceof PageElement) return [evidence];
  return isSeveral(evidence) ? evidence : [];
}

/** Where a finding is: of several elements the first. */
export function placeOf(evidence: Evidence): Exclude<Evidence, readonly PageElement[]> {
  return isSeveral(evidence) ? evidence[0] : evidence;
}

function isSeveral(evidence: Evidence): evidence is readonly PageElement[] {
  return Array.isArray(evidence);
}

/** About as many characters as its JSON has. */
export function charsOf([, messageId, data, , snippet, selector, part]: Finding): number {
  let chars = 60 + messageId.length + (snippet?.length ?? 0) + (selector?.length ?? 0) + (part?.length ?? 0);
  for (const key in data) chars += key.length + String(data[key]).length + 6;
  return chars;
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

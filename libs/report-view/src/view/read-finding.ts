import { FIELDS, ITEM_PARTS } from '../report-fields.js';
import {
  asList,
  asMembers,
  firstOf,
  isMembers,
  readCount,
  readText,
  unescapeMarkup,
  type Members,
  type TextBudget,
} from './read-value.js';
import type { CauseView, FindingView } from './report-view.js';
import { isPassed, itemsOf, MAX_CHECKS_READ } from './read-status.js';

export const MAX_URL_CHARS = 2_048;
export const MAX_NAME_CHARS = 200;
export const MAX_MESSAGE_CHARS = 1_000;
const MAX_SNIPPET_CHARS = 800;
const MAX_SELECTOR_CHARS = 300;
const MAX_CAUSES = 10;
const MAX_PAGES_OF_CAUSE = 10;

/** The findings that a view shows of a rule: those of its checks are listed beneath the page of the check. */
export function readFindings(items: readonly unknown[], budget: TextBudget): FindingView[] {
  if (budget.isEmpty) return [];
  const findings: FindingView[] = [];
  for (const finding of findingsOf(items)) {
    if (findings.length === budget.findingsOfRule) break;
    const { pageUrl, message, label, selector, snippet, target } = finding;
    if (!budget.take(pageUrl, message, label, selector, snippet, target)) break;
    findings.push(finding);
  }
  return findings;
}

/** What is to be fixed, with the pages of each; of reports that say so. */
export function readCauses(value: unknown, budget: TextBudget): CauseView[] {
  const causes: CauseView[] = [];
  for (const entry of asList(value).slice(0, MAX_CAUSES)) {
    const cause = asMembers(entry);
    const pages = asList(cause.pages)
      .slice(0, MAX_PAGES_OF_CAUSE)
      .flatMap((url) => readText(url, MAX_URL_CHARS) ?? []);
    const finding = readFinding({ ...cause, pageUrl: null });
    if (!finding || !budget.take(finding.message, finding.selector, finding.snippet, finding.target, ...pages))
      continue;
    const pagesTotal = Math.max(readCount(cause.pagesTotal) ?? 0, pages.length);
    const pageUrl = pagesTotal === 1 ? (pages[0] ?? null) : null;
    causes.push({ ...finding, pageUrl, findings: readCount(cause.findings) ?? 1, pages, pagesTotal });
  }
  return causes;
}

function* findingsOf(items: readonly unknown[]): Generator<FindingView> {
  for (const item of items) {
    const found = isMembers(item) ? itemsOf(item).slice(0, MAX_CHECKS_READ) : [];
    const finding = readFinding(item);
    if (found.length === 0) {
      if (finding) yield finding;
      continue;
    }
    for (const part of found) {
      if (isPassed(part)) continue;
      const inner = readFinding(part);
      if (inner)
        yield {
          ...inner,
          pageUrl: inner.pageUrl ?? finding?.pageUrl ?? null,
          message: inner.message ?? finding?.message ?? null,
        };
    }
  }
}

/** How many findings there are, those of checks included. */
export function countFindings(items: readonly unknown[]): number {
  let count = 0;
  for (const item of items.slice(0, MAX_CHECKS_READ))
    if (!isPassed(item)) count += Math.max(1, isMembers(item) ? itemsOf(item).length : 1);
  return count + Math.max(0, items.length - MAX_CHECKS_READ);
}

function readFinding(item: unknown): FindingView | null {
  if (typeof item === 'string') {
    const message = readText(item, MAX_MESSAGE_CHARS);
    return message === null
      ? null
      : { pageUrl: null, message, label: null, selector: null, line: null, snippet: null, target: null };
  }
  if (!isMembers(item)) return null;
  const source = ITEM_PARTS.reduce<Members>((members, part) => ({ ...asMembers(item[part]), ...members }), item);
  const snippet = firstOf(source, FIELDS.snippet, (text) => readText(text, MAX_SNIPPET_CHARS));
  const pageUrl = firstOf(source, pageNamesOf(source), (text) => readText(text, MAX_URL_CHARS)) ?? firstPage(source);
  const target = readText(source.url, MAX_URL_CHARS);
  const line = readCount(source.line);
  const message =
    firstOf(source, FIELDS.message, (text) => readText(text, MAX_MESSAGE_CHARS)) ??
    readText(source.name, MAX_NAME_CHARS);
  const label = firstOf(source, FIELDS.label, (text) => readText(text, MAX_NAME_CHARS));
  const selector = firstOf(source, FIELDS.selector, readSelector);
  if ([message, snippet, pageUrl, label, selector].every((text) => text === null)) return null;
  return {
    pageUrl,
    message,
    label: label === message || label === selector || label === pageUrl ? null : label,
    selector,
    line: line === 0 ? null : line,
    snippet: snippet === null ? null : unescapeMarkup(snippet),
    target: target === pageUrl ? null : target,
  };
}

/** A selector, or the selectors that lead through frames to the element. */
export function readSelector(value: unknown): string | null {
  const text = Array.isArray(value)
    ? value
        .flat()
        .filter((part) => typeof part === 'string')
        .join(' ')
    : value;
  return readText(text, MAX_SELECTOR_CHARS);
}

function firstPage(item: Members): string | null {
  return firstOf(item, FIELDS.pages, (list) =>
    Array.isArray(list) ? readText(addressOf(list[0]), MAX_URL_CHARS) : null,
  );
}

/** The address of one entry in a list of pages. */
export function addressOf(entry: unknown): unknown {
  if (typeof entry === 'string') return entry;
  return firstOf(asMembers(entry), FIELDS.address, (text) => (typeof text === 'string' && text !== '' ? text : null));
}

/** Where `pageUrl` stands, `url` is something else. */
export function pageNamesOf(item: Members): readonly string[] {
  return Object.hasOwn(item, 'pageUrl') ? ['pageUrl'] : FIELDS.pageUrl;
}

import type { PageInput } from '#audit-engine';
import { auditPage } from '#audit-engine/audit';
import { renderMessage, ruleMetas } from '#audit-engine/rules';

const metaOf = new Map(ruleMetas.map((meta) => [meta.id, meta]));

export interface FoundInPage {
  rule: string;
  snippet: string;
  selector: string;
  message: string;
}

/** A page with nothing in its headers. */
export function pageOf(html: string, url = 'https://example.com/'): PageInput {
  const bytes = Buffer.byteLength(html);
  return {
    ...{ url, status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html, depth: 0, isStart: true },
    ...{ wireBytes: bytes, decodedBytes: bytes, ttfbMs: 50, totalMs: 80, httpVersion: '2', tls: null },
  };
}

/**
 * What the rules of a page find in a document of its own. Names without a category are of accessibility; `name/*` are all of a category.
 */
export function findingsOf(html: string, rules: readonly string[], url = 'https://example.com/'): FoundInPage[] {
  return findingsIn(pageOf(html, url), rules);
}

export function findingsIn(page: PageInput, rules: readonly string[]): FoundInPage[] {
  const wanted = new Set(rules.map((rule) => (rule.includes('/') ? rule : `accessibility/${rule}`)));
  const unknown = [...wanted].find((rule) => !rule.endsWith('*') && !metaOf.has(rule));
  if (unknown !== undefined) throw new Error(`No rule has the id "${unknown}": correct the table of the suite`);
  return auditPage(page).results.findings.flatMap(([rule, id, data, , snippet, selector]) => {
    if (!wanted.has(rule) && !wanted.has(rule.replace(/[^/]+$/, '*'))) return [];
    const message = renderMessage(metaOf.get(rule)?.messages[id] ?? '', data);
    return [{ rule, snippet: unescaped(snippet ?? ''), selector: selector ?? '', message }];
  });
}

function unescaped(snippet: string): string {
  return snippet.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

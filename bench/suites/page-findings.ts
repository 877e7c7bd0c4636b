import { auditPage, type PageInput } from '#audit-engine';

export interface FoundInPage {
  rule: string;
  snippet: string;
  selector: string;
}

/** What the rules of a page find in a document of its own. Names without a category are of accessibility. */
export function findingsOf(html: string, rules: readonly string[], url = 'https://example.com/'): FoundInPage[] {
  const bytes = Buffer.byteLength(html);
  const page: PageInput = {
    ...{ url, status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html, depth: 0, isStart: true },
    ...{ wireBytes: bytes, decodedBytes: bytes, ttfbMs: 50, totalMs: 80, httpVersion: '2', tls: null },
  };
  const wanted = new Set(rules.map((rule) => (rule.includes('/') ? rule : `accessibility/${rule}`)));
  return auditPage(page).results.findings.flatMap(([rule, , , , snippet, selector]) =>
    wanted.has(rule) ? [{ rule, snippet: unescaped(snippet ?? ''), selector: selector ?? '' }] : [],
  );
}

function unescaped(snippet: string): string {
  return snippet.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

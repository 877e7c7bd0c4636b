import type { PageInput } from '#audit-engine';
import { pageOf } from './page-findings.js';

/**
 * Pages with the headers they came with, out of records of browsers (HAR) and of fences
 * of Markdown with a response; none for files of another kind.
 */
export function recordedPages(path: string, read: () => string): PageInput[] {
  if (/\.har$/i.test(path)) return harPages(read());
  return /\.mdx?$/i.test(path) ? fencedResponses(read()) : [];
}

interface HarEntry {
  request: { url: string };
  response: { status: number; headers: { name: string; value: string }[]; content?: { text?: string } };
  timings?: { wait?: number };
}

/** A record may leave the text of a page out: then only its headers are known. */
const NO_TEXT =
  '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Page</title></head>\n<body></body>\n</html>';

function harPages(text: string): PageInput[] {
  return harEntries(text).flatMap(({ request, response, timings }): PageInput[] => {
    const headers = response.headers
      .filter(({ name }) => !name.startsWith(':'))
      .flatMap(({ name, value }) => value.split('\n').map((line): [string, string] => [name.toLowerCase(), line]));
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    if (response.status !== 200 || !type.includes('html') || !URL.canParse(request.url)) return [];
    const ttfbMs = Math.max(1, timings?.wait ?? 1);
    return [{ ...pageOf(response.content?.text ?? NO_TEXT, request.url), headers, ttfbMs, totalMs: ttfbMs }];
  });
}

function harEntries(text: string): HarEntry[] {
  try {
    return (JSON.parse(text) as { log?: { entries?: HarEntry[] } }).log?.entries ?? [];
  } catch {
    return []; // Tests of parsers have broken files.
  }
}

function fencedResponses(markdown: string): PageInput[] {
  return [...markdown.matchAll(/^[ \t]*```[ \t]?https?[^\n]*\n([\s\S]*?)^[ \t]*```/gm)].flatMap(([, fence = '']) => {
    if (/^\s*(?:GET|HEAD|POST|PUT)\b/m.test(fence)) return [];
    const headers = [...fence.matchAll(/^[ \t]*([A-Za-z][\w-]*):[ \t]*(\S.*)$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name.toLowerCase(), value.trim()],
    );
    return headers.length === 0
      ? []
      : [{ ...pageOf(NO_TEXT), headers: [['content-type', 'text/html; charset=utf-8'], ...headers] }];
  });
}

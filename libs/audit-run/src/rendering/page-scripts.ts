import { createHash } from 'node:crypto';
import type { PageTask } from '../pages/page-task.js';

const TAG = /<script\b([^>]{0,2000})>/gi;
const TYPE = /\btype\s{0,5}=\s{0,5}["']?([^"'\s>]*)/i;
const SOURCE = /\bsrc\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** Anything else in a script element is data, or for another program. */
const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:j|live)script)$/i;
const ON_LOAD = /<body\b[^>]{0,2000}\sonload\s{0,5}=/i;
const LITERALS = /"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$)|`(?:[^`\\]|\\.)*(?:`|$)|\d+/gs;
const READ_CHARS = 5_000;
const COMPARED_CHARS = 200;

/**
 * Names the scripts that run by themselves when the page is opened: the same on pages that have the same
 * ones, whatever data they carry. Null for a page without: a browser shows what was sent.
 */
export function scriptsOf({ body, url }: Pick<PageTask, 'body' | 'url'>): string | null {
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  const scripts = new Set<string>();
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(TAG)) {
    if (!RUNS.test(TYPE.exec(attributes)?.[1] ?? '') || /\snomodule\b/i.test(attributes)) continue;
    const [, ...sources] = SOURCE.exec(attributes) ?? [];
    const source = sources.find((each) => each !== undefined);
    scripts.add(source === undefined ? shapeOf(html, index + tag.length) : nameOf(source, url));
  }
  if (ON_LOAD.test(html)) scripts.add('onload');
  if (scripts.size === 0) return null;
  return createHash('sha256')
    .update([...scripts].sort().join('\n'))
    .digest('base64url')
    .slice(0, 16);
}

/** Without what it is asked for: that is a version, or the time of day. */
function nameOf(source: string, page: string): string {
  if (!URL.canParse(source, page)) return source;
  const { host, pathname } = new URL(source, page);
  return host + pathname;
}

/** A script in the page, without its texts and numbers: state that a server writes into each page. */
function shapeOf(html: string, start: number): string {
  const text = html.slice(start, start + READ_CHARS);
  const end = text.search(/<\/script/i);
  return (end < 0 ? text : text.slice(0, end)).replace(LITERALS, '').replace(/\s+/g, ' ').slice(0, COMPARED_CHARS);
}

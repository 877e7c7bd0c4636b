import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What the engine reads of a page. */
const MAX_BYTES = 10_000_000;
const MARK = '\uFEFF';
/** Folders that hold other people's pages, or none. */
const PASSED_OVER = new Set(['node_modules']);

/** Of a program that fills the source in, in the first group. */
const SIGNS: readonly RegExp[] = [
  // PHP, ERB, JSP, ASP; Jinja, Liquid, Twig, Handlebars, Angular; server-side includes.
  /(<\?(?:php|=)|<%|\{%|\{\{|<!--\s*#\s*(?:include|if|set|echo)\b)/i,
  // Template Toolkit, Thymeleaf and Polymer, JSP and template strings.
  /(\[%|\[\[\s*[$({]|\[\[ )/,
  /(\$\{)[^}\n]{1,200}\}/,
  /(\$(?:relpath\^|projectname\b|doxygenversion\b|generatedby\b|extrastylesheet\b|treeview\b|mathjax\b|title\b))/,
  // Razor and Blade.
  /(?:^|[^\w.@])(@(?:extends|section|yield|include|foreach|if|for|switch|csrf|RenderSection|Url\.Content)\s*\(|@RenderBody\()/,
  /(?:^|[^\w.@])(@(?:Html|Url|Model|ViewData|ViewBag)[.[(]|@(?:model|using)\s+[A-Z]|@end(?:if|foreach|section)\b)/,
];
/** The same of names of attributes, in tags whose values were taken out: Thymeleaf, Angular, Vue. */
const ATTRIBUTES: readonly RegExp[] = [
  /<[a-z][^<>]*\s(xmlns:th=|th:[a-z-]+=|data-th-[a-z]+=)/i,
  /<[a-z][^<>]*\s(\*ng[A-Z]\w*=|\[\(?[a-zA-Z][\w.-]*\)?\]=|\([a-z][\w.-]*\)=)/,
  /<[a-z][^<>]*\s(v-(?:if|else|else-if|for|show|bind|on|model|html|text|slot)\b)/,
];
const VUE_BINDING = /<[a-z][^<>]*\s(:(?:src|href|class|style|key|alt|id|title)=)/;
const VALUES = /(\s[^\s"'<>=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** A page of a folder as it is: `MARK` and line ends are part of `text`, which is its bytes in UTF-8. */
export interface PageFile {
  /** From the root, with `/`. */
  path: string;
  text: string;
}

/** A file that stays as it is, and why: the rest of a sentence that begins with its name. */
export interface PassedOver {
  path: string;
  reason: string;
}

/**
 * The paths of all HTML files below a folder, in order. Links are not followed: what they lead to may be anywhere, and is in the
 * folder under its own name if it is part of the site. Hidden folders and node_modules are no part of it.
 */
export async function* findPages(root: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !PASSED_OVER.has(entry.name)) yield* findPages(root, path);
    } else if (/\.html?$/i.test(entry.name) && (entry.isFile() || entry.isSymbolicLink())) yield path;
  }
}

/** The page, or why it is left alone. */
export async function readPageFile(root: string, path: string): Promise<PageFile | PassedOver> {
  const bytes = await readBytes(join(root, path));
  if (typeof bytes === 'string') return { path, reason: bytes };
  if (bytes.includes(0)) return { path, reason: 'is not UTF-8 (UTF-16, or no text at all)' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { path, reason: 'is not UTF-8: its other bytes could not be kept as they are' };
  }
  const declared = declaredEncoding(text);
  if (declared !== 'utf-8' && /[^\u0000-\u007f]/.test(text))
    return { path, reason: `says that it is ${declared}, and holds UTF-8` };
  return { path, text };
}

export function isPassedOver(file: object): file is PassedOver {
  return 'reason' in file;
}

/** The mark of the encoding apart from the page itself. */
export function splitMark(text: string): { mark: string; html: string } {
  return text.startsWith(MARK) ? { mark: MARK, html: text.slice(1) } : { mark: '', html: text };
}

/** Why a source is not what a server sends: some program fills it in first, or it is a part of a page. Null for a whole page. */
export function notWhole(html: string): string | null {
  if (/^\s*---\r?\n[\s\S]*?\r?\n---\r?\n/.test(html)) return templateOf('front matter');
  // What pages show as code, and what scripts and styles hold, looks like any language.
  const own = html.replace(/<(script|style|pre|code|textarea)\b[\s\S]*?<\/\1\s*>|<!--(?!\s*#)[\s\S]*?-->/gi, '');
  const sign = signOfTemplate(own);
  if (sign !== null) return templateOf(sign);
  return /<(?:!doctype|html)\b/i.test(own)
    ? null
    : 'is a part of a page: it has neither <!doctype> nor <html>. Give the folder of built pages as --root';
}

function signOfTemplate(own: string): string | null {
  const tags = own.replace(VALUES, '$1=');
  // A page of Alpine.js is served as it is, and has attributes like those of Vue.
  const attributes = /<[a-z][^<>]*\sx-data\b/i.test(tags) ? ATTRIBUTES : [...ATTRIBUTES, VUE_BINDING];
  for (const [source, signs] of [
    [own, SIGNS],
    [tags, attributes],
  ] as const)
    for (const sign of signs) {
      const found = sign.exec(source)?.[1];
      if (found !== undefined) return found.trim();
    }
  return null;
}

function templateOf(sign: string): string {
  return `looks like a template (${sign}), not like what a server sends. Give the folder of built pages as --root`;
}

async function readBytes(file: string): Promise<Buffer | string> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return 'is no plain file';
      if (stat.size > MAX_BYTES) return 'is larger than 10 MB';
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ELOOP' || code === 'EMLINK' ? 'is a link to another file' : `cannot be read (${code ?? 'error'})`;
  }
}

/** What the page itself says about its encoding; `utf-8` when it says nothing. */
function declaredEncoding(text: string): string {
  const label = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?\s*([\w:-]{1,40})/i.exec(text.slice(0, 4_096))?.[1];
  if (label === undefined) return 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}

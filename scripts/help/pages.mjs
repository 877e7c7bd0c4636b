import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path/posix';
import { join as joinPath } from 'node:path';
import { lexer, walkTokens } from 'marked';
import { ROOT } from '../lib/paths.mjs';

/** The start page. Its headings and tables are the menu. */
export const START = 'docs/README.md';
/** Pages for people who change the code are read, and not searched: they would hide what users look for. */
const FOR_USERS = /^docs\/(?!decisions\/|README\.md|architecture\.md|releasing\.md)/;
/** The image holds nothing of the tests and benches. */
const NOT_BUILT = /^(test|bench)\//;
const RULE = /^libs\/audit-engine\/src\/rules\/([a-z0-9-]+\/[a-z0-9-]+)\.md$/;

/**
 * A page of the help.
 * @typedef {{ file: string, path: string, title: string, tokens: import('marked').TokensList, isRule: boolean, isForUsers: boolean }} Page
 */

/**
 * Every Markdown file that can be reached from the start page by links, by its path in the repository.
 * @returns {Promise<Map<string, Page>>}
 */
export async function readPages() {
  const pages = new Map();
  const waiting = [START];
  for (const file of waiting) {
    if (pages.has(file) || NOT_BUILT.test(file)) continue;
    const text = await readFile(joinPath(ROOT, file), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    // A build for production may leave pages for developers out.
    if (text === null) continue;
    const tokens = lexer(text);
    const title = tokens.find((token) => token.type === 'heading')?.text.replaceAll('`', '') ?? file;
    pages.set(file, {
      file,
      path: pathOf(file),
      title,
      tokens,
      isRule: RULE.test(file),
      isForUsers: FOR_USERS.test(file),
    });
    walkTokens(tokens, (token) => {
      if (token.type !== 'link') return;
      const target = linkedFile(file, token.href);
      if (target?.endsWith('.md')) waiting.push(target);
    });
  }
  return pages;
}

/** Path of a linked file in the repository; null for another site or the page itself. */
export function linkedFile(from, href) {
  if (/^[a-z][a-z0-9+.-]*:|^#/i.test(href)) return null;
  const path = normalize(join(dirname(from), href.replace(/#.*$/, ''))).replace(/\/$/, '');
  return path.startsWith('..') ? null : /\.\w+$/.test(path) ? path : `${path}/README.md`;
}

/** Where a page is below /help/: a folder, so that the same files work on any static host. */
function pathOf(file) {
  const rule = RULE.exec(file);
  if (rule) return `rules/${rule[1]}/`;
  const path = file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1');
  return path === ''
    ? file === START
      ? ''
      : 'readme/'
    : `${path.replace(/\.md$/, '').replace(/\/$/, '').toLowerCase()}/`;
}

/**
 * The menu: for each table of the start page its heading and links.
 * @returns {{ heading: string, links: { text: string, href: string }[] }[]}
 */
export function menuOf(start) {
  const groups = [];
  for (const token of start.tokens) {
    if (token.type === 'heading') groups.push({ heading: token.text, links: [] });
    if (token.type !== 'table') continue;
    for (const [task, ...cells] of token.rows) {
      const link = [task, ...cells].flatMap(({ tokens }) => tokens).find(({ type }) => type === 'link');
      if (link) groups.at(-1).links.push({ text: task.text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), href: link.href });
    }
  }
  return groups.filter(({ links }) => links.length > 0);
}

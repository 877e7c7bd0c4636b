import { hostOf, webAddress } from '../words.js';

/** A site that a line of the file asks for, or what is wrong with the line. */
export interface ImportLine {
  line: number;
  url: string;
  siteKey: string | null;
  name: string;
  tags: string[];
  client: string;
  problem: string | null;
}

export const MAX_LINES = 1_000;
const MAX_NAME = 100;
const MAX_CLIENT = 100;
const MAX_TAGS = 20;
const MAX_TAG = 40;
const COLUMNS = ['url', 'name', 'tags', 'client'] as const;

/** Lines of a CSV file with the columns URL, name, tags and client. The first line may name them. Tags are separated by `|` or `;`. */
export function readSites(text: string): ImportLine[] {
  const [first, ...rest] = cellsOf(text.replace(/^\uFEFF/, ''));
  if (!first) return [];
  const named = first.cells.map((cell) => cell.trim().toLowerCase());
  const isHead = named.includes('url');
  const at = COLUMNS.map((column, index) => (isHead ? named.indexOf(column) : index));
  const seen = new Map<string, number>();
  return (isHead ? rest : [first, ...rest]).map(({ line, cells }) => {
    const [url = '', name = '', tags = '', client = ''] = at.map((index) => cells[index]?.trim() ?? '');
    const each = [...new Set(tags.split(/[|;]/).map((tag) => tag.trim()))].filter(Boolean);
    const read = { line, url, name, tags: each, client };
    const siteKey = siteKeyOf(url);
    const problem = problemOf(read, siteKey, seen);
    if (siteKey !== null && problem === null) seen.set(siteKey, line);
    return { ...read, siteKey, problem };
  });
}

function problemOf(
  { url, name, tags, client }: Pick<ImportLine, 'url' | 'name' | 'tags' | 'client'>,
  siteKey: string | null,
  seen: ReadonlyMap<string, number>,
): string | null {
  if (url === '') return 'The URL is missing';
  if (siteKey === null) return `"${url.slice(0, 80)}" is not a web URL`;
  const earlier = seen.get(siteKey);
  if (earlier !== undefined) return `Same site as line ${earlier}`;
  if (name.length > MAX_NAME) return `The name is longer than ${MAX_NAME} characters`;
  if (client.length > MAX_CLIENT) return `The client is longer than ${MAX_CLIENT} characters`;
  if (tags.length > MAX_TAGS) return `More than ${MAX_TAGS} tags`;
  if (tags.some((tag) => tag.length > MAX_TAG)) return `A tag is longer than ${MAX_TAG} characters`;
  return null;
}

function siteKeyOf(url: string): string | null {
  try {
    const { protocol, hostname } = new URL(webAddress(url));
    if (!/^https?:$/.test(protocol) || !/[.:]|^localhost$/.test(hostname)) return null;
    return hostOf(webAddress(url));
  } catch {
    return null;
  }
}

/** The separator is the one that the first line has: a comma, a semicolon or a tab. Quoted cells may hold any of them. */
function cellsOf(text: string): { line: number; cells: string[] }[] {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const separator = head.includes('\t') ? '\t' : head.includes(';') && !head.includes(',') ? ';' : ',';
  const rows: { line: number; cells: string[] }[] = [];
  let row: { line: number; cells: string[] } = { line: 1, cells: [] };
  let [cell, isQuoted, line] = ['', false, 1];
  const endCell = (): void => {
    row.cells.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (isQuoted && char === '"' && text[i + 1] === '"') [cell, i] = [`${cell}"`, i + 1];
    else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && char === separator) endCell();
    else if (!isQuoted && char === '\n') endRow();
    else if (isQuoted || char !== '\r') cell += char;
    if (char === '\n') line += 1;
  }
  endRow();
  return rows;
}

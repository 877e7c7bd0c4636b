import { textId } from '#common';

/** Raised when findings are grouped otherwise than before: issues of an older version are matched by their pages, not by their keys. */
export const GROUPING_VERSION = 1;

/** What findings of one issue have in common. */
export type IssueKind = 'component' | 'target' | 'site';

/** What of a finding decides which issue it belongs to. */
export interface GroupedFinding {
  ruleId: string;
  messageId: string;
  data?: Readonly<Record<string, string | number>> | null;
  /** Escaped for HTML text. */
  snippet?: string | null;
  selector?: string | null;
  /** The page it is about. */
  page?: string | null;
  /** What it is about when that is not a page. */
  url?: string | null;
}

export interface IssueKey {
  kind: IssueKind;
  /** Letters and digits; equal for findings that one edit of a template or one repaired target removes. */
  key: string;
}

/** Names of data that say what a finding leads to. */
const TARGETS = ['url', 'href', 'target', 'src', 'address'] as const;
/**
 * Names of data that say which of several things is wrong: two values are two
 * defects. Values of other names are texts and numbers of one page.
 */
const TELLING = new Set(
  (
    'property keys name host type role element attribute directive header key rel part kind tag format problem agent crawler ' +
    'scheme meta policy token pair child outer inner code segment family library plugin tracker network service entity what'
  ).split(' '),
);
/** Elements that load one file: the file is what has to be repaired, wherever it is loaded. */
const LOADING: Readonly<Record<string, string>> = { script: 'src', link: 'href', iframe: 'src', embed: 'src' };
/** Attributes whose values say which part of a template an element is. */
const NAMING = [
  'id',
  'class',
  'name',
  'type',
  'rel',
  'role',
  'property',
  'itemprop',
  'http-equiv',
  'hreflang',
] as const;
const MAX_VALUE = 60;

/**
 * The issue that a finding belongs to, from the finding alone: the rule and its component (the normalised start tag and the selector
 * without positions), the rule and its target, or the rule on the site as a whole. Numbers, hashes, URLs and texts of one page are left
 * out; what tells two parts of a template from each other stays in, so that a group never joins two defects.
 */
export function issueKeyOf(finding: GroupedFinding): IssueKey {
  const { ruleId, messageId, data = null, snippet = null, selector = null } = finding;
  const tag = readStartTag(snippet);
  const target = targetOf(finding, tag);
  const kind = target !== null ? 'target' : tag !== null || selector !== null ? 'component' : 'site';
  const what = [ruleId, messageId, ...tellingOf(data)];
  if (target !== null) what.push(target);
  else if (kind === 'component') what.push(tag === null ? '' : shapeOf(tag), pathOf(selector));
  return { kind, key: digest(`${kind}\n${what.join('\n')}`) };
}

interface StartTag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** The first start tag of a piece of source. */
function readStartTag(snippet: string | null): StartTag | null {
  const source = snippet === null ? '' : unescape(snippet);
  const [whole, name = ''] = /^\s*<([a-z][\w:-]*)/i.exec(source) ?? [];
  if (whole === undefined) return null;
  const attributes = new Map<string, string>();
  const each = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|(\/?>)/gy;
  each.lastIndex = whole.length;
  for (let found = each.exec(source); found?.[1] !== undefined; found = each.exec(source)) {
    const attribute = found[1].toLowerCase();
    if (!attributes.has(attribute)) attributes.set(attribute, found[2] ?? found[3] ?? found[4] ?? '');
  }
  return { name: name.toLowerCase(), attributes };
}

function targetOf({ data, url, page }: GroupedFinding, tag: StartTag | null): string | null {
  if (typeof url === 'string' && url !== page) return withoutFragment(url);
  if (tag !== null) {
    const attribute = LOADING[tag.name];
    const file = attribute === undefined ? undefined : tag.attributes.get(attribute);
    if (file === undefined || !isFile(tag)) return null;
    return withoutBuild(withoutFragment(file));
  }
  for (const name of TARGETS) {
    const value = data?.[name];
    if (typeof value === 'string') return value === page ? null : withoutFragment(value);
  }
  return null;
}

/** Links of the head also name other pages, such as the canonical one, and each page names others. */
function isFile({ name, attributes }: StartTag): boolean {
  return name !== 'link' || FILE_RELATIONS.test(attributes.get('rel') ?? '');
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * A file stays the same file when its content changes: hashes in its name, and its
 * query, are left out. Numbers stay in: they name other files.
 */
function withoutBuild(file: string): string {
  return withoutHashes(file.replace(/\?.*$/, ''));
}

function tellingOf(data: GroupedFinding['data']): string[] {
  return Object.entries(data ?? {})
    .filter(([name, value]) => TELLING.has(name) && typeof value === 'string' && value.length <= MAX_VALUE)
    .map(([name, value]) => `${name}=${normalised(String(value))}`)
    .sort();
}

function shapeOf({ name, attributes }: StartTag): string {
  const named = NAMING.flatMap((attribute) => {
    const value = attributes.get(attribute);
    if (value === undefined) return [];
    const isClass = attribute === 'class';
    const words = (isClass ? withoutLongNumbers(value) : normalised(value)).trim().split(/\s+/);
    return [`${attribute}=${(isClass ? words.sort() : words).join(' ')}`];
  });
  return [name, ...named].join(' ');
}

/** The way to an element by names, classes and ids. */
function pathOf(selector: string | null): string {
  return normalised(
    (selector ?? '')
      .replace(/\[[^\]"']*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')?[^\]]*\]/g, '')
      .replace(/:nth-[\w-]+\([^)]*\)/g, ''),
  );
}

/** Hashes and numbers, which differ from page to page and from build to build. */
function normalised(text: string): string {
  return withoutHashes(text).replace(/\d+/g, '0');
}

/** Classes: `post-1234` numbers a post, while `mt-2` and `mt-4` are two styles. */
function withoutLongNumbers(classes: string): string {
  return withoutHashes(classes).replace(/\d{3,}/g, '0');
}

function withoutHashes(text: string): string {
  return text.replace(UUID, '#').replace(HASH, '#');
}

const FILE_RELATIONS = /stylesheet|preload|modulepreload|icon|manifest/i;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Letters and digits mixed as in no word: at least two digits apart from each other, or a long row of hexadecimal digits. */
const HASH = /(?<![a-z0-9])(?:(?=[a-z]*\d+[a-z]+\d)[a-z0-9]{5,}|(?=[a-f]*\d)[0-9a-f]{8,})(?![a-z0-9])/gi;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };

function unescape(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** 53 bits of the text's id, in base 36. */
function digest(text: string): string {
  const { high, low } = textId(text);
  return (0x100000000 * (0x1fffff & low) + high).toString(36);
}

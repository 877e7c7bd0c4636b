import type { PageCase } from './cases.js';

/** The same page written in another way: no finding may depend on it. */
export type Spelling = (html: string) => string;

const NAMED: Readonly<Record<string, string>> = { '/': '&sol;', ':': '&colon;', '.': '&period;', '@': '&commat;' };
/** Attributes whose values are words of a standard, in any letter case. */
const WORDS = new Set(
  'rel http-equiv method loading decoding dir scope shape kind preload crossorigin charset hreflang lang media aria-hidden type'.split(
    ' ',
  ),
);
const ADDRESSES = new Set(['href', 'src', 'action', 'poster', 'formaction', 'data']);
/** U+200E and U+200F show nothing and set the direction of what is beside them. */
const MARKS = '\u200e\u200f';

export const SPELLINGS: Readonly<Record<string, Spelling>> = {
  'attributes in another order': (html) =>
    eachTag(html, (tag) => (hasTwice(tag.attributes) ? tag : { ...tag, attributes: [...tag.attributes].reverse() })),
  'names in capitals': (html) =>
    eachTag(html, ({ name, attributes }) => ({
      name: name.toUpperCase(),
      attributes: attributes.map(([key, value]) => [key.toUpperCase(), value]),
    })),
  'keywords in capitals': (html) => eachValue(html, (value, key) => (WORDS.has(key) ? value.toUpperCase() : value)),
  'single quotes': (html) => eachTag(html, (tag) => tag, "'"),
  'line ends of Windows': (html) => html.replace(/\r?\n/g, '\r\n'),
  'references in numbers': (html) => eachValue(html, (value) => referTo(value, /[a-z0-9]/i, numbered)),
  'references by name': (html) => eachValue(html, (value) => referTo(value, /[/:.@]/, (char) => NAMED[char] ?? char)),
  'references in text': (html) => eachText(html, (text) => referTo(text, /[a-z]/i, numbered)),
  'blanks that do not break': (html) => eachText(html, (text) => text.replace(/(?<=\S) (?=\S)/g, '\u00a0')),
  'marks of direction': (html) =>
    eachText(html, (text) => text.replace(/\S.*\S/, (words) => `${MARKS}${words}${MARKS}`)),
  'blanks around addresses': (html) =>
    eachValue(html, (value, key) => (ADDRESSES.has(key) && value !== '' ? `\n ${value}\t` : value)),
  'hosts in capitals': (html) =>
    eachValue(html, (value) => value.replace(/^(https?:\/\/)([a-z\d.-]+)/i, (all: string) => all.toUpperCase())),
  'hosts in Punycode': (html) =>
    eachValue(html, (value) =>
      value.replace(
        /^(https?:\/\/|mailto:[^@]*@)([^/?#:,]*[^\0-\x7f][^/?#:,]*)/i,
        (_, to: string, host: string) => to + new URL(`http://${host}`).hostname,
      ),
    ),
  'escapes in hosts': (html) =>
    eachValue(html, (value) =>
      value.replace(/^(https?:\/\/)([a-z])/i, (_, to: string, first: string) => to + escaped(first)),
    ),
  'escapes in mail and telephone': (html) =>
    eachValue(html, (value) =>
      value.replace(/^(mailto:|tel:)([a-z\d+])/i, (_, to: string, first: string) => to + escaped(first)),
    ),
};

export function respelled(page: PageCase, spelling: Spelling): PageCase {
  if (typeof page === 'string') return spelling(page);
  const { html, head, body } = page;
  return {
    ...page,
    ...(html !== undefined && { html: spelling(html) }),
    ...(head !== undefined && { head: spelling(head) }),
    ...(body !== undefined && { body: spelling(body) }),
  };
}

interface Tag {
  name: string;
  attributes: (readonly [string, string | null])[];
}

const PIECE =
  /<!--[^]*?-->|<![^>]*>|<\?[^>]*>|(<(?:script|style|textarea|title|xmp|noscript|iframe)\b)[^]*?<\/(?:script|style|textarea|title|xmp|noscript|iframe)\s*>|<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+|</gi;
const START_TAG = /^<([a-z][^\s/>]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>$/i;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Rewrites start tags. What is written oddly stays as it is. */
function eachTag(html: string, change: (tag: Tag) => Tag, quote: '"' | "'" = '"'): string {
  return html.replace(PIECE, (piece: string) => {
    const tagEnd = /^<(?:script|style|textarea|title|xmp|noscript|iframe)\b/i.test(piece)
      ? piece.indexOf('>') + 1
      : piece.length;
    const [, name, list = '', slash = ''] = START_TAG.exec(piece.slice(0, tagEnd)) ?? [];
    if (name === undefined) return piece;
    const attributes = [...list.matchAll(ATTRIBUTE)].map(
      ([, key = '', double, single, bare]) => [key, double ?? single ?? bare ?? null] as const,
    );
    const tag = change({ name, attributes });
    const written = tag.attributes.map(([key, value]) => ` ${key}${value === null ? '' : `=${quoted(value, quote)}`}`);
    return `<${tag.name}${written.join('')}${slash === '' ? '' : ' /'}>${piece.slice(tagEnd)}`;
  });
}

function eachValue(html: string, change: (value: string, key: string) => string): string {
  return eachTag(html, ({ name, attributes }) => ({
    name,
    attributes: attributes.map(([key, value]) => [key, value === null ? null : change(value, key.toLowerCase())]),
  }));
}

function eachText(html: string, change: (text: string) => string): string {
  return html.replace(PIECE, (piece: string) => (piece.startsWith('<') ? piece : change(piece)));
}

function quoted(value: string, quote: '"' | "'"): string {
  return value.includes(quote) ? (quote === '"' ? `'${value}'` : `"${value}"`) : `${quote}${value}${quote}`;
}

function hasTwice(attributes: Tag['attributes']): boolean {
  return new Set(attributes.map(([key]) => key.toLowerCase())).size < attributes.length;
}

/** The first such character outside of a reference that is there already. */
function referTo(text: string, which: RegExp, reference: (char: string) => string): string {
  const at = text.includes('&') ? -1 : text.search(which);
  return at === -1 ? text : text.slice(0, at) + reference(text[at] ?? '') + text.slice(at + 1);
}

function numbered(char: string): string {
  return `&#x${char.charCodeAt(0).toString(16)};`;
}

function escaped(char: string): string {
  return `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

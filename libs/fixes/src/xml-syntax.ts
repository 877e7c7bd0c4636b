import type { PageDocument } from '#audit-engine';

const XML = /^\ufeff?\s*<\?xml\b/;
const XHTML_TYPE = /^doctype html public ["'][^"']*xhtml/i;
const NAMESPACE = 'http://www.w3.org/1999/xhtml';
const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr';
const VOID_TAG = new RegExp(`<(${VOID})\\b((?:"[^"]*"|'[^']*'|[^'">])*)>`, 'gi');
/** Quoted values stay as they are; the first group is the name of an attribute without a value. */
const BARE = /"[^"]*"|'[^']*'|\s([^\s"'=<>/]+)(?=[\s/]|$)(?!\s*=)/g;
/** In this order: comment, CDATA section, instruction, declaration, tag, text. */
const PART =
  /<!--(?:(?!--)[^])*-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!doctype[^<>[\]]*>|<(\/?)([a-z_][\w.:-]*)((?:\s+[a-z_:][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/giy;
const STRAY_AMPERSAND = /&(?!(?:[a-z]\w*|#\d+|#x[\da-f]+);)/i;

const known = new WeakMap<PageDocument, boolean>();

/** Whether a page is written as XHTML: with a prolog, by its document type, or in that namespace. It may be read as HTML all the same. */
export function isXhtml(document: PageDocument): boolean {
  let is = known.get(document);
  if (is === undefined) {
    const { doctype, html } = document;
    const root = document.named('html')[0];
    is = XML.test(html) || XHTML_TYPE.test(doctype?.text ?? '') || root?.attr('xmlns') === NAMESPACE;
    known.set(document, is);
  }
  return is;
}

/** Markup with void elements closed and a value for each attribute; HTML reads it as the same. */
export function inXml(markup: string): string {
  return markup.replace(VOID_TAG, (_tag, name: string, rest: string) => {
    const attributes = rest.replace(/\s*\/?$/, '').replace(BARE, (part, bare?: string) => (bare ? `${part}=""` : part));
    return `<${name}${attributes} />`;
  });
}

/**
 * Whether an XML parser would read the text: tags in pairs and in the same case, values in quotes, no name
 * twice, references that end. Names of entities and of namespaces are not looked up.
 */
export function isWellFormed(text: string): boolean {
  const open: string[] = [];
  let hadRoot = false;
  const source = text.replace(/^\ufeff/, '');
  PART.lastIndex = 0;
  while (PART.lastIndex < source.length) {
    const found = PART.exec(source);
    if (!found) return false;
    const [part, end, name, attributes = '', closed] = found;
    if (name === undefined) {
      const isText = !part.startsWith('<');
      if (isText && (STRAY_AMPERSAND.test(part) || (open.length === 0 && part.trim() !== ''))) return false;
    } else if (end === '/') {
      if (open.pop() !== name || attributes !== '' || closed === '/') return false;
    } else {
      if (open.length === 0 && hadRoot) return false;
      hadRoot = true;
      if (STRAY_AMPERSAND.test(attributes) || hasRepeats(attributes)) return false;
      if (closed !== '/') open.push(name);
    }
  }
  return hadRoot && open.length === 0;
}

function hasRepeats(attributes: string): boolean {
  const names = [...attributes.matchAll(/\s([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].map(([, name]) => name);
  return new Set(names).size < names.length;
}

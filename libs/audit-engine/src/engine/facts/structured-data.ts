import { LIMITS } from '../parse/limits.js';
import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import { isInert } from './body.js';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export interface JsonLdBlock {
  element: PageElement;
  /** The parser's message; null when the block is valid JSON. */
  error: string | null;
  /** undefined when the block is not valid or over the size cap. */
  value: JsonValue | undefined;
  chars: number;
}

/** One object with an `@type`, at any depth of a JSON-LD block. */
export interface JsonLdNode {
  /** Type names without the schema.org prefix. */
  types: string[];
  value: JsonObject;
  /** True for objects of the top level or of `@graph`. */
  isTopLevel: boolean;
  /** Property under which the node stands; null at the top. */
  property: string | null;
  block: JsonLdBlock;
  /** What its names mean, by the contexts around it. */
  vocabulary: Vocabulary;
}

/** schema: schema.org alone; mixed: with other terms beside it; other: not schema.org; none: no context says so. */
export type Vocabulary = 'schema' | 'mixed' | 'other' | 'none';

export interface MicrodataItem {
  /** Type name without the schema.org prefix. */
  type: string;
  element: PageElement;
  /** `itemprop` names of the item, nested items' own ones left out. */
  properties: Map<string, string>;
}

export interface StructuredData {
  blocks: JsonLdBlock[];
  nodes: JsonLdNode[];
  microdata: MicrodataItem[];
  /** JSON-LD nodes of any of these types. */
  nodesOf(...types: string[]): JsonLdNode[];
  /** Type names seen in JSON-LD and microdata. */
  types: ReadonlySet<string>;
}

export function structuredData(document: PageDocument): StructuredData {
  const blocks: JsonLdBlock[] = [];
  let budget: number = LIMITS.jsonLdChars;
  for (const element of document.named('script')) {
    if (blocks.length >= LIMITS.jsonLdBlocks) break;
    if (isInert(element) || element.keyword('type')?.split(';')[0]?.trim() !== 'application/ld+json') continue;
    const chars = Math.max(0, element.closeStart - element.openEnd - 1);
    budget -= chars;
    blocks.push(budget < 0 ? { element, error: null, value: undefined, chars } : parseBlock(element, chars));
  }
  const nodes = flatten(blocks);
  const microdata = microdataItems(document);
  return {
    blocks,
    nodes,
    microdata,
    nodesOf: (...types) => nodes.filter((node) => node.types.some((type) => types.includes(type))),
    types: new Set([...nodes.flatMap((node) => node.types), ...microdata.map((item) => item.type)]),
  };
}

/** Newer versions of Node add `(line 1 column 18)`. A finding is the same by whatever version it was made. */
function sameInAll(message: string): string {
  return message.replace(/ \(line \d+ column \d+\)$/, '');
}

function parseBlock(element: PageElement, chars: number): JsonLdBlock {
  const source = element.inner
    .trim()
    .replace(/^(?:\/\/)?<!\[CDATA\[|^<!--/, '')
    .replace(/(?:\/\/)?\]\]>$|-->$/, '');
  try {
    return { element, error: null, value: JSON.parse(source) as JsonValue, chars };
  } catch (error) {
    return {
      element,
      error:
        source.trim() === '' ? 'The block is empty' : error instanceof Error ? sameInAll(error.message) : 'Not JSON',
      value: undefined,
      chars,
    };
  }
}

interface Pending {
  value: JsonValue;
  property: string | null;
  isTopLevel: boolean;
  block: JsonLdBlock;
  vocabulary: Vocabulary;
}

function flatten(blocks: JsonLdBlock[]): JsonLdNode[] {
  const nodes: JsonLdNode[] = [];
  const queue: Pending[] = [];
  for (const block of blocks)
    if (block.value !== undefined)
      queue.push({ value: block.value, property: null, isTopLevel: true, block, vocabulary: 'none' });
  for (
    let at = 0;
    at < queue.length && queue.length < LIMITS.jsonLdNodes * 5 && nodes.length < LIMITS.jsonLdNodes;
    at++
  ) {
    const pending = queue[at];
    if (!pending || pending.value === null || typeof pending.value !== 'object') continue;
    if (Array.isArray(pending.value)) {
      for (const value of pending.value.slice(0, LIMITS.jsonLdNodes)) queue.push({ ...pending, value });
      continue;
    }
    const vocabulary = vocabularyOf(pending.value['@context'], pending.vocabulary);
    const types = typeNames(typeOf(pending.value, vocabulary));
    if (types.length > 0)
      nodes.push({
        types,
        value: pending.value,
        isTopLevel: pending.isTopLevel,
        property: pending.property,
        block: pending.block,
        vocabulary,
      });
    for (const [property, value] of Object.entries(pending.value)) {
      if (value === null || typeof value !== 'object' || property === '@context') continue;
      queue.push({
        value,
        property: property === '@graph' ? null : property,
        isTopLevel: property === '@graph' && pending.isTopLevel,
        block: pending.block,
        vocabulary,
      });
    }
  }
  return nodes;
}

/** schema.org's own context makes `type` another name of `@type`, and `id` of `@id`. */
function typeOf(value: JsonObject, vocabulary: Vocabulary): JsonValue | undefined {
  return value['@type'] ?? (vocabulary === 'schema' ? value.type : undefined);
}

const MAX_CONTEXTS = 20;

/** The vocabulary that holds inside of an object with this context; contexts add up, and null forgets those before it. */
function vocabularyOf(context: JsonValue | undefined, around: Vocabulary): Vocabulary {
  if (context === undefined) return around;
  let found: Vocabulary = around;
  for (const one of (Array.isArray(context) ? context : [context]).slice(0, MAX_CONTEXTS)) {
    if (one === null) found = 'other';
    else if (typeof one === 'string') found = /schema/i.test(one) ? withSchema(found) : withOther(found);
    else if (typeof one === 'object' && !Array.isArray(one)) found = withTerms(one, found);
  }
  return found;
}

function withSchema(vocabulary: Vocabulary): Vocabulary {
  return vocabulary === 'none' || vocabulary === 'schema' ? 'schema' : 'mixed';
}

function withOther(vocabulary: Vocabulary): Vocabulary {
  return vocabulary === 'none' || vocabulary === 'other' ? 'other' : 'mixed';
}

/** A context written out: a default vocabulary, its own terms, or settings such as the language, which change no name. */
function withTerms(context: JsonObject, around: Vocabulary): Vocabulary {
  const vocab = context['@vocab'];
  const base = typeof vocab === 'string' ? (/schema/i.test(vocab) ? withSchema(around) : 'other') : around;
  const terms = Object.entries(context).filter(([term]) => !term.startsWith('@'));
  if (terms.length === 0) return base;
  if (base !== 'none') return base === 'schema' ? 'mixed' : base;
  return terms.slice(0, 200).some(([, meaning]) => /schema/i.test(JSON.stringify(meaning))) ? 'mixed' : 'other';
}

/** `@type` as a list of names without the schema.org prefix. */
export function typeNames(value: JsonValue | undefined): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => (typeof entry === 'string' && entry.trim() !== '' ? [typeName(entry)] : []));
}

function typeName(value: string): string {
  return value.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}

function microdataItems(document: PageDocument): MicrodataItem[] {
  const items: MicrodataItem[] = [];
  const byElement = new Map<PageElement, MicrodataItem>();
  for (const element of document.elements) {
    if (items.length >= LIMITS.jsonLdNodes) break;
    const property = element.attr('itemprop');
    if (property !== null) {
      let owner = element.parent;
      while (owner !== null && !byElement.has(owner)) owner = owner.parent;
      const item = owner ? byElement.get(owner) : undefined;
      if (item && item.properties.size < 100) item.properties.set(property.trim(), microdataValue(element));
    }
    if (!element.has('itemscope') || isInert(element)) continue;
    const item: MicrodataItem = {
      type: typeName((element.attr('itemtype') ?? '').trim().split(/\s+/)[0] ?? ''),
      element,
      properties: new Map(),
    };
    byElement.set(element, item);
    if (item.type !== '') items.push(item);
  }
  return items;
}

function microdataValue(element: PageElement): string {
  return (
    element.attr('content') ??
    element.attr('href') ??
    element.attr('src') ??
    element.attr('datetime') ??
    element.text
  ).trim();
}

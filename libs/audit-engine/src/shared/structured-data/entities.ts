import type { PageElement } from '../../engine/parse/element.js';
import type { JsonLdNode, JsonObject, JsonValue, StructuredData } from '../../engine/facts/structured-data.js';

/** One thing that JSON-LD describes: what the page says about the same `@id` in several places is put together. */
export interface Entity {
  types: readonly string[];
  value: JsonObject;
  element: PageElement;
  /** What the page is about, as opposed to a part of something else. */
  isMain: boolean;
  /** Property under which it stands; null at the top. */
  property: string | null;
}

interface Index {
  byId: ReadonlyMap<string, JsonObject>;
}

const indexes = new WeakMap<StructuredData, Index>();
/** References can name the same long list again and again: what is followed has to be short. */
const MAX_OBJECTS = 200;
const MAIN_PROPERTIES: ReadonlySet<string | null> = new Set([null, 'mainEntity']);

/** Described things of any of these types; mere references and blocks in another vocabulary than schema.org left out. */
export function entitiesOf(data: StructuredData, types: ReadonlySet<string>): Entity[] {
  if (data.nodes.length === 0) return [];
  const { byId } = indexOf(data);
  const seen = new Set<JsonObject>();
  const found: Entity[] = [];
  for (const node of data.nodes) {
    if (!node.types.some((type) => types.has(type)) || node.vocabulary === 'other' || isReference(node.value)) continue;
    const value = byId.get(idOf(node)) ?? node.value;
    if (seen.has(value)) continue;
    seen.add(value);
    found.push({
      types: node.types,
      value,
      element: node.block.element,
      isMain: node.isTopLevel || MAIN_PROPERTIES.has(node.property),
      property: node.property,
    });
  }
  return found;
}

/** JSON-LD objects with a type, except those in another vocabulary than schema.org. */
export function schemaNodes(data: StructuredData): JsonLdNode[] {
  return data.nodes.filter(({ vocabulary }) => vocabulary !== 'other');
}

/** Those whose names all come from schema.org: no other context is next to it. */
export function pureSchemaNodes(data: StructuredData): JsonLdNode[] {
  return data.nodes.filter(({ vocabulary }) => vocabulary === 'schema' || vocabulary === 'none');
}

/** The first 200 objects of a property; a reference becomes what the page says about its `@id`, or stays as it is. */
export function objectsOf(data: StructuredData, value: JsonValue | undefined): JsonObject[] {
  const { byId } = indexOf(data);
  return listOf(value)
    .slice(0, MAX_OBJECTS)
    .filter(isObject)
    .map((object) => (isReference(object) ? (byId.get(String(object['@id'] ?? object.id)) ?? object) : object));
}

export function listOf(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** With the other names that schema.org's context gives them. */
const REFERENCE_KEYS = new Set(['@id', '@type', '@context', 'id', 'type']);

/** Many things may refer to one with thousands of properties. */
const references = new WeakMap<JsonObject, boolean>();

/** `{"@id": …}`, perhaps with a type: says where a thing is described and nothing about it. */
export function isReference(value: JsonObject): boolean {
  const known = references.get(value);
  if (known !== undefined) return known;
  const answer =
    (value['@id'] !== undefined || typeof value.id === 'string') &&
    Object.keys(value).every((key) => REFERENCE_KEYS.has(key));
  references.set(value, answer);
  return answer;
}

/** An empty text counts as given: it is a separate finding. */
export function has(value: JsonObject, property: string): boolean {
  const given = value[property];
  return given !== undefined && given !== null && !(Array.isArray(given) && given.length === 0);
}

/** A text or number as trimmed text, also from `{"@value": …}`; null for everything else. */
export function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  return isObject(value) && '@value' in value && !isObject(value['@value']) ? textOf(value['@value']) : null;
}

function indexOf(data: StructuredData): Index {
  const known = indexes.get(data);
  if (known) return known;
  const byId = new Map<string, JsonObject>();
  const owned = new Set<JsonObject>();
  for (const node of data.nodes) {
    const id = idOf(node);
    if (id === '') continue;
    const before = byId.get(id);
    if (!before) byId.set(id, node.value);
    else if (owned.has(before)) addTo(before, node.value);
    else {
      const merged = addTo(addTo({}, before), node.value);
      owned.add(merged);
      byId.set(id, merged);
    }
  }
  const index = { byId };
  indexes.set(data, index);
  return index;
}

function idOf(node: JsonLdNode): string {
  const id = node.value['@id'] ?? (node.vocabulary === 'schema' ? node.value.id : undefined);
  return typeof id === 'string' ? id : '';
}

function addTo(target: JsonObject, source: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(source))
    if (key !== '__proto__' && !Object.hasOwn(target, key)) target[key] = value;
  return target;
}

/** Evidence for one property: as it is written in JSON, with its line; where that is not certain, with the line of its block. */
export function written(
  element: PageElement,
  property: string,
  value: JsonValue | undefined,
): { snippet: string; line: number } {
  return { snippet: `"${property}": ${shortJson(value ?? null)}`, line: lineOf(element, property, value) };
}

/** Blocks hold many properties, and each may be reported: long ones are not searched. */
const MAX_SEARCHED = 50_000;
const MAX_PLACES = 50;

function lineOf(element: PageElement, property: string, value: JsonValue | undefined): number {
  const { inner, line } = element;
  if (typeof value !== 'string' || inner.length > MAX_SEARCHED) return line;
  const name = JSON.stringify(property);
  const text = JSON.stringify(value);
  let found = -1;
  for (let at = inner.indexOf(name), looked = 0; at !== -1; at = inner.indexOf(name, at + name.length)) {
    if (++looked > MAX_PLACES) return line;
    const end = at + name.length;
    const [colon = ''] = /^\s{0,20}:\s{0,20}/.exec(inner.slice(end, end + 50)) ?? [];
    if (colon === '' || !inner.startsWith(text, end + colon.length)) continue;
    if (found !== -1) return line;
    found = at;
  }
  return found === -1 ? line : element.lineInside(found);
}

/** Lists and objects are shown by their first texts: a value may be as long as its block, and be reported often. */
function shortJson(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN_CHARS));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const shown: string[] = [];
  for (const key in value) {
    const part = (value as JsonObject)[key] ?? null;
    if (shown.length >= SHOWN_PARTS) break;
    const text = typeof part === 'object' && part !== null ? (Array.isArray(part) ? '[…]' : '{…}') : shortJson(part);
    shown.push(Array.isArray(value) ? text : `${JSON.stringify(key.slice(0, SHOWN_CHARS))}: ${text}`);
  }
  return Array.isArray(value) ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
}

const SHOWN_PARTS = 5;
const SHOWN_CHARS = 150;

export interface TextProperty {
  element: PageElement;
  types: readonly string[];
  property: string;
  /** Trimmed, never empty. */
  text: string;
  value: JsonValue;
}

/** Every text or number of these properties in objects with a type. */
export function textsOf(data: StructuredData, properties: ReadonlySet<string>): TextProperty[] {
  const found: TextProperty[] = [];
  for (const { value, types, block } of schemaNodes(data)) {
    for (const property of Object.keys(value)) {
      if (!properties.has(property)) continue;
      for (const one of listOf(value[property])) {
        const text = textOf(one);
        if (text) found.push({ element: block.element, types, property, text, value: one });
      }
    }
  }
  return found;
}

import { MORE_TYPES, PROPERTIES, TREE } from './schema-org.data.js';

/** Written by Google's documentation for SearchAction, and not part of the vocabulary. */
const ACTION_INPUTS = /-(?:input|output)$/;

interface Vocabulary {
  types: ReadonlySet<string>;
  properties: ReadonlySet<string>;
  below: ReadonlyMap<string, readonly string[]>;
}

let vocabulary: Vocabulary | null = null;

/** Read on first use: most processes that load the catalogue never check a page with structured data. */
function read(): Vocabulary {
  if (vocabulary) return vocabulary;
  const below = new Map<string, string[]>();
  const types = new Set(MORE_TYPES.split(' '));
  let parent = '';
  for (const word of TREE.split(/\s+/)) {
    if (word === '') continue;
    if (word.endsWith(':')) {
      parent = word.slice(0, -1);
      below.set(parent, []);
    } else below.get(parent)?.push(word);
    types.add(word.replace(':', ''));
  }
  vocabulary = { types, properties: new Set(PROPERTIES.split(/\s+/)), below };
  return vocabulary;
}

export function isKnownType(type: string): boolean {
  return read().types.has(type);
}

export function isKnownProperty(property: string): boolean {
  return read().properties.has(property) || ACTION_INPUTS.test(property);
}

const families = new Map<string, ReadonlySet<string>>();

/** The type and everything below it: `kindsOf('LocalBusiness').has('Bakery')`. */
export function kindsOf(type: string): ReadonlySet<string> {
  const known = families.get(type);
  if (known) return known;
  const found = new Set([type]);
  for (const at of found) for (const child of read().below.get(at) ?? []) found.add(child);
  families.set(type, found);
  return found;
}

let spellings: { types: ReadonlyMap<string, string>; properties: ReadonlyMap<string, string> } | null = null;

/** The name as schema.org writes it, when only capitals, hyphens or underscores differ; null otherwise. */
export function spellingOf(name: string, kind: 'types' | 'properties'): string | null {
  spellings ??= { types: bySpelling(read().types), properties: bySpelling(read().properties) };
  return spellings[kind].get(plain(name)) ?? null;
}

function bySpelling(names: ReadonlySet<string>): Map<string, string> {
  return new Map([...names].map((name) => [plain(name), name]));
}

function plain(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

import type { PageFacts } from '#audit-engine';
import type { Edits } from './edits.js';

type StructuredData = PageFacts['structuredData'];
type JsonObject = StructuredData['nodes'][number]['value'];
type JsonValue = JsonObject[string];

/** A value as it is in the source; offsets are those of the document. */
export interface JsonPlace {
  start: number;
  end: number;
  /** Of an object, in order. */
  members: JsonMember[];
  /** Of a list. */
  items: JsonPlace[];
}

/** `start` is that of its name, `end` that of its value. */
export interface JsonMember {
  name: string;
  nameEnd: number;
  start: number;
  end: number;
  value: JsonPlace;
}

/** One property of an object that names things of schema.org. */
export interface WrittenProperty {
  owner: JsonObject;
  place: JsonPlace;
  member: JsonMember;
  value: JsonValue;
  /** All names come from schema.org: no other context is next to it. */
  isPure: boolean;
}

const known = new WeakMap<StructuredData, Map<JsonObject, JsonPlace>>();

/** Where each object of the valid JSON-LD blocks stands. */
export function objectPlaces(data: StructuredData): ReadonlyMap<JsonObject, JsonPlace> {
  const before = known.get(data);
  if (before) return before;
  const places = new Map<JsonObject, JsonPlace>();
  for (const { element, value } of data.blocks) {
    if (value === undefined) continue;
    const { html } = element.document;
    const from = html.slice(element.openEnd + 1, element.closeStart).search(/[{[]/);
    if (from !== -1) collect(value, new Scanner(html, element.openEnd + 1 + from).value(), places);
  }
  known.set(data, places);
  return places;
}

/** Every place of a property, other vocabularies than schema.org left out. */
export function writtenProperties(data: StructuredData, property: string): WrittenProperty[] {
  const places = objectPlaces(data);
  return data.nodes.flatMap(({ value: owner, vocabulary }) => {
    const place = vocabulary === 'other' ? undefined : places.get(owner);
    const member = place?.members.filter(({ name }) => name === property).at(-1);
    return place && member
      ? [{ owner, place, member, value: owner[property] ?? null, isPure: vocabulary !== 'mixed' }]
      : [];
  });
}

export interface WrittenText {
  place: JsonPlace;
  property: WrittenProperty;
  isNumber: boolean;
}

/** The values of a property that read so, alone, in a list or as `@value`. */
export function writtenTexts(data: StructuredData, property: string, text: string): WrittenText[] {
  return writtenProperties(data, property).flatMap((found) => {
    const isList = Array.isArray(found.value);
    const values = isList ? (found.value as JsonValue[]) : [found.value];
    return values.flatMap((one, i) => {
      const at = isList ? found.member.value.items[i] : found.member.value;
      const typed = typeof one === 'object' && one !== null && !Array.isArray(one) ? one['@value'] : undefined;
      const place = typed === undefined ? at : at?.members.find(({ name }) => name === '@value')?.value;
      const given = typed === undefined ? one : typed;
      const isNumber = typeof given === 'number';
      const isSame = isNumber ? String(given) === text : typeof given === 'string' && given.trim() === text;
      return place && isSame ? [{ place, property: found, isNumber }] : [];
    });
  });
}

/** `change` says what is there instead; null leaves it. True when something is written. */
export function rewriteTexts(
  edits: Edits,
  texts: readonly WrittenText[],
  change: (text: WrittenText) => string | null,
): boolean {
  for (const text of texts) {
    const next = change(text);
    if (next !== null) edits.replace(text.place.start, text.place.end, jsonText(next));
  }
  return !edits.isEmpty;
}

/** With the comma that separated it. */
export function removeEntry(edits: Edits, all: readonly { start: number; end: number }[], index: number): void {
  const entry = all[index];
  if (!entry) return;
  const before = all[index - 1];
  const next = all[index + 1];
  if (before) edits.replace(before.end, entry.end, '');
  else edits.replace(entry.start, next?.start ?? entry.end, '');
}

/** As the last member of the object, which has others. */
export function addMember(edits: Edits, object: JsonPlace, name: string, json: string): void {
  const last = object.members.at(-1);
  if (last) edits.insert(last.end, `,${jsonText(name)}:${json}`);
}

/** A text in JSON that cannot end the script around it. */
export function jsonText(text: string): string {
  return JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
}

function collect(value: JsonValue, place: JsonPlace, into: Map<JsonObject, JsonPlace>): void {
  if (Array.isArray(value)) {
    value.forEach((one, i) => {
      const item = place.items[i];
      if (item) collect(one, item, into);
    });
  } else if (typeof value === 'object' && value !== null) {
    into.set(value, place);
    // Of members with one name, the last one counts.
    const members = new Map(place.members.map((member) => [member.name, member.value]));
    for (const [name, at] of members) collect(value[name] ?? null, at, into);
  }
}

/** Over a text that JSON.parse has read: it looks for places, not for faults. */
class Scanner {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  value(): JsonPlace {
    this.skipSpace();
    const place: JsonPlace = { start: this.at, end: this.at, members: [], items: [] };
    const first = this.text[this.at];
    if (first === '"') this.string();
    else if (first === '{' || first === '[') this.entries(place, first);
    else this.skip(/[^\s,\]}]*/y);
    place.end = this.at;
    return place;
  }

  private entries(place: JsonPlace, open: '{' | '['): void {
    const close = open === '{' ? '}' : ']';
    this.at++;
    for (this.skipSpace(); this.at < this.text.length && this.text[this.at] !== close; this.skipSpace()) {
      if (this.text[this.at] === ',') this.at++;
      else if (open === '{') place.members.push(this.member());
      else place.items.push(this.value());
    }
    this.at++;
  }

  private member(): JsonMember {
    const start = this.at;
    this.string();
    const nameEnd = this.at;
    this.skipSpace();
    this.at++;
    const value = this.value();
    return { name: JSON.parse(this.text.slice(start, nameEnd)) as string, nameEnd, start, end: value.end, value };
  }

  private string(): void {
    this.skip(/"(?:[^"\\]|\\.)*"/sy);
  }

  private skipSpace(): void {
    this.skip(/\s*/y);
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    const length = pattern.exec(this.text)?.[0].length ?? 0;
    if (length === 0 && pattern.source.startsWith('"')) throw new Error('not JSON');
    this.at += length;
  }
}

import { parseUrl } from '#common';

/** Readers of values of unknown shape: each gives something bounded and clean, or says that there is nothing. */
export type Members = Readonly<Record<string, unknown>>;

/** C0 controls but tab and newline, C1 controls, and the characters that turn the direction of text around them. */
const UNFIT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** More marks on one letter are no language, and grow over the lines above and below. */
const MARKS = /(\p{M}{4})\p{M}+/gu;
/** Most texts have nothing to fix, and looking is a tenth of the work of fixing. */
const IN_DOUBT = /[^\t\n\x20-\x7e]/;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asMembers(value: unknown): Members {
  return isMembers(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text, at most `maxChars` long, without what a reader cannot see; null when it is no text or an empty one. */
export function readText(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null;
  const isLong = value.length > maxChars;
  const cut = isLong ? value.slice(0, maxChars - 1).toWellFormed() : value;
  const text = (IN_DOUBT.test(cut) ? cut.toWellFormed().replace(UNFIT, '').replace(MARKS, '$1') : cut).trim();
  if (text === '') return null;
  return isLong ? `${text}…` : text;
}

/** A whole number from 0, or null. */
export function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.floor(value) : null;
}

export function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The first of the members that the reader can make something of. Own members only: names come from us, values from anybody. */
export function firstOf<T>(source: Members, names: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const name of names) {
    const value = Object.hasOwn(source, name) ? read(source[name]) : null;
    if (value !== null) return value;
  }
  return null;
}

/** An absolute http or https address, or null. */
export function readWebAddress(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string' || value.length > maxChars || !/^https?:\/\//i.test(value) || parseUrl(value) === null)
    return null;
  return readText(value, maxChars);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Evidence is stored escaped for HTML; it is escaped again where it is shown. */
export function unescapeMarkup(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Characters that a view may still hold: a report can repeat a long text a million times, a page cannot. */
export class TextBudget {
  constructor(
    private left: number,
    /** Findings that are shown of one rule. */
    readonly findingsOfRule = 10,
  ) {}

  get isEmpty(): boolean {
    return this.left === 0;
  }

  /** Whether there was room for so many more. */
  take(...texts: readonly (string | null)[]): boolean {
    const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (characters > this.left) return false;
    this.left -= characters;
    return true;
  }
}

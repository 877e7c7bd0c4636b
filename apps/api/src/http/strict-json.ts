/** Why a text is not taken as JSON, in words for the caller. */
export class JsonRefusal extends Error {
  constructor(
    readonly kind: 'syntax' | 'content',
    /** Dotted path, empty for the whole body. */
    readonly path: string,
    message: string,
  ) {
    super(message);
    this.name = 'JsonRefusal';
  }
}

/** No legitimate request is deeper; shallow enough that no recursive reader of the value overflows. */
export const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NUMBER_CHARACTERS = new Set([...'0123456789+-.eE'].map((character) => character.charCodeAt(0)));

/**
 * JSON.parse for hostile input: UTF-8 only, at most 64 levels, and none of the texts that two parsers read differently
 * (repeated keys, `__proto__`, numbers beyond a double). Linear in the length of the text.
 * @throws JsonRefusal
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    // V8 parses without recursion, so that depth is no danger here.
    value = JSON.parse(text);
  } catch (error) {
    throw new JsonRefusal('syntax', '', `The body is not valid JSON: ${explain(error)}`);
  }
  if (typeof value === 'object' && value !== null) inspect(text);
  return value;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonRefusal('syntax', '', 'The body is not valid UTF-8.');
  }
}

/** The position that V8 names, without the excerpt of the body that it quotes. */
function explain(error: unknown): string {
  const position =
    error instanceof Error ? /position \d+( \(line \d+ column \d+\))?/.exec(error.message)?.[0] : undefined;
  return position ? `it breaks at ${position}.` : 'it ends too early or is empty.';
}

interface Level {
  /** Keys seen so far; null in an array. */
  keys: Set<string> | null;
  /** The member or element that is being read. */
  at: string | number;
}

/** Walks a text that is known to be JSON. */
function inspect(text: string): void {
  const levels: Level[] = [];
  let level: Level | null = null;
  let isKeyNext = false;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case QUOTE: {
        const end = endOfString(text, i);
        if (isKeyNext) takeKey(text, i, end, levels);
        isKeyNext = false;
        i = end;
        break;
      }
      case 0x7b: // {
      case 0x5b: // [
        isKeyNext = text.charCodeAt(i) === 0x7b;
        level = { keys: isKeyNext ? new Set() : null, at: 0 };
        levels.push(level);
        if (levels.length > MAX_JSON_DEPTH)
          throw new JsonRefusal('content', '', `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop();
        level = levels.at(-1) ?? null;
        isKeyNext = false;
        break;
      case 0x2c: // ,
        isKeyNext = level?.keys != null;
        if (level && typeof level.at === 'number') level.at++;
        break;
      case 0x74: // true
      case 0x6e: // null
        i += 3;
        break;
      case 0x66: // false
        i += 4;
        break;
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
      case 0x3a: // :
        break;
      default: {
        const end = endOfNumber(text, i);
        if (!Number.isFinite(Number(text.slice(i, end))))
          throw new JsonRefusal('content', pathOf(levels), 'The number is too large.');
        i = end - 1;
      }
    }
  }
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && NUMBER_CHARACTERS.has(text.charCodeAt(end))) end++;
  return end;
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; ; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) i++;
  }
}

/** Notes the member name between two quotes at the innermost level. */
function takeKey(text: string, start: number, end: number, levels: readonly Level[]): void {
  const level = levels.at(-1);
  if (!level?.keys) return;
  const raw = text.slice(start + 1, end);
  const key = raw.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : raw;
  level.at = key;
  if (key === '__proto__') throw new JsonRefusal('content', pathOf(levels), 'This member name is not allowed.');
  if (level.keys.has(key)) throw new JsonRefusal('content', pathOf(levels), 'This member appears twice.');
  level.keys.add(key);
}

function pathOf(levels: readonly Level[]): string {
  return levels.map((level) => String(level.at).slice(0, 60)).join('.');
}

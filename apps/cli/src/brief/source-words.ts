import { parseUrl } from '#common';

/** What is known of the place of a finding. */
export interface FoundElement {
  snippet: string | null;
  /** URL that it is about. */
  target?: string | null;
}

/** A text that an element has and its source probably has, too. */
export interface SourceWord {
  text: string;
  weight: number;
}

const LEAST_CHARS = 3;
const MOST_CHARS = 120;
const WORDS = 60;
/** Attributes whose values are written by hand as a rule. */
const WEIGHTS: Readonly<Record<string, number>> = {
  id: 4,
  name: 3,
  for: 3,
  src: 3,
  href: 3,
  action: 3,
  alt: 3,
  title: 3,
  placeholder: 3,
  content: 3,
  'aria-label': 3,
  'aria-labelledby': 3,
};
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const CLASS_WEIGHT = 2;
const TEXT_WEIGHT = 3;
const FILE_NAME_WEIGHT = 2;
const TARGET_WEIGHT = 4;
const TAG_WEIGHT = 2;
/** Where nothing is known of an element but that it belongs in the head of a page. */
const HEAD: readonly SourceWord[] = [
  { text: '</head>', weight: 3 },
  { text: '<head', weight: 2 },
  { text: '<title', weight: 1 },
];

/**
 * What is static in elements: names, classes, addresses and texts; also what the finding is about, such as a broken link.
 * Without any of these, the names of the elements, or what the head of a page has.
 */
export function wordsOf(elements: readonly FoundElement[]): SourceWord[] {
  const words = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const word = text.trim();
    if (word.length < LEAST_CHARS || word.length > MOST_CHARS || words.size >= WORDS) return;
    words.set(word, Math.max(words.get(word) ?? 0, weight));
  };
  const tags = new Set<string>();
  for (const { snippet, target = null } of elements) {
    if (target !== null) add(pathOf(target), TARGET_WEIGHT);
    if (snippet === null) continue;
    const [, tag] = /^<([a-z][\w-]*)/i.exec(snippet) ?? [];
    if (tag !== undefined) tags.add(tag.toLowerCase());
    for (const [, name = '', double, single, bare] of snippet.matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? bare ?? '';
      if (name === 'class') for (const one of value.split(/\s+/)) add(one, CLASS_WEIGHT);
      else if (Object.hasOwn(WEIGHTS, name)) {
        add(value, WEIGHTS[name] ?? 0);
        if (name === 'src' || name === 'href') add(value.split(/[?#]/)[0]?.split('/').pop() ?? '', FILE_NAME_WEIGHT);
      }
    }
    for (const [, text = ''] of snippet.matchAll(/>([^<>]+)</g)) add(text, TEXT_WEIGHT);
  }
  if (words.size > 0) return [...words].map(([text, weight]) => ({ text, weight }));
  return tags.size === 0 ? [...HEAD] : [...tags].map((tag) => ({ text: `<${tag}`, weight: TAG_WEIGHT }));
}

/** Sources rarely name their own host. */
function pathOf(target: string): string {
  const url = parseUrl(target);
  return url === null ? target : url.pathname + url.search;
}

/** `<i` is the start of a tag, not part of `<img`. */
export function hasWord(source: string, word: string): boolean {
  return /^<[\w-]+$/.test(word) ? new RegExp(`${word}(?![\\w-])`).test(source) : source.includes(word);
}

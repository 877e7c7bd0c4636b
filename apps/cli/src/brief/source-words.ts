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
/** Of elements that nothing is known of but that they belong in the head of a page. */
const HEAD: readonly SourceWord[] = [
  { text: '</head>', weight: 3 },
  { text: '<head', weight: 2 },
  { text: '<title', weight: 1 },
];

/** What is static in elements: names, classes, addresses and texts. Without any element, what the head of a page has. */
export function wordsOf(snippets: readonly (string | null)[]): SourceWord[] {
  const words = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const word = text.trim();
    if (word.length < LEAST_CHARS || word.length > MOST_CHARS || words.size >= WORDS) return;
    words.set(word, Math.max(words.get(word) ?? 0, weight));
  };
  for (const snippet of snippets) {
    if (snippet === null) continue;
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
  return words.size === 0 ? [...HEAD] : [...words].map(([text, weight]) => ({ text, weight }));
}

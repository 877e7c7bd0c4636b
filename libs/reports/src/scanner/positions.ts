/**
 * What a string in a report is for, and so how it is judged.
 * - `identifier`: an id, a key, a status: strict characters.
 * - `name`: a short label that may mention an element (`Document has a <title>`), never carry one that runs.
 * - `link`: http, https or relative.
 * - `prose`: messages, explanations, evidence: may quote HTML, may not hold a shape that executes.
 */
export type Position = 'identifier' | 'name' | 'link' | 'prose';

const LINK_ENDING = /(?:url|uri|href|src|link)s?$/;

const LAST_WORDS: Readonly<Record<Exclude<Position, 'prose' | 'link'>, ReadonlySet<string>>> = {
  identifier: new Set([
    'id',
    'ids',
    'category',
    'categories',
    'subcategory',
    'subcategories',
    'severity',
    'status',
    'slug',
    'type',
    'types',
    'kind',
    'grade',
    'scope',
    'key',
    'keys',
  ]),
  name: new Set(['name', 'names', 'rule', 'check', 'label', 'labels']),
};

/** Members of an object under one of these quote the audited page, whatever their names: `data.href` is what the page had. */
export const QUOTING_KEYS: ReadonlySet<string> = new Set(['data', 'evidence']);

/** The position of the strings under an object key, decided by the last word of the key: `pageUrl`, `rule_id`, `ruleName`. */
export function positionOfKey(key: string): Position {
  const lower = key.toLowerCase();
  if (LINK_ENDING.test(lower)) return 'link';
  const lastWord =
    key
      .split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
      .filter(Boolean)
      .at(-1)
      ?.toLowerCase() ?? '';
  if (LAST_WORDS.identifier.has(lastWord)) return 'identifier';
  return LAST_WORDS.name.has(lastWord) ? 'name' : 'prose';
}

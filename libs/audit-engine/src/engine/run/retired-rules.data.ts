/** What became of a rule that is gone. */
export interface RetiredRule {
  /** The rule that reports the same since; null: none does. It is in the catalogue: a rule that is merged again takes these along. */
  into: string | null;
  /** Day of the change. */
  since: string;
  /** A sentence. */
  why: string;
}

/**
 * Rules that are gone, by id. An id is never used again: issues, ignores, settings, reports and links name it for years. A rule that is
 * merged is listed here in the change that removes its files and raises the version of its successor.
 */
export const RETIRED_RULES: Readonly<Record<string, RetiredRule>> = {
  'agents/blocked-sections': {
    into: 'agents/search-crawlers',
    since: '2026-11-29',
    why: 'Both reported an assistant that robots.txt keeps out, from the whole site or from a part of it.',
  },
  'images/old-format': {
    into: 'images/weight',
    since: '2026-11-28',
    why: 'Both reported files that could be smaller; the format to choose is in the finding.',
  },
  'performance/dom-depth': {
    into: 'performance/dom-size',
    since: '2026-11-28',
    why: 'Both reported markup that is too much for a page, which fewer wrappers make smaller.',
  },
  'security/opener': {
    into: null,
    since: '2026-11-28',
    why: 'Since 2021, browsers have given new windows no access to the page that opened them, so every site passed.',
  },
};

import { COLLECTION_SEGMENTS, LITERAL_CHILDREN, PAGE_ENDING } from './url-vocabulary.js';

/** More parameters than this do not make another pattern. */
const MAX_PARAMETERS = 20;

const YEAR = /^(?:19|20)\d\d$/;
const MONTH = /^(?:0?[1-9]|1[0-2])$/;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/;
const DATE =
  /^(?:19|20)\d\d(?:[-_.](?:0?[1-9]|1[0-2])(?:[-_.](?:0?[1-9]|[12]\d|3[01]))?|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
const VERSION =
  /^(?:v\d{1,4}(?:\.(?:\d{1,5}|x)){0,3}|\d{1,4}(?:\.(?:\d{1,5}|x)){1,3})(?:[-.]?(?:alpha|beta|rc|pre|dev|lts)[-.]?\d{0,3})?$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HEX = /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}$/i;
/** `tt0111161`, `item_123456`. Six digits, because `iso27001` and `rfc9110` are names. */
const PREFIXED_NUMBER = /^[a-z]{1,5}[-_]?\d{6,}$/i;
/** `red-shoe-48213`, `red-shoe-p48213`. Five digits, because `report-2024` is a name. */
const NUMBER_LAST = /[a-z%][-_.](?:[a-z]{1,2}-?)?\d{5,}$/i;
/** `48213-red-shoe`, `2024-05-01-title`. */
const NUMBER_FIRST = /^(?!(?:19|20)\d\d-\D)\d{4,}[-_][^-_]/;

/**
 * Pattern that a URL is one of many of, such as `/blog/{slug}`, `/products/{id}`,
 * `/{year}/{month}/{slug}`, `/docs/{version}/install`, `/list?page={}`; null for a literal page.
 * Told by shape (numbers, dates, versions, ids) and by known names of collections, never by
 * counting, so that a URL has one pattern on all workers at any time.
 * Takes a normalised URL; scheme and host are not part of the pattern.
 */
export function urlPattern(url: string): string | null {
  const { pathname, search } = new URL(url);
  const path = pathPattern(pathname);
  if (search.length < 2) return path === pathname ? null : path;
  const names = search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return `${path}?${[...new Set(names)]
    .sort()
    .slice(0, MAX_PARAMETERS)
    .map((name) => `${name}={}`)
    .join('&')}`;
}

type Before = 'other' | 'collection' | 'slug' | 'year' | 'month';

function pathPattern(pathname: string): string {
  let before: Before = 'other';
  return pathname
    .split('/')
    .map((segment) => {
      if (segment === '') return '';
      const ending = PAGE_ENDING.exec(segment)?.[0] ?? '';
      const name = ending === '' ? segment : segment.slice(0, -ending.length);
      const [placeholder, after] = check(name, before);
      before = after;
      return (placeholder ?? name) + ending;
    })
    .join('/');
}

/** Placeholder for a segment (null keeps it), and what the next one comes after. */
function check(name: string, before: Before): [placeholder: string | null, after: Before] {
  if (before === 'year' && MONTH.test(name)) return ['{month}', 'month'];
  if (before === 'month' && DAY.test(name)) return ['{day}', 'slug'];
  if (YEAR.test(name)) return ['{year}', 'year'];
  if (DATE.test(name)) return ['{date}', 'slug'];
  if (VERSION.test(name)) return ['{version}', 'other'];
  if (/^\d+$/.test(name) || PREFIXED_NUMBER.test(name)) return ['{id}', 'slug'];
  if (UUID.test(name) || HEX.test(name) || isToken(name)) return ['{id}', 'slug'];
  if (NUMBER_LAST.test(name) || NUMBER_FIRST.test(name) || /^(?:19|20)\d\d-\d\d-\d\d-/.test(name))
    return ['{slug}', 'slug'];
  const word = name.toLowerCase();
  if (COLLECTION_SEGMENTS.has(word) || /^[a-z]$/.test(word)) return [null, 'collection'];
  if (before === 'other' || LITERAL_CHILDREN.has(word)) return [null, before === 'other' ? 'other' : 'slug'];
  return ['{slug}', 'slug'];
}

/**
 * Random text such as `dQw4w9WgXcQ`: letters of both cases and digits that change places
 * at every other character. Names such as `iPhone15Pro` do not.
 */
function isToken(name: string): boolean {
  if (name.length < 8 || !/^[A-Za-z0-9_-]+$/.test(name) || !/\d/.test(name) || !/[A-Z]/.test(name)) return false;
  let switches = 0;
  for (let i = 1; i < name.length; i++) if (kindAt(name, i) !== kindAt(name, i - 1)) switches += 1;
  return switches * 2 >= name.length;
}

function kindAt(name: string, index: number): 'upper' | 'lower' | 'digit' | 'other' {
  const code = name.charCodeAt(index);
  if (code >= 0x61 && code <= 0x7a) return 'lower';
  if (code >= 0x41 && code <= 0x5a) return 'upper';
  return code >= 0x30 && code <= 0x39 ? 'digit' : 'other';
}

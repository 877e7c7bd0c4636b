import {
  CALENDAR_PARAMETERS,
  CONTROL_PARAMETERS,
  FACET_PARAMETERS,
  FACET_PREFIXES,
  SESSION_PARAMETERS,
  SESSION_PREFIXES,
} from './trap-vocabulary.js';
import { urlPattern } from './url-pattern.js';

/** Why a URL may be one of endlessly many. Each has its budget. */
export type TrapSign =
  | 'query'
  | 'query-all'
  | 'facets'
  | 'facets-all'
  | 'token'
  | 'session'
  | 'calendar'
  | 'deep'
  | 'very-deep'
  | 'far'
  | 'repeating'
  | 'repeating-thrice'
  | 'same-name'
  | 'prefix';

export interface Sign {
  sign: TrapSign;
  /** What is counted: a path, a path prefix, a pattern. */
  where: string;
}

/** Beyond these a URL is refused outright. */
export type HardSign = 'url-length' | 'depth' | 'repeating-segments' | 'calendar';

const MAX_URL_LENGTH = 2048;
const MAX_PATH_DEPTH = 20;
const DEEP = 3;
const VERY_DEEP = 9;
/** Links from the start page: few sites have content that is only found this far out. */
const FAR = 30;
const FACET_PARAMETER_COUNT = 4;
/** Longest run of segments that is looked at for repetition. */
const MAX_PERIOD = 4;

const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;
const NUMBER = /^\d+$/;
const TOKEN = /^(?:[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f-]{27}|(?=[^\d]*\d)(?=[^a-z]*[a-z])[0-9a-z_-]{20,})$/i;
const CALENDAR_PATTERN = /\{(?:month|day|date)\}\/?$/;
const YEAR = /(?:^|\D)((?:1[6-9]|2\d)\d\d)(?!\d)/;
const DATE_VALUE = /^\d{4}-\d{1,2}(?:-\d{1,2})?$/;

interface Parameter {
  name: string;
  value: string;
  raw: string;
}

/** The signs of one normalised URL, or the one that refuses it. `depth`: links from the start page. */
export function signsOf(url: string, depth: number, nowYear: number): HardSign | Sign[] {
  if (url.length > MAX_URL_LENGTH) return 'url-length';
  const { pathname, search } = new URL(url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_PATH_DEPTH) return 'depth';
  const repeats = mostRepeats(segments);
  if (repeats > 3) return 'repeating-segments';
  const parameters = parametersOf(search);
  const calendar = calendarOf(url, pathname, parameters);
  if (calendar !== null && isOutOfTime(pathname, parameters, nowYear)) return 'calendar';
  const signs = [...pathSigns(segments, depth), ...querySigns(pathname, parameters, calendar !== null)];
  if (repeats > 1) signs.push({ sign: repeats > 2 ? 'repeating-thrice' : 'repeating', where: prefixOf(segments) });
  if (calendar !== null) signs.push({ sign: 'calendar', where: calendar });
  return signs;
}

function pathSigns(segments: readonly string[], depth: number): Sign[] {
  const signs: Sign[] = [];
  const prefix = prefixOf(segments);
  const locale = LOCALE.test(segments[0] ?? '') ? `/${segments[0]}` : '';
  const pathDepth = segments.length - (locale === '' ? 0 : 1);
  if (pathDepth >= 2) signs.push({ sign: 'prefix', where: prefix });
  if (pathDepth >= DEEP) signs.push({ sign: 'deep', where: prefix });
  if (pathDepth >= VERY_DEEP) signs.push({ sign: 'very-deep', where: prefix });
  if (depth >= FAR) signs.push({ sign: 'far', where: prefix });
  const name = nameOf(segments);
  if (pathDepth >= 2 && name !== '' && !NUMBER.test(name))
    signs.push({ sign: 'same-name', where: `${locale}/…/${name}` });
  return signs;
}

/** Last segment; of `dir/index.html` the one before. */
function nameOf(segments: readonly string[]): string {
  const last = segments.at(-1) ?? '';
  return /^(?:index|default)\.\w+$/.test(last) ? (segments.at(-2) ?? '') : last;
}

/** First segment, after that of a language: `/shop/`, `/en/shop/`. */
function prefixOf(segments: readonly string[]): string {
  const length = LOCALE.test(segments[0] ?? '') ? 2 : 1;
  return `/${segments.slice(0, length).join('/')}/`;
}

function querySigns(pathname: string, parameters: readonly Parameter[], isCalendar: boolean): Sign[] {
  const session = /;jsessionid=/i.test(pathname) ? pathname.replace(/;jsessionid=[^/]*/i, '') : null;
  if (session !== null) return [{ sign: 'session', where: session }];
  if (parameters.length === 0) return [];
  const named = parameters.find(
    ({ name }) => SESSION_PARAMETERS.has(name) || SESSION_PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
  if (named !== undefined) return [{ sign: 'session', where: withoutParameter(pathname, parameters, named) }];
  if (isCalendar) return [{ sign: 'query-all', where: '?' }];
  if (parameters.length >= FACET_PARAMETER_COUNT || parameters.some(isFacet))
    return [
      { sign: 'facets', where: pathname },
      { sign: 'facets-all', where: '?' },
    ];
  const token = parameters.find(({ value }) => TOKEN.test(value));
  if (token !== undefined)
    return [
      { sign: 'token', where: withoutParameter(pathname, parameters, token) },
      { sign: 'query', where: pathname },
    ];
  return [
    { sign: 'query', where: pathname },
    { sign: 'query-all', where: '?' },
  ];
}

function isFacet({ name }: Parameter): boolean {
  return (
    CONTROL_PARAMETERS.has(name) ||
    FACET_PARAMETERS.has(name) ||
    FACET_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}

function withoutParameter(pathname: string, parameters: readonly Parameter[], taken: Parameter): string {
  const rest = parameters.filter((parameter) => parameter !== taken).map(({ raw }) => raw);
  return rest.length === 0 ? pathname : `${pathname}?${rest.join('&')}`;
}

function parametersOf(search: string): Parameter[] {
  if (search.length < 2) return [];
  return search
    .slice(1)
    .split('&')
    .map((raw) => {
      const equalsAt = raw.indexOf('=');
      const name = equalsAt < 0 ? raw : raw.slice(0, equalsAt);
      return { name: name.toLowerCase(), value: equalsAt < 0 ? '' : raw.slice(equalsAt + 1), raw };
    });
}

/** Pattern of a page that shows a day or a month, without the names of its days; null for other pages. */
function calendarOf(url: string, pathname: string, parameters: readonly Parameter[]): string | null {
  if (parameters.some(({ name, value }) => CALENDAR_PARAMETERS.has(name) || DATE_VALUE.test(value)))
    return `${pathname}?`;
  const pattern = urlPattern(url)?.split('?', 1)[0] ?? '';
  return CALENDAR_PATTERN.test(pattern) ? pattern : null;
}

/** No calendar has news from more than a year ahead, or from before the web. */
function isOutOfTime(pathname: string, parameters: readonly Parameter[], nowYear: number): boolean {
  const texts = [
    pathname,
    ...parameters
      .filter(({ name, value }) => CALENDAR_PARAMETERS.has(name) || DATE_VALUE.test(value))
      .map(({ value }) => value),
  ];
  return texts.some((text) => {
    const year = Number(YEAR.exec(text)?.[1]);
    return year > nowYear + 1 || year < 1990;
  });
}

/**
 * How often a run of segments follows itself, as in /a/b/a/b (2). Numbers do not count:
 * /2024/01/01 is a date. A segment that comes back five times counts as a run of four.
 */
function mostRepeats(segments: readonly string[]): number {
  let most = 1;
  for (let period = 1; period <= MAX_PERIOD && period * 2 <= segments.length; period++) {
    let run = 0;
    for (let i = period; i < segments.length; i++) {
      run = segments[i] === segments[i - period] && !NUMBER.test(segments[i] ?? '') ? run + 1 : 0;
      most = Math.max(most, Math.floor(run / period) + 1);
    }
  }
  const counts = new Map<string, number>();
  for (const segment of segments) if (!NUMBER.test(segment)) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  const highest = Math.max(0, ...counts.values());
  return Math.max(most, highest >= 5 ? 4 : highest >= 2 ? 2 : 1);
}

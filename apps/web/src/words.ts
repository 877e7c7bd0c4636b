import { bandOf as bandOfScore, counted, type Band } from '#common/words';

/** How numbers, times and states read everywhere; times are in the zone of the reader. */
export { counted, localDay as day, localMoment as moment, number, outcomeWords, plural } from '#common/words';

const two = (value: number): string => String(value).padStart(2, '0');

/** `3 minutes ago`. */
export function ago(text: string | null, now = Date.now()): string {
  if (text === null) return 'never';
  const seconds = Math.round((now - new Date(text).getTime()) / 1_000);
  const future = seconds < 0 ? (words: string) => `in ${words}` : (words: string) => `${words} ago`;
  const size = Math.abs(seconds);
  if (size < 60) return seconds < 0 ? 'soon' : 'just now';
  if (size < 3_600) return future(counted(Math.round(size / 60), 'minute'));
  if (size < 86_400) return future(counted(Math.round(size / 3_600), 'hour'));
  return future(counted(Math.round(size / 86_400), 'day'));
}

export function duration(fromText: string | null, toText: string | null): string {
  if (fromText === null) return '–';
  const end = toText === null ? Date.now() : new Date(toText).getTime();
  return spanOf(Math.max(0, end - new Date(fromText).getTime()));
}

/** `8 s`, `3 min 20 s`, `2 h 05 min`. */
export function spanOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${two(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

const SIZES: readonly (readonly [number, string])[] = [
  [1_000_000, 'MB'],
  [1_000, 'kB'],
];

/** `18.2 kB`. */
export function bytes(value: number): string {
  const [size, name] = SIZES.find(([each]) => value >= each) ?? [1, 'B'];
  return `${Math.round((value / size) * 10) / 10} ${name}`;
}

const TONES = { good: 'good', fair: 'warning', poor: 'error', unknown: 'none' } as const satisfies Record<Band, string>;

/** The colour that a score is shown in. */
export function bandOf(score: number | null): (typeof TONES)[Band] {
  return TONES[bandOfScore(score)];
}

/** Path and query of a page of the site; the complete URL for any other. */
export function pathOf(url: string, siteUrl: string): string {
  const origin = originOf(siteUrl);
  return origin !== null && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

function originOf(url: string): string | null {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
}

/** Pieces of sources come escaped for HTML text; here they become text. */
export function plain(escaped: string): string {
  return escaped
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** What people type for a site, as a URL. Local servers have no certificate. */
export function webAddress(typed: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text)) return text;
  return `${/^(?:localhost|\d+(?:\.\d+){3})(?:[:/]|$)/i.test(text) ? 'http' : 'https'}://${text}`;
}

export const MODE_WORDS: Readonly<Record<string, string>> = {
  quick: 'Quick',
  surface: 'Surface',
  full: 'Full',
};

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\w*\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox 140 on Linux`, where a browser says so; else what it says. */
export function deviceWords(agent: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version === undefined) continue;
    const system = SYSTEMS.find(([known]) => known.test(agent))?.[1];
    return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`;
  }
  return agent;
}

/** Host as sites are known by: docs, "site key". */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  return port === '' ? host : `${host}:${port}`;
}

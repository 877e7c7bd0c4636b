export type RobotsField = 'user-agent' | 'allow' | 'disallow' | 'crawl-delay' | 'sitemap';

export interface RobotsFieldAndValue {
  /** As written, lower case. */
  name: string;
  /** What crawlers take the name for; null for others. */
  field: RobotsField | null;
  /** Trimmed, comment removed. */
  value: string;
  hasColon: boolean;
}

/**
 * How each field may begin: longer names and the common typing errors count as well. Source: google/robotstxt, the parser
 * that Google publishes (`ParsedRobotsKey`), 2026; crawl-delay, which Google does not read, is ours.
 */
const FIELDS: readonly (readonly [RobotsField, RegExp])[] = [
  ['user-agent', /^user[- ]?agent/],
  ['allow', /^allow/],
  ['disallow', /^(?:diss?all?ow|diasllow|disallaw)/],
  ['sitemap', /^site-?map/],
  ['crawl-delay', /^crawl-?delay$/],
];
const MAX_NAME_CHARS = 60;
/** Longest line without a colon that is read. */
const MAX_LINE_CHARS = 16_384;

/** One line of a robots.txt (RFC 9309) as Google reads it; null for blank lines, comments and prose. Linear in the line. */
export function parseRobotsLine(line: string): RobotsFieldAndValue | null {
  const commentAt = line.indexOf('#');
  // trim() also takes a byte order mark off the first line.
  const content = (commentAt < 0 ? line : line.slice(0, commentAt)).trim();
  const colonAt = content.indexOf(':');
  if (colonAt >= 0) return toField(content.slice(0, colonAt).trim(), content.slice(colonAt + 1).trim(), true);
  // Some forget the colon: a name and a value of one word each are taken without it.
  const [name = '', value, ...more] = content.slice(0, MAX_LINE_CHARS).split(/[\t ]+/, 3);
  if (value === undefined || more.length > 0) return null;
  const found = toField(name, value, false);
  return found.field === null ? null : found;
}

function toField(written: string, value: string, hasColon: boolean): RobotsFieldAndValue {
  const name = written.toLowerCase();
  const start = name.slice(0, MAX_NAME_CHARS);
  return { name, field: FIELDS.find(([, pattern]) => pattern.test(start))?.[0] ?? null, value, hasColon };
}

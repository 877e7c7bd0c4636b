import fc from 'fast-check';
import { RANGE } from '#findings';
import { anyCharacter } from '../../support/any-character.js';
import { resolve, type Schema } from './description.js';

const PRINTABLE = Array.from('abcxyzABC019 .,-_/?=&%ü€漢😀');
const word = fc.string({
  unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789-')),
  minLength: 1,
  maxLength: 20,
});

/** Values at which parsers, columns and numbers end. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  '',
  ' ',
  '0',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\u007f',
  '%00',
  '%',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}',
  '../../etc/passwd',
  'x'.repeat(5_000),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { constructor: { prototype: 1 } },
  { $ref: '#' },
  new Array(200).fill(0),
  'http://',
  'https://user:pass@example.com/',
  'ftp://example.com/',
  '//example.com',
  'http://[::1',
  'http://exa mple.com/',
  'HTTP://EXAMPLE.COM',
  'http://xn--',
  '2026-13-45T99:99:99Z',
  '2026-01-01',
];

const junk = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 50 }) },
);

const webAddress = fc
  .tuple(fc.constantFrom('http', 'https'), word, fc.webPath())
  .map(([scheme, host, path]) => `${scheme}://${host.replace(/^-|-$/g, 'x')}.example${path}`);
const dateTime = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const futureTime = fc
  .date({ min: new Date('2090-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const plainObject = fc.dictionary(
  word,
  fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null), fc.array(word, { maxLength: 3 })),
  { maxKeys: 4 },
);

/** Valid values of what the API reads beyond its schema: a string that holds JSON. */
const runConfig = fc
  .record(
    {
      coverageMode: fc.constantFrom('quick', 'surface', 'full'),
      maxPages: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      disabledRulePatterns: fc.array(fc.constantFrom('*', 'core/*', 'links/broken-internal'), { maxLength: 3 }),
      externalLinksEnabled: fc.boolean(),
      render: fc.constantFrom('auto', 'all', 'off'),
      maxRenders: fc.nat(200),
      lab: fc.nat(10),
      include: fc.array(fc.constantFrom('/shop/', '/*.html$', '*'), { maxLength: 3 }),
      maxDepth: fc.nat(20),
      sitemapOnly: fc.boolean(),
      own: fc
        .jsonValue({ maxDepth: 2 })
        .filter(
          (value) =>
            JSON.stringify(value).isWellFormed() &&
            !JSON.stringify(value).includes('\\u0000') &&
            !JSON.stringify(value).includes('\\ud'),
        ),
    },
    { requiredKeys: [] },
  )
  .map((config) => JSON.stringify(config));

/** Values that a schema of our own description allows. Knows the words that stand in it. */
export function valid(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const {
    type,
    enum: choices,
    const: constant,
    format,
    minimum = -1_000,
    maximum = 1_000_000,
    minLength = 0,
    maxLength = 200,
    properties,
    required = [],
    items,
  } = resolve(schema) as {
    [word: string]: unknown;
    enum?: unknown[];
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    properties?: Record<string, Schema>;
    required?: string[];
    items?: Schema;
  };
  if (constant !== undefined) return fc.constant(constant);
  if (choices) return fc.constantFrom(...choices);
  if (name === 'config') return runConfig;
  if (name === 'requestHeaders') return fc.dictionary(fc.constantFrom('Cookie', 'x-key'), fc.constantFrom('a=1', null));
  if (name === 'wcag') return fc.constantFrom('1.4.3', '2.4.11', 'A', 'AA', 'AAA');
  if (schema.pattern === RANGE) return fc.constantFrom('0', '404', '500..', '..99', '200..299');
  if (name === 'cursor' && schema.pattern === '^\\d{1,9}$') return fc.constantFrom('0', '1', '100');
  if (name === 'cursor') return fc.constantFrom('0.0.0', '0.0.1', '1.0.0', '7.999.12');
  if (name === 'before' && String(schema.pattern).startsWith('^\\d'))
    return fc.constantFrom('1', '20', '999999999999999999');
  if (name === 'wcag') return fc.constantFrom('1.4.3', 'A', 'AA');
  if (name === 'evaluatedOn') return fc.constant('2020-01-31');
  if (format === 'uri') return webAddress;
  if (name === 'password')
    return fc.oneof(fc.constant(''), fc.string({ unit: fc.constantFrom(...PRINTABLE), minLength: 8, maxLength: 50 }));
  if (name === 'expiresAt') return futureTime;
  if (format === 'date-time') return dateTime;
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'string')
    return fc.string({ unit: fc.constantFrom(...PRINTABLE), minLength, maxLength: Math.min(maxLength, 50) });
  if (type === 'array') return fc.array(items ? valid(items) : word, { maxLength: 4 });
  if (!properties) return plainObject;
  return fc.record(Object.fromEntries(Object.entries(properties).map(([key, member]) => [key, valid(member, key)])), {
    requiredKeys: required,
  });
}

/** The value with one place of it broken: removed, replaced, or joined by something that nobody asked for. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value, []);
  return fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom('replace', 'remove', 'add'), junk, word)
    .map(([path, how, value_, key]) => change(structuredClone(value), path, { how, value: value_, key }));
}

function pathsOf(value: unknown, path: string[]): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

function change(value: unknown, path: readonly string[], what: { how: string; value: unknown; key: string }): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    if (what.how !== 'add' || typeof value !== 'object' || value === null || Array.isArray(value)) return what.value;
    return { ...value, [what.key]: what.value };
  }
  const parent = value as Record<string, unknown>;
  if (rest.length === 0 && what.how === 'remove' && !Array.isArray(parent)) delete parent[key];
  else parent[key] = change(parent[key], rest, what);
  return parent;
}

/** Texts for the query and the path: well-formed, since fetch could not send them otherwise. */
export const junkText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...hostileValues.filter((value): value is string => typeof value === 'string' && value.isWellFormed()),
  ),
  fc.constantFrom(
    '0',
    '101',
    '-1',
    '1e3',
    '01',
    ' 1',
    '+1',
    '1.0',
    '9999999999999999999',
    'NaN',
    'true',
    'pending',
    'PENDING',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { AppError } from '#common';
import { bodyOf, validReport } from './publish-body.testing.js';
import { readPublishBody } from './read-publish-body.js';

function refusal(body: Buffer | string): AppError {
  try {
    readPublishBody(Buffer.from(body));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

/** Paths of the issues of a refused report. */
function issuePaths(changes: Record<string, unknown>): string[] {
  const { code, details } = refusal(bodyOf(changes));
  expect(code).toBe('VALIDATION_ERROR');
  const issues = details.issues as { path: string }[];
  return issues.map(({ path }) => path);
}

describe('a valid publish body', () => {
  it('gives the columns that are stored beside the content', () => {
    expect(readPublishBody(bodyOf()).columns).toEqual({
      baseUrl: 'https://example.com/',
      healthScore: 83,
      pageCount: 12,
      errorCount: 2,
      warningCount: 4,
      passedCount: 30,
      auditedAt: new Date('2026-03-04T05:06:07.890Z'),
    });
  });

  it('is private unless it says otherwise', () => {
    expect(readPublishBody(bodyOf()).visibility).toBe('private');
    expect(readPublishBody(bodyOf({}, { visibility: 'public' })).visibility).toBe('public');
    expect(readPublishBody(bodyOf({}, { visibility: 'unlisted' })).visibility).toBe('unlisted');
  });

  it('gives the canonical JSON, gzipped, and its SHA-256', () => {
    const { contentBytes, canonicalSha256, report } = readPublishBody(bodyOf());
    const content = gunzipSync(contentBytes);
    expect(JSON.parse(content.toString())).toEqual(report);
    expect(createHash('sha256').update(content).digest('hex')).toBe(canonicalSha256);
  });

  it('may leave out pages and healthScore', () => {
    const { pages: _pages, healthScore: _healthScore, ...required } = validReport();
    const { columns, report } = readPublishBody(Buffer.from(JSON.stringify({ report: required })));
    expect(columns.healthScore).toBeNull();
    expect(report).not.toHaveProperty('pages');
  });

  it('has the same identity in any order, spacing and notation of numbers, and with unknown members beside it', () => {
    const { canonicalSha256 } = readPublishBody(bodyOf());
    const reversed = Object.fromEntries(Object.entries(validReport()).reverse());
    expect(readPublishBody(Buffer.from(JSON.stringify({ report: reversed }, null, 3))).canonicalSha256).toBe(
      canonicalSha256,
    );
    expect(
      readPublishBody(Buffer.from(bodyOf().toString().replace('"totalPages":12', '"totalPages":1.2E1')))
        .canonicalSha256,
    ).toBe(canonicalSha256);
    expect(
      readPublishBody(bodyOf({ extra: '<script>alert(1)</script>' }, { auditId: 'a', runId: 'b', websiteId: 'c' }))
        .canonicalSha256,
    ).toBe(canonicalSha256);
    expect(readPublishBody(bodyOf({ totalPages: 13 })).canonicalSha256).not.toBe(canonicalSha256);
  });

  it('keeps what our own engine adds when it has the right shape', () => {
    const added = {
      coverage: { crawled: 12 },
      comparison: { new: 1 },
      relief: { pages: 2 },
      categories: [{ id: 'seo', score: 1 }],
      scoreVersion: 1,
      catalogueVersion: '1.0.0',
      disabledRules: ['core/title'],
    };
    expect(readPublishBody(bodyOf(added)).report).toMatchObject(added);
    const { report } = readPublishBody(
      bodyOf({
        coverage: 'all',
        comparison: [],
        relief: 1,
        groups: 'x',
        scoreVersion: 'one',
        catalogueVersion: 1,
        disabledRules: [1],
      }),
    );
    expect(Object.keys(report).sort()).toEqual(Object.keys(validReport()).sort());
  });

  it.each([
    [{ score: 99.5 }, 100],
    [{ overall: 12 }, 12],
    [{ score: null, grade: null }, null],
    [{ score: 101 }, null],
    [{ score: '80' }, null],
    [{}, null],
  ])('reads the health score %j as %j', (healthScore, expected) => {
    expect(readPublishBody(bodyOf({ healthScore })).columns.healthScore).toBe(expected);
  });
});

describe('a publish body that is not JSON', () => {
  it.each([
    '',
    ' ',
    '{',
    '{"report":',
    'null,',
    "{'report':1}",
    '{"report":{}}x',
    '\u0000',
    'NaN',
    '{"a":01}',
    '{"a":"\n"}',
    '[1,]',
  ])('is INVALID_JSON: %j', (text) => {
    expect(refusal(text).code).toBe('INVALID_JSON');
  });

  it('is INVALID_JSON when it is not UTF-8', () => {
    expect(refusal(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])).code).toBe('INVALID_JSON');
    expect(refusal(Buffer.from(bodyOf().toString(), 'utf16le')).code).toBe('INVALID_JSON');
    expect(refusal(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])).code).toBe('INVALID_JSON');
  });

  it('may start with a byte order mark', () => {
    expect(readPublishBody(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bodyOf()])).visibility).toBe('private');
  });
});

describe('a publish body with the wrong content', () => {
  it.each(['null', '[]', '"text"', '1', 'true'])('names the body when it is %s', (text) => {
    expect(refusal(text)).toMatchObject({ code: 'VALIDATION_ERROR', details: { issues: [{ path: 'body' }] } });
  });

  it.each(['{}', '{"report":null}', '{"report":[]}', '{"report":"x"}', '{"__proto__":{"report":{}}}'])(
    'names the report in %s',
    (text) => {
      expect(refusal(text)).toMatchObject({ code: 'VALIDATION_ERROR', details: { issues: [{ path: 'report' }] } });
    },
  );

  it('names every required field that is missing', () => {
    const { details } = refusal('{"report":{}}');
    expect(details.issues).toEqual(
      [
        'baseUrl',
        'timestamp',
        'totalPages',
        'passed',
        'warnings',
        'failed',
        'siteChecks',
        'summary',
        'ruleResults',
      ].map((name) => ({ path: `report.${name}`, message: 'is required' })),
    );
    expect(details).not.toHaveProperty('truncated');
  });

  it.each([-1, 1.5, 2 ** 31, '1', null, true, {}, [1]])('refuses %j as a count', (value) => {
    expect(issuePaths({ totalPages: value, passed: value, warnings: value, failed: value })).toEqual([
      'report.totalPages',
      'report.passed',
      'report.warnings',
      'report.failed',
    ]);
  });

  it('takes the largest count', () => {
    expect(readPublishBody(bodyOf({ totalPages: 2 ** 31 - 1, passed: 0 })).columns.pageCount).toBe(2 ** 31 - 1);
  });

  it('refuses numbers that a double cannot hold, wherever they stand, with the path', () => {
    const body = bodyOf({ totalPages: 111, summary: { deep: [{ score: 222 }] } })
      .toString()
      .replace('111', '1e400')
      .replace('222', '-1e999');
    const paths = (refusal(body).details.issues as { path: string }[]).map(({ path }) => path);
    expect(new Set(paths)).toEqual(new Set(['report.totalPages', 'report.summary.deep[0].score']));
  });

  it.each([
    'example.com',
    '/about',
    'ftp://example.com/',
    'javascript:alert(1)',
    'http://',
    'https://exa mple.com',
    'https://user:secret@example.com/',
    'https://example.com/\\x',
    `https://example.com/${'x'.repeat(2050)}`,
    '',
    null,
    7,
    'https://example.com/\u0000',
  ])('refuses %j as the base URL', (baseUrl) => {
    expect(issuePaths({ baseUrl })).toEqual(['report.baseUrl']);
  });

  it.each(['https://example.com', 'HTTP://EXAMPLE.COM:8080/a?b#c', 'http://127.0.0.1:3000', 'http://[::1]/'])(
    'takes %j as the base URL',
    (baseUrl) => {
      expect(readPublishBody(bodyOf({ baseUrl })).columns.baseUrl).toBe(baseUrl);
    },
  );

  it('keeps a base URL with other letters in the content, and tells it as a uri', () => {
    const { report, columns } = readPublishBody(bodyOf({ baseUrl: 'https://münchen.example/straße' }));
    expect([report.baseUrl, columns.baseUrl]).toEqual([
      'https://münchen.example/straße',
      'https://xn--mnchen-3ya.example/stra%C3%9Fe',
    ]);
  });

  it.each([
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:00+24:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01 00:00:00Z',
    'yesterday',
    '',
    1767225600000,
    null,
  ])('refuses %j as the timestamp', (timestamp) => {
    expect(issuePaths({ timestamp })).toEqual(['report.timestamp']);
  });

  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01t01:30:00.123456789+01:30', '2026-01-01T00:00:00.123Z'],
    ['2024-02-29T23:59:59-05:00', '2024-03-01T04:59:59.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('reads the timestamp %s as %s', (timestamp, instant) => {
    expect(readPublishBody(bodyOf({ timestamp })).columns.auditedAt.toISOString()).toBe(instant);
  });

  it.each([
    ['siteChecks', {}],
    ['siteChecks', null],
    ['pages', null],
    ['pages', 'x'],
    ['summary', []],
    ['summary', null],
    ['ruleResults', 1],
    ['healthScore', 82],
    ['healthScore', null],
  ])('refuses report.%s = %j', (name, value) => {
    expect(issuePaths({ [name]: value })).toEqual([`report.${name}`]);
  });

  it('names the elements that are no objects, ten of them, and counts all', () => {
    const { details } = refusal(bodyOf({ siteChecks: Array.from({ length: 500 }, (_, n) => (n % 2 ? n : {})) }));
    expect(details.issues).toHaveLength(10);
    expect((details.issues as { path: string }[])[0]).toEqual({
      path: 'report.siteChecks[1]',
      message: 'must be an object',
    });
    expect(details).toMatchObject({ truncated: true, totalIssues: 250 });
  });

  it.each(['Public', 'secret', '', null, 1, ['public']])('refuses %j as the visibility', (visibility) => {
    expect(refusal(bodyOf({}, { visibility }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'visibility' }] },
    });
  });
});

describe('a hostile publish body', () => {
  it.each([
    ['arrays', (depth: number) => '['.repeat(depth)],
    ['closed arrays', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => '{"a":'.repeat(depth)],
    [
      'a report',
      (depth: number) =>
        bodyOf({ summary: { x: 'DEEP' } })
          .toString()
          .replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth)),
    ],
  ])('is a clean 400 when %s are nested a million deep', (_name, nest) => {
    expect(refusal(nest(1_000_000)).status).toBe(400);
  });

  it('may be nested 64 deep and no deeper', () => {
    const nested = (depth: number): string =>
      bodyOf({ summary: { x: 'DEEP' } })
        .toString()
        .replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth));
    expect(readPublishBody(Buffer.from(nested(61))).visibility).toBe('private');
    expect(refusal(nested(62)).code).toBe('VALIDATION_ERROR');
  });

  it('does not count brackets inside of strings', () => {
    expect(readPublishBody(bodyOf({ summary: { text: '[{"\\'.repeat(500) } })).visibility).toBe('private');
  });

  it('may not have millions of values', () => {
    expect(refusal(`{"report":{"siteChecks":[${'0,'.repeat(2_000_001)}0]}}`).code).toBe('VALIDATION_ERROR');
  });

  it('takes the last of duplicate keys', () => {
    const body = bodyOf().toString().replace('"totalPages":12', '"totalPages":-5,"totalPages":12');
    expect(readPublishBody(Buffer.from(body)).columns.pageCount).toBe(12);
  });

  it('cannot reach a prototype', () => {
    const body = bodyOf({ summary: { HERE: 1 } })
      .toString()
      .replace('"HERE":1', '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}');
    const { report } = readPublishBody(Buffer.from(body));
    expect(Object.hasOwn(report.summary as object, '__proto__')).toBe(false);
    expect((report.summary as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('has NUL, control characters and halves of surrogate pairs replaced, in keys too', () => {
    const { report, contentBytes } = readPublishBody(
      bodyOf({
        summary: { 'a\u0000b': 'NUL \u0000 bell \u0007 half \ud800 half \udc00 tab \t line \r\n end \u001f 😀' },
      }),
    );
    expect(report.summary).toEqual({
      'a\ufffdb': 'NUL \ufffd bell \ufffd half \ufffd half \ufffd tab \t line \n end \ufffd 😀',
    });
    expect(JSON.parse(gunzipSync(contentBytes).toString())).toEqual(report);
  });

  it('is refused with what stands where when it trips the content scanner', () => {
    const error = refusal(
      bodyOf({
        siteChecks: [{ name: '<script>alert(1)</script>' }],
        ruleResults: { a: { items: [{ pageUrl: 'javascript:alert(1)' }] } },
      }),
    );
    expect(error).toMatchObject({ code: 'SECURITY_VIOLATION', status: 400 });
    expect(error.details).toEqual({
      threats: [
        {
          path: 'report.siteChecks[0].name',
          value: '&lt;script&gt;alert(1)&lt;/script&gt;',
          pattern: 'script-element',
          category: 'markup',
        },
        {
          path: 'report.ruleResults.a.items[0].pageUrl',
          value: 'javascript:alert(1)',
          pattern: 'script-url',
          category: 'link',
        },
      ],
    });
  });
});

/** Requests that nobody sends in good faith, and what they get. Every one must be answered with the envelope, none with a 5xx. */
export interface HostileRequest {
  name: string;
  method?: string;
  path: string;
  /** JSON text or bytes of the body. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  status: number;
  code: string;
  /** Path of the first issue, for a VALIDATION_ERROR. */
  issue?: string;
}

const RUNS = '/v1/agent-runs';

function create(
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  expected: { status?: number; code?: string; issue?: string; headers?: Record<string, string> } = {},
): HostileRequest {
  return { name, method: 'POST', path: RUNS, body, status: 400, code: 'VALIDATION_ERROR', ...expected };
}

function run(members: Record<string, unknown>): string {
  return JSON.stringify({ url: 'https://www.example.com/', trigger: 'api', ...members });
}

function list(query: string, issue: string): HostileRequest {
  return {
    name: `list with ?${query.slice(0, 40)}`,
    path: `${RUNS}?${query}`,
    status: 400,
    code: 'VALIDATION_ERROR',
    issue,
  };
}

const tooLarge = run({ junk: 'x'.repeat(101 * 1024) });

export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  // What is not JSON.
  create('an empty body', '', { issue: 'body' }),
  create('half a body', '{"url":"https://www.exa', { issue: 'body' }),
  create('a trailing comma', '{"trigger":"api",}', { issue: 'body' }),
  create('bytes that are not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), {
    issue: 'body',
  }),
  create('UTF-16', new Uint8Array(Buffer.from(run({}), 'utf16le')), { issue: 'body' }),
  create('a NUL byte', `${run({})}\0`, { issue: 'body' }),
  create('an array', '[]', { issue: 'body' }),
  create('null', 'null', { issue: 'body' }),
  create('a text', '"text"', { issue: 'body' }),
  create('a number', '1e400', { issue: 'body' }),
  create('a depth that overflows naive readers', '['.repeat(50_000) + ']'.repeat(50_000), { issue: 'body' }),
  create('an open depth', '{"a":'.repeat(20_000), { issue: 'body' }),
  create('a depth of 10^6', '['.repeat(1_000_000), { status: 413, code: 'PAYLOAD_TOO_LARGE' }),
  create('a repeated member', '{"url":"https://a.example/","url":"https://b.example/","trigger":"api"}', {
    issue: 'url',
  }),
  create(
    'a repeated member in disguise',
    '{"url":"https://a.example/","\\u0075rl":"https://b.example/","trigger":"api"}',
    { issue: 'url' },
  ),
  create('__proto__', '{"__proto__":{"url":"https://a.example/","trigger":"api"}}', { issue: '__proto__' }),
  create(
    'constructor instead of members',
    '{"constructor":{"prototype":{"url":"https://a.example/","trigger":"api"}}}',
    { issue: 'url' },
  ),
  create('a number beyond a double', '{"url":"https://a.example/","trigger":"api","junk":{"n":1e400}}', {
    issue: 'junk.n',
  }),
  // What is not sent as JSON.
  create('a form', 'url=https://a.example/&trigger=api', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  }),
  create('text/plain', run({}), {
    headers: { 'content-type': 'text/plain' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  }),
  create('another charset', run({}), {
    headers: { 'content-type': 'application/json; charset=latin1' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  }),
  create('a type that only starts like JSON', run({}), {
    headers: { 'content-type': 'application/jsonp' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  }),
  create('an unknown encoding', run({}), {
    headers: { 'content-encoding': 'br' },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  }),
  create('gzip that is none', run({}), { headers: { 'content-encoding': 'gzip' }, issue: 'body' }),
  // Too much of it.
  create('a body over the limit', tooLarge, { status: 413, code: 'PAYLOAD_TOO_LARGE' }),
  // Members.
  create('no members', '{}', { issue: 'url' }),
  create('no trigger', '{"url":"https://a.example/"}', { issue: 'trigger' }),
  create('an internal trigger', run({ trigger: 'scheduled' }), { issue: 'trigger' }),
  create('a trigger in a list', run({ trigger: ['api'] }), { issue: 'trigger' }),
  create('a relative url', run({ url: '/page' }), { issue: 'url' }),
  create('a url without slashes', run({ url: 'https:example.com' }), { issue: 'url' }),
  create('a url with spaces around', run({ url: ' https://a.example/ ' }), { issue: 'url' }),
  create('a url with a tab', run({ url: 'https://a.exa\tmple/' }), { issue: 'url' }),
  create('a url with backslashes', run({ url: 'https:\\\\a.example\\' }), { issue: 'url' }),
  create('a url with a password', run({ url: 'https://user:secret@a.example/' }), { issue: 'url' }),
  create('a url without a host', run({ url: 'https:///path' }), { issue: 'url' }),
  create('a url with a port beyond 65535', run({ url: 'https://a.example:70000/' }), { issue: 'url' }),
  create('a script for a url', run({ url: 'javascript:alert(1)' }), { issue: 'url' }),
  create('a file for a url', run({ url: 'file:///etc/passwd' }), { issue: 'url' }),
  create('a url of 2,049 characters', run({ url: `https://a.example/${'x'.repeat(2_031)}` }), { issue: 'url' }),
  create('a url that is an object', run({ url: { toString: 'https://a.example/' } }), { issue: 'url' }),
  create('an unknown mode', run({ mode: 'destroy' }), { issue: 'mode' }),
  create('a mode of the prototype', run({ mode: 'constructor' }), { issue: 'mode' }),
  create('a null where a text may stand', run({ model: null }), { issue: 'model' }),
  create('an empty text', run({ websiteId: '' }), { issue: 'websiteId' }),
  create('a text of 201 characters', run({ auditId: 'x'.repeat(201) }), { issue: 'auditId' }),
  create('NUL in a text', run({ websiteId: 'a\u0000b' }), { issue: 'websiteId' }),
  create('half a surrogate in a text', '{"url":"https://a.example/","trigger":"api","websiteId":"a\\ud800"}', {
    issue: 'websiteId',
  }),
  create(
    'half a surrogate in the config',
    '{"url":"https://a.example/","trigger":"api","config":"{\\"a\\":\\"\\ud800\\"}"}',
    { issue: 'config' },
  ),
  // The config string.
  create('a config that is an object', run({ config: { maxPages: 5 } }), { issue: 'config' }),
  create('a config that is no JSON', run({ config: 'maxPages=5' }), { issue: 'config' }),
  create('a config that is a list', run({ config: '[]' }), { issue: 'config' }),
  create('a config over 16 kB', run({ config: JSON.stringify({ junk: 'x'.repeat(16_400) }) }), { issue: 'config' }),
  create('NUL in the config', run({ config: '{"junk":"\\u0000"}' }), { issue: 'config' }),
  create('a surrogate escaped in the config', run({ config: '{"junk":"\\ud800"}' }), { issue: 'config' }),
  create('depth in the config', run({ config: '['.repeat(8_000) + ']'.repeat(8_000) }), { issue: 'config' }),
  create('no pages', run({ config: '{"maxPages":0}' }), { issue: 'config.maxPages' }),
  create('half a page', run({ config: '{"maxPages":1.5}' }), { issue: 'config.maxPages' }),
  create('fewer pages than none', run({ config: '{"maxPages":-1e400}' }), { issue: 'config.maxPages' }),
  create('pages as a text', run({ config: '{"maxPages":"5"}' }), { issue: 'config.maxPages' }),
  create('an unknown coverage', run({ config: '{"coverageMode":"everything"}' }), { issue: 'config.coverageMode' }),
  create('a pattern that is no rule', run({ config: '{"disabledRulePatterns":["(a+)+$"]}' }), {
    issue: 'config.disabledRulePatterns',
  }),
  create('links as a text', run({ config: '{"externalLinksEnabled":"yes"}' }), {
    issue: 'config.externalLinksEnabled',
  }),
  // The header for repeated requests.
  create('an idempotency key with spaces', run({}), {
    headers: { 'idempotency-key': 'a b' },
    issue: 'Idempotency-Key',
  }),
  create('an endless idempotency key', run({}), {
    headers: { 'idempotency-key': 'k'.repeat(256) },
    issue: 'Idempotency-Key',
  }),
  // Query strings.
  ...[
    '',
    '0',
    '101',
    '-1',
    '1e1',
    '+5',
    '%205',
    '5%20',
    '05',
    '1.0',
    '0x10',
    'ten',
    '99999999999999999999',
    '%00',
    '%ff',
    'NaN',
    'Infinity',
  ].map((value) => list(`limit=${value}`, 'limit')),
  ...['', '-1', '1e9', '2147483648', 'null'].map((value) => list(`offset=${value}`, 'offset')),
  list('limit=1&limit=2', 'limit'),
  list('status=done', 'status'),
  list('status=', 'status'),
  list('status=pending&status=running', 'status'),
  list('status=toString', 'status'),
  list('mode=AUDIT', 'mode'),
  list('websiteId=', 'websiteId'),
  list('websiteId=a%00b', 'websiteId'),
  list(`websiteId=${'w'.repeat(201)}`, 'websiteId'),
  {
    name: 'credits of two organizations',
    path: '/v1/credits?orgId=a&orgId=b',
    status: 400,
    code: 'VALIDATION_ERROR',
    issue: 'orgId',
  },
  // Paths.
  { name: 'an unknown route', path: '/v2/agent-runs', status: 404, code: 'NOT_FOUND' },
  { name: 'a route below a run', path: `${RUNS}/run_x/secrets`, status: 404, code: 'NOT_FOUND' },
  { name: 'an id of 8 kB', path: `${RUNS}/${'a'.repeat(8_192)}`, status: 404, code: 'NOT_FOUND' },
  { name: 'an id of 8 kB at the report', path: `${RUNS}/${'a'.repeat(8_192)}/report`, status: 404, code: 'NOT_FOUND' },
  {
    name: 'an id of 8 kB of an organization',
    path: `/v1/organizations/${'a'.repeat(8_192)}`,
    status: 404,
    code: 'NOT_FOUND',
  },
  { name: 'NUL in an id', path: `${RUNS}/run_%00`, status: 404, code: 'NOT_FOUND' },
  { name: 'a climb in an id', path: `${RUNS}/..%2f..%2fetc%2fpasswd`, status: 404, code: 'NOT_FOUND' },
  { name: 'SQL in an id', path: `${RUNS}/'%20or%201=1--`, status: 404, code: 'NOT_FOUND' },
  { name: 'broken percent signs', path: `${RUNS}/%E0%A4%A`, status: 400, code: 'VALIDATION_ERROR', issue: 'path' },
  // Methods.
  { name: 'DELETE on the list', method: 'DELETE', path: RUNS, status: 405, code: 'METHOD_NOT_ALLOWED' },
  { name: 'PUT on a run', method: 'PUT', path: `${RUNS}/run_x`, status: 405, code: 'METHOD_NOT_ALLOWED' },
  { name: 'a made-up method', method: 'PURGE', path: '/v1/credits', status: 405, code: 'METHOD_NOT_ALLOWED' },
  { name: 'OPTIONS on nothing', method: 'OPTIONS', path: '/nothing', status: 404, code: 'NOT_FOUND' },
];

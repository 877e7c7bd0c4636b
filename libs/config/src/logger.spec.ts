import { createLogger, redactSecrets } from './logger.js';

const BODY = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2W3x4Y';

describe('what a log line must not tell', () => {
  it.each([
    ['a key in a path', `/v1/reports/sq_${BODY}`, '/v1/reports/sq_[redacted]'],
    ['a key of development', `sq_dev_${BODY}`, 'sq_dev_[redacted]'],
    ['a login token', `?t=sqcli_${BODY}&x=1`, '?t=sqcli_[redacted]&x=1'],
    ['a key that is percent-encoded', `/sq%5F${BODY}`, '/sq%5F[redacted]'],
    ['a key that is cut off', `/v1/${BODY.slice(0, 3)}/sq_${BODY.slice(0, 12)}`, '/v1/A1b/sq_[redacted]'],
    ['a session', `/x/eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl/y`, '/x/[redacted]/y'],
    ['a header', 'Authorization: Bearer abc.def-123456', 'Authorization: Bearer [redacted]'],
    ['a password of a store', 'redis://user:s3cret@host:6379/0', 'redis://user:[redacted]@host:6379/0'],
  ])('%s', (_name, text, expected) => expect(redactSecrets(text)).toBe(expected));

  it('leaves ids and addresses alone', () => {
    const text = '/v1/agent-runs/run_01jc8y0000000000000000000a http://127.0.0.1:3000/squash_recipes?q=1 a@b.test';
    expect(redactSecrets(text)).toBe(text);
  });

  it('is taken out of every line, wherever it stands, and the line stays JSON', () => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      base: { service: 'test' },
      destination: { write: (line) => void lines.push(line) },
    });
    logger.warn({ path: `/sq_${BODY}`, err: new Error(`no such key: "sq_${BODY}"`) }, `asked for sq_${BODY}`);
    expect(lines.join('')).not.toContain(BODY.slice(0, 12));
    expect(JSON.parse(lines[0]!)).toMatchObject({ service: 'test', path: '/sq_[redacted]' });
  });

  it('is short for an error of a database connection: without the client that it came with', () => {
    const lines: string[] = [];
    const logger = createLogger({
      level: 'info',
      base: {},
      destination: { write: (line) => void lines.push(line) },
    });
    const client = { connectionParameters: { host: 'db.internal' }, buffer: 'x'.repeat(9_000) };
    logger.error({ err: Object.assign(new Error('terminating connection'), { code: '57P01', client }) }, 'lost');
    expect(JSON.parse(lines[0]!)).toMatchObject({ err: { message: 'terminating connection', code: '57P01' } });
    expect(lines[0]).not.toContain('db.internal');
  });
});

import { gunzipSync } from 'node:zlib';
import { AppError } from '#common';
import { bodyOf, largeBody } from './publish-body.testing.js';
import { PublishParser } from './publish-parser.js';
import { readPublishBody } from './read-publish-body.js';

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`expected an AppError, got ${String(error)}`);
}

/** A thread starts in 50 ms alone, in seconds on a machine that runs every other test beside it. */
const THREAD_TEST_TIMEOUT_MS = 60_000;

describe('the publish parser', () => {
  let parser: PublishParser;
  beforeEach(() => {
    parser = new PublishParser();
  });
  afterEach(() => parser.close());

  it('reads a small body at once', async () => {
    const { canonicalSha256, columns } = await parser.parse(bodyOf({ totalPages: 7 }));
    expect(canonicalSha256).toHaveLength(64);
    expect(columns.pageCount).toBe(7);
  });

  it(
    'gives the same for a large body, read in a thread, as reading it at once does',
    async () => {
      const body = largeBody(1_500_000);
      const { report, contentBytes, ...expected } = readPublishBody(body);
      const { contentBytes: content, ...parsed } = await parser.parse(body);
      expect(parsed).toEqual(expected);
      expect(JSON.parse(gunzipSync(content).toString())).toEqual(report);
      expect(content).toHaveLength(contentBytes.length);
      expect(body.length).toBeGreaterThan(1_500_000);
    },
    THREAD_TEST_TIMEOUT_MS,
  );

  it(
    'brings errors out of the thread with their details',
    async () => {
      const body = largeBody(1_500_000).toString();
      expect(await failure(parser.parse(Buffer.from(body.slice(0, -1))))).toMatchObject({ code: 'INVALID_JSON' });
      expect(
        await failure(parser.parse(Buffer.from(body.replace('"totalPages":12', '"totalPages":-1')))),
      ).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'report.totalPages', message: 'must be an integer from 0 to 2147483647' }] },
      });
      expect(
        await failure(parser.parse(Buffer.from(body.replace('Document has a <title>', '<script>alert(1)</script>')))),
      ).toMatchObject({
        code: 'SECURITY_VIOLATION',
        details: { threats: [{ path: 'report.siteChecks[0].name', pattern: 'script-element' }] },
      });
    },
    THREAD_TEST_TIMEOUT_MS,
  );

  it(
    'reads two large bodies at a time and asks for patience with a third, small ones go on',
    async () => {
      const body = largeBody(1_500_000);
      const first = parser.parse(body);
      const second = parser.parse(body);
      const third = await failure(parser.parse(body));
      expect(third).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
      expect(Number(third.headers['Retry-After'])).toBeGreaterThanOrEqual(1);
      expect((await parser.parse(bodyOf())).visibility).toBe('private');
      const hashes = (await Promise.all([first, second])).map(({ canonicalSha256 }) => canonicalSha256);
      expect(hashes[0]).toBe(hashes[1]);
      expect((await parser.parse(body)).canonicalSha256).toBe(hashes[0]);
    },
    THREAD_TEST_TIMEOUT_MS,
  );

  it(
    'leaves the event loop to others while it reads a large body',
    async () => {
      let isDone = false;
      let turns = 0;
      const parsing = parser.parse(largeBody(4_000_000)).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        turns++;
        await new Promise((resolve) => setImmediate(resolve));
      }
      await parsing;
      expect(turns).toBeGreaterThan(100);
    },
    THREAD_TEST_TIMEOUT_MS,
  );

  it(
    'ends what is running when it is closed',
    async () => {
      const outcome = failure(parser.parse(largeBody(4_000_000)));
      await parser.close();
      expect((await outcome).code).toBe('SERVICE_UNAVAILABLE');
    },
    THREAD_TEST_TIMEOUT_MS,
  );
});

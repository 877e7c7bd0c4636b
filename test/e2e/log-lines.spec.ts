import { jest } from '@jest/globals';
import { Installation, poll, type Process } from '../support/installation.js';
import { OwnRedis } from '../support/own-redis.js';
import { describeWithRedis } from '../support/services/queues.js';

jest.setTimeout(120_000);

describeWithRedis('what processes log while Redis goes and comes', () => {
  let installation: Installation;
  let redis: OwnRedis;
  beforeAll(async () => {
    installation = await Installation.open();
    // A setting that the queue's library complains about on the console.
    redis = await OwnRedis.start('--maxmemory-policy', 'allkeys-lru');
  });
  afterAll(async () => {
    await installation.close();
    await redis.kill();
  });

  /** Complete lines that are not JSON. */
  function plainLinesOf({ output }: Process): string[] {
    return output
      .split('\n')
      .slice(0, -1)
      .filter((line) => !line.startsWith('{'));
  }

  it('is JSON, line by line', async () => {
    const env = { REDIS_URL: redis.url, RATE_LIMITS: 'on', LOG_LEVEL: 'debug' };
    const processes = [await installation.startApi(env), await installation.startWorker(env)];
    await redis.kill();
    await poll(
      'both notice',
      async () =>
        processes.every(
          ({ output }) => output.includes('the queue reports an error') || output.includes('ECONNREFUSED'),
        ),
      30_000,
    );
    for (const { url } of processes)
      await poll('it is not ready', async () => (await fetch(`${url}/readyz`)).status === 503, 30_000);
    await redis.up();
    for (const each of processes) await each.ready();
    redis.signal('SIGSTOP');
    for (const { url } of processes)
      await poll('it is not ready', async () => (await fetch(`${url}/readyz`)).status === 503, 30_000);
    await redis.kill();
    await Promise.all(processes.map((each) => each.kill('SIGTERM')));
    expect(processes.map(plainLinesOf)).toEqual([[], []]);
    for (const { output } of processes) expect(output).toContain('Eviction policy');
  });
});

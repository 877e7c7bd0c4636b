import { ApiContext, expectError } from './api-context.js';

describe('probes', () => {
  it('say that all parts are there', async () => {
    const context = await ApiContext.open();
    try {
      expect((await context.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
      expect((await context.call('GET', '/readyz')).body).toEqual({
        status: 'ok',
        checks: { database: 'ok', queue: 'ok', storage: 'ok' },
      });
    } finally {
      await context.close();
    }
  });

  it('name the part that is away, and the process lives on', async () => {
    const context = await ApiContext.open({ env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' } });
    try {
      const error = expectError(await context.call('GET', '/readyz'), 503, 'SERVICE_UNAVAILABLE');
      expect(error.checks).toMatchObject({ database: 'unavailable', storage: 'ok' });
      expect(error.message).not.toContain('127.0.0.1');
      expect((await context.call('GET', '/healthz')).status).toBe(200);
    } finally {
      await context.close();
    }
  });
});

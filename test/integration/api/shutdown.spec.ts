import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { ApiContext } from './api-context.js';

describe('a stopping API', () => {
  it('finishes what is in flight, refuses what is new, and closes kept connections', async () => {
    const context = await ApiContext.open();
    const { key } = await context.newCaller();
    const { hostname, port } = new URL(context.url);

    // A kept connection that is idle.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await new Promise<void>((resolve, reject) => {
      request(`${context.url}/healthz`, { agent }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });
    const idleClosed = new Promise<void>((resolve) =>
      Object.values(agent.freeSockets)[0]?.[0]?.once('close', () => resolve()),
    );

    // A request whose body is still on its way.
    const answered = new Promise<number>((resolve, reject) => {
      const slow = request({
        hostname,
        port,
        method: 'POST',
        path: '/v1/agent-runs',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'content-length': 2,
          expect: '100-continue',
        },
      });
      slow.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      slow.on('error', reject);
      // The server asks for the body: it is now in the middle of this request.
      slow.on('continue', () => {
        closing = context.app.close();
        slow.write('{');
        setImmediate(() => slow.end('}'));
      });
      slow.flushHeaders();
    });
    let closing: Promise<void> = Promise.resolve();

    expect(await answered).toBe(400);
    await closing;
    await idleClosed;
    await expect(
      new Promise((resolve, reject) => {
        connect(Number(port), hostname, () => resolve('connected')).on('error', reject);
      }),
    ).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
    await context.close();
  });
});

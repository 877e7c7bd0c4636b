import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { FindingsReader } from '#findings';
import { AppModule } from '../../../apps/api/src/app.module.js';
import type { RouterLayer } from '../../../apps/api/src/http/route-order.js';
import { providersOf, reverseImports } from '../../support/reversed-imports.js';
import { ApiContext } from './api-context.js';

interface Layer extends RouterLayer {
  match(path: string): boolean;
}

// With all imports of modules turned around: the order of imports means nothing.
describe('an API whose modules are imported in another order', () => {
  let context: ApiContext;
  const turnBack = reverseImports(AppModule);

  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(turnBack);

  it('takes each request by the route that is meant for it', () => {
    const server = context.app.getHttpAdapter().getInstance() as unknown as { router: { stack: Layer[] } };
    const { stack } = server.router;
    const routes = stack.flatMap((layer) => (layer.route ? [{ layer, ...layer.route }] : []));
    expect(routes.length).toBeGreaterThan(150);
    const isFirst = ({ layer, path, methods }: (typeof routes)[number]): boolean => {
      const request = path.replaceAll(/[:*](\w+)/g, 'any-$1');
      const method = Object.keys(methods)[0] ?? '';
      return routes.find((each) => each.methods[method] && each.layer.match(request))?.layer === layer;
    };
    expect(routes.filter((route) => !isFirst(route)).map(({ path }) => path)).toEqual([]);
  });

  it('holds what it has read of findings once', () => {
    expect(providersOf(context.app, FindingsReader)).toBe(1);
  });

  it('finishes what is in flight, refuses what is new, and closes kept connections', async () => {
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

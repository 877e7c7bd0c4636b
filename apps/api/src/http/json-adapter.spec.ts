import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { JsonAdapter } from './json-adapter.js';

describe('the server below the framework', () => {
  it('makes requests and answers with the prototypes that Express would give them', async () => {
    const adapter = new JsonAdapter();
    adapter.initHttpServer();
    const server = adapter.getHttpServer() as Server;
    const born: unknown[] = [];
    const handled: unknown[] = [];
    server.prependListener('request', (...both) =>
      born.push(...both.map((each) => Object.getPrototypeOf(each) as unknown)),
    );
    adapter.use((request: { ip?: string }, response: { json(body: unknown): void }) => {
      handled.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      response.json({ ip: request.ip });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await answer.json()).toEqual({ ip: '127.0.0.1' });
      expect(born).toHaveLength(2);
      expect(handled[0]).toBe(born[0]);
      expect(handled[1]).toBe(born[1]);
    } finally {
      server.close();
    }
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const { waitForFirstCalls } = (await import(join(process.cwd(), 'scripts', 'lib', 'first-calls.mjs'))) as {
  waitForFirstCalls: (api: { baseUrl: string; key: string; signal: AbortSignal }) => Promise<void>;
};

describe('npm start before it says that it is ready', () => {
  let server: Server;
  let asked: string[];
  let unavailable: number;
  let baseUrl: string;
  beforeEach(async () => {
    asked = [];
    unavailable = 0;
    server = createServer((request, response) => {
      asked.push(request.url!);
      response.writeHead(request.url!.startsWith('/v1/') && unavailable-- > 0 ? 503 : 200).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('asks what the dashboard asks first, and again until nothing is unavailable', async () => {
    unavailable = 2;
    await waitForFirstCalls({ baseUrl, key: 'k', signal: new AbortController().signal });
    expect(asked).toEqual([
      ...['/app/', '/v1/auth/whoami'],
      ...['/app/', '/v1/auth/whoami'],
      ...['/app/', '/v1/auth/whoami', '/v1/credits', '/v1/sites', '/v1/agent-runs?limit=1'],
    ]);
  });

  it('stops when it is stopped', async () => {
    const abort = new AbortController();
    abort.abort(new Error('Stopped before it was ready.'));
    await expect(waitForFirstCalls({ baseUrl, key: 'k', signal: abort.signal })).rejects.toThrow('Stopped');
  });
});

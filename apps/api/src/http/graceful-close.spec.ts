import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeGracefully, drainConnections } from './graceful-close.js';

/** A client that keeps one connection. */
class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly port: number) {}

  get(): Promise<{ status: number; connection: string | undefined; isReused: boolean }> {
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: this.port, agent: this.agent }, (answer) => {
        answer.resume().on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            connection: answer.headers.connection,
            isReused: sent.reusedSocket,
          }),
        );
      });
      sent.on('error', reject).end();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

describe('a server that is to stop', () => {
  let server: Server;
  let client: Client;
  beforeEach(async () => {
    server = createServer((_request, response) => response.end('there'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = new Client((server.address() as AddressInfo).port);
  });
  afterEach(() => {
    client.close();
    server.close();
  });

  it('answers a request on a connection that was idle, and makes it the last of that connection', async () => {
    expect(await client.get()).toMatchObject({ status: 200, connection: 'keep-alive' });
    const drained = drainConnections(server, 20_000);
    expect(await client.get()).toEqual({ status: 200, connection: 'close', isReused: true });
    await drained;
    await closeGracefully(server, 1_000);
    await expect(client.get()).rejects.toThrow(/ECONNREFUSED/);
  });

  it('still takes a new connection while it drains', async () => {
    await client.get();
    const other = new Client((server.address() as AddressInfo).port);
    const drained = drainConnections(server, 20_000);
    expect(await other.get()).toEqual({ status: 200, connection: 'close', isReused: false });
    await client.get();
    await drained;
    other.close();
  });

  it('waits for nobody when there is no connection', async () => {
    await drainConnections(server, 1e9);
    await closeGracefully(server, 1_000);
    expect(server.listening).toBe(false);
  });
});

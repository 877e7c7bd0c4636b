import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  atMs: number;
}

/** What a server does with one request. */
export type Behaviour = (response: ServerResponse) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export const refuse = (
  status: number,
  code: string,
  members: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Behaviour =>
  json(status, { error: { code, message: `refused: ${code}`, requestId: 'request-1', ...members } }, headers);

export const hangUp: Behaviour = (response) => void response.destroy();

export const sayNothing: Behaviour = () => undefined;

/** Announces more than it sends. */
export const sendHalf: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"balance":', () => response.destroy());
};

/** Stops in the middle and keeps the connection. */
export const stall: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"balance":');
};

/** Never comes to an end. */
export const sendForEver: Behaviour = (response) => {
  const chunk = Buffer.alloc(1024 * 1024, 0x20);
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
};

/** Takes the behaviours in turn, one for each request, and the last one for ever. */
export class MisbehavingServer {
  readonly seen: SeenRequest[] = [];
  private behaviours: Behaviour[] = [];

  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        atMs: performance.now(),
      });
      const behave = this.behaviours.length > 1 ? this.behaviours.shift() : this.behaviours[0];
      behave?.(response);
    });
  });

  static async open(): Promise<MisbehavingServer> {
    const server = new MisbehavingServer();
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on. */
  does(...behaviours: Behaviour[]): void {
    this.behaviours = behaviours;
    this.seen.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

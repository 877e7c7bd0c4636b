import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Takes messages of channels, some time after they came, and counts them by their `webhook-id`. */
export class Receiver {
  /** When each of the messages with an id came. */
  readonly arrivals = new Map<string, number[]>();
  /** Messages whose sender waits for the response. */
  inHand = 0;
  /** Messages whose sender was gone before it had the response. */
  broken = 0;

  private constructor(private readonly server: Server) {}

  static async start(responseMs: number): Promise<Receiver> {
    const server = createServer((request, response) => {
      receiver.inHand++;
      response.once('close', () => {
        receiver.inHand--;
        if (!response.writableFinished && !isHanging) receiver.broken++;
      });
      const isHanging = request.url === '/hangs';
      request.on('error', () => undefined);
      request.resume().on('end', () => {
        if (isHanging) return;
        const id = String(request.headers['webhook-id']);
        receiver.arrivals.set(id, [...(receiver.arrivals.get(id) ?? []), Date.now()]);
        setTimeout(() => response.writeHead(204).end(), responseMs);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server);
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.js';

/** `GET /metrics` on a separate port, so that no ingress leads to it by mistake. Plain node:http: it must answer when all else is stuck. */
export class MetricsServer {
  private readonly server: Server;

  constructor(metrics: Pick<Metrics, 'registry'>) {
    this.server = createServer((request, response) => {
      if (request.url?.split('?')[0] !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is answered here.\n');
        return;
      }
      metrics.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
        (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(`${String(error)}\n`),
      );
    });
  }

  /** @returns the port, which the system chooses for 0. @throws when the port is taken */
  async listen(port: number, host: string): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector of OpenTelemetry that keeps what it is sent (OTLP over HTTP, JSON). */
export class SpanCollector {
  readonly spans: Span[] = [];
  /** What each process says of itself. */
  readonly resources: Record<string, string>[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as {
          resourceSpans: {
            resource: { attributes: { key: string; value: { stringValue?: string } }[] };
            scopeSpans: { spans: Span[] }[];
          }[];
        };
        for (const { resource } of body.resourceSpans)
          this.resources.push(
            Object.fromEntries(resource.attributes.map(({ key, value }) => [key, value.stringValue ?? ''])),
          );
        for (const { scopeSpans } of body.resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<SpanCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SpanCollector(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

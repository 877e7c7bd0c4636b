import { hash } from 'node:crypto';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { compress, sendJsonText } from './respond.js';
import { REVALIDATED } from './revalidate.js';
import { orderRoutes } from './route-order.js';

/** Express without what an API does not need: entity tags where no client polls, a nested query parser, an advertisement. */
function bareServer(): Express {
  const server = express();
  server.set('etag', false);
  server.set('x-powered-by', false);
  server.set('query parser', 'simple');
  return server;
}

/** Answers plain values straight away; Express' own way to JSON asks for settings, freshness and types that are known here. */
export class JsonAdapter extends ExpressAdapter {
  constructor() {
    super(bareServer());
  }

  /** A request without Host comes through and gets its 400 from us, in the envelope. */
  override initHttpServer(): void {
    const server = this.getInstance<Express>();
    this.httpServer = createServer({ requireHostHeader: false, ...bornFor(server) }, server);
  }

  /** The framework calls it when it has registered all routes. */
  override setNotFoundHandler(...handler: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    orderRoutes(this.getInstance<Express>());
    super.setNotFoundHandler(...handler);
  }

  /** The framework's own is made for numbers that may be none. */
  override status(response: Response, code: number): Response {
    response.statusCode = code;
    return response;
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!isPlainAnswer(body)) {
      compress(response.req, response);
      return super.reply(response, body, status);
    }
    const text = JSON.stringify(body);
    const code = status ?? response.statusCode;
    if (code === 200 && response.getHeader('Cache-Control') === REVALIDATED && isKnown(response, text))
      return void response.status(304).end();
    return sendJsonText(response, code, text);
  }
}

/** Gives the answer its name, and says whether the client has it. Weak, since the same answer may go out compressed. */
function isKnown(response: Response, text: string): boolean {
  const name = `"${hash('sha1', text, 'base64url')}"`;
  response.setHeader('ETag', `W/${name}`);
  const vary = response.getHeader('Vary');
  response.setHeader('Vary', vary === undefined ? 'Authorization' : `${String(vary)}, Authorization`);
  // Not Express' own look: a browser that sends a name of its page's choice says "no-cache" as well, and would never get a 304.
  const known = response.req.headers['if-none-match'];
  return known !== undefined && known.split(',').some((each) => isNameOrAny(each.trim(), name));
}

/** By weak comparison (RFC 9110, 13.1.2): proxies on the way may make a name strong. */
function isNameOrAny(known: string, name: string): boolean {
  return known === '*' || known === name || known === `W/${name}`;
}

/**
 * Classes of requests and answers that have the prototypes which Express would give each of them: a prototype that changes on the way makes
 * everything slow that reads them (docs/decisions/0040-requests-and-the-wire-contract.md).
 */
function bornFor(server: Express): { IncomingMessage: typeof IncomingMessage; ServerResponse: typeof ServerResponse } {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  const prototypes = server as unknown as { request: object; response: object };
  prototypes.request = Object.setPrototypeOf(ExpressRequest.prototype, prototypes.request) as object;
  prototypes.response = Object.setPrototypeOf(ExpressResponse.prototype, prototypes.response) as object;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

function isPlainAnswer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}

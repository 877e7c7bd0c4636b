import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { compress } from './compress.js';
import { sendJsonText } from './respond.js';
import { REVALIDATED } from './revalidate.js';

/** Express without what an API does not need: entity tags where nobody polls, a nested query parser, an advertisement. */
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
    this.httpServer = createServer({ requireHostHeader: false }, this.getInstance());
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
  const name = `W/"${hash('sha1', text, 'base64url')}"`;
  response.setHeader('ETag', name);
  response.vary('Authorization');
  return namesOf(response.req.headers['if-none-match']).includes(name);
}

/** Not Express' own look: a browser that sends a name of its page's choice says "no-cache" as well, and would never get a 304. */
function namesOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((name) => name.trim());
}

function isPlainAnswer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}

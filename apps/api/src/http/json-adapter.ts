import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { sendJson } from './respond.js';

/** Express without what an API does not need: entity tags of JSON, a nested query parser, an advertisement. */
export function createJsonAdapter(trustedProxies: number): JsonAdapter {
  const server = express();
  server.set('etag', false);
  server.set('x-powered-by', false);
  server.set('query parser', 'simple');
  server.set('trust proxy', trustedProxies);
  return new JsonAdapter(server);
}

/** Answers plain values straight away; Express' own way to JSON asks for settings, freshness and types that are known here. */
export class JsonAdapter extends ExpressAdapter {
  /** A request without Host comes through and gets its 400 from us, in the envelope. */
  override initHttpServer(): void {
    this.httpServer = createServer({ requireHostHeader: false }, this.getInstance());
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!isPlainAnswer(body)) return super.reply(response, body, status);
    return sendJson(response, status ?? response.statusCode, body);
  }
}

function isPlainAnswer(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import type { Request, Response } from 'express';

/** Below, compressing costs more than it saves. */
const COMPRESSED_BYTES = 1_000;

const wrap = compression({ threshold: COMPRESSED_BYTES });
const wrapped = new WeakSet<ServerResponse>();

/** What is written from now on comes out compressed when the client takes it and it is long enough. */
export function compress(request: IncomingMessage, response: ServerResponse): void {
  if (wrapped.has(response)) return;
  wrapped.add(response);
  wrap(request as Request, response as Response, () => undefined);
}

/** JSON knows its length before it is sent: wrapping a short answer, which most are, would cost a fifth of the whole request. */
export function compressJson(response: ServerResponse, text: string): void {
  if (text.length >= COMPRESSED_BYTES) compress(response.req, response);
}

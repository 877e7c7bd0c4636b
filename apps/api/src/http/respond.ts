import type { ServerResponse, IncomingMessage } from 'node:http';
import compression from 'compression';
import type { Request, Response } from 'express';
import { AppError, ERRORS } from '#common';
import type { ErrorEnvelope } from './error-envelope.dto.js';
import { endAfterBody } from './discard-body.js';

/** The error envelope of the contract. Details can add members, never replace the three fixed ones. */
export function envelopeOf(error: AppError, requestId: string): ErrorEnvelope {
  const fixed = { code: error.code, message: error.message, requestId };
  return { error: { ...fixed, ...error.details, ...fixed } };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendJsonText(response, status, JSON.stringify(body));
}

/** Writes a JSON answer in one go. Node leaves the body out for HEAD. */
export function sendJsonText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  compressJson(response, text);
  endAfterBody(response, text);
}

/** The default. */
const RETRY_AFTER_SECONDS = '5';
const WAITS = new Set([429, 502, 503]);

export function sendError(response: ServerResponse, error: AppError, requestId: string): void {
  response.setHeader('Cache-Control', 'no-store');
  const { status } = ERRORS[error.code];
  if (WAITS.has(status)) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  // Of a quota alone, never before its window resets. A failure is over when it is over, whatever the quota says.
  const reset = response.getHeader('RateLimit-Reset');
  if (status === 429 && Number(reset) > Number(response.getHeader('Retry-After')))
    response.setHeader('Retry-After', String(reset));
  sendJson(response, status, envelopeOf(error, requestId));
}

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

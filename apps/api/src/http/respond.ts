import type { ServerResponse } from 'node:http';
import { AppError, ERRORS } from '#common';
import { compressJson } from './compress.js';
import { endAfterBody } from './discard-body.js';
import type { ErrorEnvelope } from './error-envelope.dto.js';

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

export function sendError(response: ServerResponse, error: AppError, requestId: string): void {
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  // Never before the window resets, whoever asks for the wait: what is tried earlier may find the quota used up.
  const reset = response.getHeader('RateLimit-Reset');
  if (Number(reset) > Number(response.getHeader('Retry-After'))) response.setHeader('Retry-After', String(reset));
  sendJson(response, ERRORS[error.code].status, envelopeOf(error, requestId));
}

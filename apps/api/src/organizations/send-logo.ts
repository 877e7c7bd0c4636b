import type { Response } from 'express';
import type { Logo } from '#organizations';
import type { ApiRequest } from '../http/api-request.js';
import { isKnownTag } from '../http/picture.js';

/** Anyone may see it, so it must be harmless: the stored type, no guessing, nothing that could run. */
export function sendLogo(request: ApiRequest, response: Response, { bytes, contentType, hash }: Logo): void {
  const etag = `"${hash}"`;
  response.setHeader('ETag', etag);
  // Its URL in answers changes with the image; without its version the browser asks each time, and gets 304.
  response.setHeader(
    'Cache-Control',
    request.query.v === hash.slice(0, 8) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  );
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  if (isKnownTag(request.headers['if-none-match'], etag)) return void response.status(304).end();
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

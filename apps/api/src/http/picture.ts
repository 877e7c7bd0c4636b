import { Param } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '#common';
import { PICTURE_TYPE, runPictures } from '#runs';
import type { SiteIcon } from '#sites';
import type { ApiRequest } from './api-request.js';
import { REVALIDATED } from './revalidate.js';

/** Whatever a stranger's page may have put into it, a browser that opens it alone runs and loads nothing. */
const POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The path parameter `picture`: a device, or the name of an element or of a side of
 * a fix. What is none is missing; no query is spent on it.
 */
export function PictureParam(): ParameterDecorator {
  return Param('picture', {
    transform(value: string): string {
      if (!runPictures.isPictureName(value)) throw new AppError('NOT_FOUND');
      return value;
    },
  });
}

/** Only the browser of the reader keeps it, and not for long: the report may be closed. */
export function sendPicture(response: Response, image: Buffer): void {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'private, max-age=300');
  response.setHeader('Content-Type', PICTURE_TYPE);
  response.setHeader('Content-Length', image.length);
  response.end(image);
}

/** A browser keeps it for a day under the URL that names it, and asks each time without. */
export function sendIcon(request: ApiRequest, response: Response, { png, hash }: SiteIcon): void {
  const etag = `"${hash}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  const isNamed = request.query.v === hash.slice(0, 8);
  response.setHeader('Cache-Control', isNamed ? 'private, max-age=86400' : REVALIDATED);
  if (isKnownTag(request.headers['if-none-match'], etag)) return void response.status(304).end();
  response.setHeader('Content-Type', 'image/png');
  response.setHeader('Content-Length', png.length);
  response.end(png);
}

/** RFC 9110, 13.1.2: a weak comparison with each entity tag of the list. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  );
}

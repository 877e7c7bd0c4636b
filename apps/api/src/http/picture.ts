import { Param } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '#common';
import { PICTURE_TYPE, runPictures } from '#runs';

/** Whatever a stranger's page may have put into it, a browser that opens it alone runs and loads nothing. */
const POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The path parameter `picture`: a device, or the name of an element. What is none is missing; no query is spent on it. */
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

import { Param } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '#common';
import { PICTURE_TYPE, runPictures, type PictureDevice } from '#runs';

/** Whatever a stranger's page may have put into it, a browser that opens it alone runs and loads nothing. */
const POLICY = "default-src 'none'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The path parameter `device`. What is none is missing; no query is spent on it. */
export function DeviceParam(): ParameterDecorator {
  return Param('device', {
    transform(value: string): PictureDevice {
      const device = runPictures.PICTURE_DEVICES.find((each) => each === value);
      if (device === undefined) throw new AppError('NOT_FOUND');
      return device;
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

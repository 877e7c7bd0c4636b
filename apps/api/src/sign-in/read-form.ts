import type { Response } from 'express';
import { AppError } from '#common';
import type { ApiRequest } from '../http/api-request.js';
import { readBody } from '../http/read-body.js';

const MAX_FORM_BYTES = 8 * 1024;
const TYPE = 'application/x-www-form-urlencoded';

/** The fields of a page's form. @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export async function readForm(request: ApiRequest, response: Response): Promise<URLSearchParams> {
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== TYPE)
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { headers: { Accept: TYPE } });
  return new URLSearchParams((await readBody(request, response, MAX_FORM_BYTES)).toString('utf8'));
}

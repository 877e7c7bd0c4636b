import type { ServerResponse } from 'node:http';
import { AppError, validationError } from '#common';
import type { ApiRequest } from './api-request.js';
import { hasBody } from './discard-body.js';
import { readBody } from './read-body.js';
import { JsonRefusal, parseStrictJson } from './strict-json.js';

export interface JsonBodyOptions {
  maxBytes: number;
  /** Code of the 400 for a body that is not JSON: the specification gives publishing a separate one. */
  syntaxCode: 'VALIDATION_ERROR' | 'INVALID_JSON';
}

/** @throws AppError VALIDATION_ERROR, INVALID_JSON, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export async function readJson(
  request: ApiRequest,
  response: ServerResponse,
  options: JsonBodyOptions,
): Promise<unknown> {
  const bytes = await readJsonBytes(request, response, options.maxBytes);
  request.bodyBytes = bytes;
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error;
    if (error.kind === 'syntax' && options.syntaxCode === 'INVALID_JSON')
      throw new AppError('INVALID_JSON', { message: error.message });
    throw validationError([{ path: error.path || 'body', message: error.message }]);
  }
}

/** The bytes of a body that says it is JSON, for another reader such as a worker thread. */
export function readJsonBytes(request: ApiRequest, response: ServerResponse, maxBytes: number): Promise<Buffer> {
  const contentType = request.headers['content-type'];
  if (contentType === undefined && !hasBody(request.headers))
    throw validationError([{ path: 'body', message: 'A JSON object is required.' }]);
  if (!isUtf8Json(contentType)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the body as UTF-8 JSON, with "Content-Type: application/json".',
      headers: { Accept: 'application/json' },
    });
  }
  return readBody(request, response, maxBytes);
}

/** RFC 8259: JSON between systems is UTF-8. RFC 6839: types that end in +json are JSON. */
function isUtf8Json(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json' && !/^application\/[a-z0-9.!#$&^_-]{1,100}\+json$/.test(type)) return false;
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replace(/^"|"$/g, '');
  return charset === undefined || charset === 'utf-8' || charset === 'utf8';
}

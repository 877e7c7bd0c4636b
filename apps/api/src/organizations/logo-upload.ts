import type { Response } from 'express';
import multer from 'multer';
import { AppError, validationError } from '#common';
import { MAX_LOGO_BYTES } from '#organizations';
import type { ApiRequest } from '../http/api-request.js';
import { hasBody } from '../http/discard-body.js';
import { askForBody, RequestAborted, tooLarge } from '../http/read-body.js';

/** Boundaries and part headers around the file. */
const ENVELOPE_BYTES = 16 * 1024;
const FIELD = 'file';

const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: MAX_LOGO_BYTES,
    files: 1,
    fields: 4,
    fieldSize: 1_024,
    fieldNameSize: 100,
    parts: 5,
    headerPairs: 20,
  },
}).single(FIELD);

/** What multer stops at, as what the caller sees. Anything else of its errors is a body that is not well-formed. */
const REFUSALS: Readonly<Record<string, () => AppError>> = {
  LIMIT_FILE_SIZE: () => tooLarge(MAX_LOGO_BYTES),
  LIMIT_FILE_COUNT: () => badFile('Send one file.'),
  LIMIT_UNEXPECTED_FILE: () => badFile(`Send the image in the field "${FIELD}".`),
};

/**
 * Reads the one file of a multipart body into memory, at most 1 MiB of it. To be called once the caller is known to be allowed.
 * @throws AppError VALIDATION_ERROR, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readLogoUpload(request: ApiRequest, response: Response): Promise<Buffer> {
  const { 'content-type': contentType = '', 'content-length': length, 'content-encoding': encoding } = request.headers;
  if (contentType === '' && !hasBody(request.headers)) throw badFile(`The field "${FIELD}" is required.`);
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: `Send the image as multipart/form-data, in the field "${FIELD}".`,
      headers: { Accept: 'multipart/form-data' },
    });
  }
  if (encoding !== undefined && encoding !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the upload without a Content-Encoding.' });
  if (Number(length ?? 0) > MAX_LOGO_BYTES + ENVELOPE_BYTES) throw tooLarge(MAX_LOGO_BYTES);
  askForBody(request, response);
  await parse(request, response);
  const file = request.file;
  if (!file) throw badFile(`The field "${FIELD}" is required.`);
  return file.buffer;
}

function parse(request: ApiRequest, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    upload(request, response, (error: unknown) => {
      if (error === undefined || error === null) return resolve();
      if (request.destroyed && !request.complete) return reject(new RequestAborted());
      const code = error instanceof multer.MulterError ? error.code : '';
      reject(
        REFUSALS[code]?.() ??
          validationError([{ path: 'body', message: 'is not a well-formed multipart/form-data body' }]),
      );
    });
  });
}

function badFile(message: string): AppError {
  return validationError([{ path: FIELD, message }]);
}

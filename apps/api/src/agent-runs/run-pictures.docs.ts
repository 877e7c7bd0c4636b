import { applyDecorators } from '@nestjs/common';
import { ApiParam, ApiResponse } from '@nestjs/swagger';
import { runPictures } from '#runs';
import { DescribeOperation } from '../openapi/describe.js';
import { documentErrors } from '../openapi/document-errors.js';

export function DocumentRunPicture(): MethodDecorator {
  return applyDecorators(
    DescribeOperation({
      operationId: 'getRunPicture',
      tag: 'Audits',
      summary: 'Read a picture of the start page',
      description:
        'The start page in a desktop window or on a phone, before anyone scrolls. Only runs whose start page was rendered have pictures: `pictures` of the report lists them. They are removed with the findings.',
      isOutsideContract: true,
    }),
    ApiParam({ name: 'device', description: 'Which window.', schema: { enum: [...runPictures.PICTURE_DEVICES] } }),
    ApiResponse({
      status: 200,
      description: 'The picture.',
      content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
    }),
    documentErrors(['VALIDATION_ERROR', 'NOT_FOUND']),
  );
}

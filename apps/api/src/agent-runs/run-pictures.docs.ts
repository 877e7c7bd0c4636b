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
      summary: 'Read a picture of a page',
      description:
        'The start page in a desktop window or on a phone, before anyone scrolls, or an element that a rule found. Only runs with rendered pages have pictures: `pictures` and `elementPictures` of the report list them with their URLs. They are removed with the findings.',
      isOutsideContract: true,
    }),
    ApiParam({
      name: 'picture',
      description: 'The window of the start page, or the name of an element.',
      schema: { type: 'string', examples: [...runPictures.PICTURE_DEVICES], maxLength: 20 },
    }),
    ApiResponse({
      status: 200,
      description: 'The picture.',
      content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
    }),
    documentErrors(['VALIDATION_ERROR', 'NOT_FOUND']),
  );
}

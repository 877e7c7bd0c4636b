import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Logo } from '#organizations/dto';
import { Describe } from '../openapi/describe.js';
import { documentErrors } from '../openapi/document-errors.js';

const EXAMPLE_URL = 'https://audit.example/v1/organizations/org_01kag8y3f7e9wb2m5t8v4c6h1n/logo?v=9f2c41ab';
const image = { schema: { type: 'string', format: 'binary' } };

export function DocumentGetLogo(): MethodDecorator {
  const etag = { ETag: { description: 'SHA-256 of the image.', schema: { type: 'string' } } };
  return applyDecorators(
    ApiTags('Organizations'),
    ApiOperation({ operationId: 'getLogo', summary: 'Read the logo of an organization', description: 'For anyone.' }),
    ApiQuery({
      name: 'v',
      required: false,
      description: 'Version of the image, as in `avatarUrl`. With it the answer may be kept for ever.',
      schema: { type: 'string' },
    }),
    ApiResponse({
      status: 200,
      description: 'The image.',
      headers: etag,
      content: { 'image/png': image, 'image/jpeg': image, 'image/webp': image },
    }),
    ApiResponse({ status: 304, description: 'The image that `If-None-Match` names is still the logo.', headers: etag }),
    documentErrors(['VALIDATION_ERROR', 'NOT_FOUND']),
  );
}

export function DocumentPutLogo(): MethodDecorator {
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: {
            type: 'string',
            format: 'binary',
            description: 'PNG, JPEG or WebP, at most 1 MB and 4,096 pixels a side.',
          },
        },
      },
    }),
    Describe({
      operationId: 'putLogo',
      tag: 'Organizations',
      summary: 'Set the logo of an organization',
      description: 'For owners and admins. The bytes decide what the image is, not the declared type.',
      success: [
        {
          status: 200,
          description: 'The logo is set.',
          schema: Logo,
          examples: { set: { summary: 'Where it is now', value: { avatarUrl: EXAMPLE_URL } } },
        },
      ],
      errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    }),
  );
}

export function DocumentDeleteLogo(): MethodDecorator {
  return Describe({
    operationId: 'deleteLogo',
    tag: 'Organizations',
    summary: 'Remove the logo of an organization',
    description: 'For owners and admins.',
    success: [
      {
        status: 200,
        description: 'There is no logo now.',
        schema: Logo,
        examples: { removed: { summary: 'None', value: { avatarUrl: null } } },
      },
    ],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

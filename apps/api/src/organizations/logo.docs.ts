import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { DtoClass } from '#common/dto';
import { Logo } from '#organizations/dto';
import { Describe, DescribeOperation, type Tag, reply } from '../openapi/describe.js';

const image = { schema: { type: 'string', format: 'binary' } };

/** Whose logo the three routes are about. */
export interface LogoOf {
  /** As operation ids end. */
  name: string;
  tag: Tag;
  owner: string;
  /** The answer, and the member with the URL. */
  schema: DtoClass;
  member: string;
  /** Beside the common ones, of the routes that change. */
  errors: readonly ['NO_ORG'] | readonly [];
  isOutsideContract: boolean;
}

export const ORGANIZATION_LOGO: LogoOf = {
  name: 'Logo',
  tag: 'Organizations',
  owner: 'an organization',
  schema: Logo,
  member: 'avatarUrl',
  errors: [],
  isOutsideContract: false,
};

export function DocumentGetLogo({ name, tag, owner, member, isOutsideContract }: LogoOf): MethodDecorator {
  const etag = { ETag: { description: 'SHA-256 of the image.', schema: { type: 'string' } } };
  return applyDecorators(
    DescribeOperation({
      ...{ operationId: `get${name}`, tag, summary: `Read the logo of ${owner}` },
      ...{ description: 'For anyone.', isOutsideContract },
    }),
    ApiQuery({
      name: 'v',
      required: false,
      description: `Version of the image, as in \`${member}\`. With it the answer may be kept for ever.`,
      schema: { type: 'string' },
    }),
    ApiResponse({
      status: 200,
      description: 'The image.',
      headers: etag,
      content: { 'image/png': image, 'image/jpeg': image, 'image/webp': image },
    }),
    ApiResponse({ status: 304, description: 'The image that `If-None-Match` names is still the logo.', headers: etag }),
  );
}

export function DocumentPutLogo({ name, tag, owner, errors, ...logo }: LogoOf): MethodDecorator {
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
      operationId: `put${name}`,
      tag,
      summary: `Set the logo of ${owner}`,
      description: 'For owners and admins. The bytes decide what the image is, not the declared type.',
      isOutsideContract: logo.isOutsideContract,
      success: [reply(200, 'The logo is set.', logo.schema, { set: ['Where it is now'] })],
      errors,
    }),
  );
}

export function DocumentDeleteLogo({ name, tag, owner, errors, ...logo }: LogoOf): MethodDecorator {
  return Describe({
    operationId: `delete${name}`,
    tag,
    summary: `Remove the logo of ${owner}`,
    description: 'For owners and admins.',
    isOutsideContract: logo.isOutsideContract,
    success: [reply(200, 'There is no logo now.', logo.schema, { removed: ['None', { [logo.member]: null }] })],
    errors,
  });
}

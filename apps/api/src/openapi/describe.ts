import { applyDecorators } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { completeExample } from './complete-example.js';
import { documentErrors } from './document-errors.js';

export interface Success {
  status: number;
  description: string;
  /** The DTO of the answer. */
  schema: DtoClass;
  examples: Readonly<Record<string, { summary: string; value: unknown }>>;
}

/** A response with its examples: by the name of each its summary and value. */
export function reply(
  status: number,
  description: string,
  schema: DtoClass,
  examples: Readonly<Record<string, readonly [summary: string, value: unknown]>>,
): Success {
  const entries = Object.entries(examples).map(([name, [summary, value]]) => [name, { summary, value }] as const);
  return { status, description, schema, examples: Object.fromEntries(entries) };
}

export interface Description {
  /** Name of the call in generated clients. */
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  success: readonly Success[];
  /** Beyond what access and the shell add by themselves. */
  errors: readonly ErrorCode[];
  /** Not part of the stable contract: it may change without notice. */
  isOutsideContract?: boolean;
}

export type Tag =
  | 'Audits'
  | 'Schedules'
  | 'Alerts'
  | 'Issues'
  | 'Reports'
  | 'Credits'
  | 'Organizations'
  | 'Notifications'
  | 'Rules'
  | 'Accounts'
  | 'People'
  | 'Command line';

/** `outside-contract` on operations that are not part of the stable contract. */
const STABILITY_EXTENSION = 'x-stability';
const OUTSIDE = 'Outside of the stable contract: this may change without notice.';

/** The description of one route, beside its code. */
export function Describe(route: Description): MethodDecorator {
  const { success, errors } = route;
  return applyDecorators(
    DescribeOperation(route),
    ...success.map((answer) => ApiResponse(responseOf(answer))),
    ApiExtraModels(...success.map(({ schema }) => schema)),
    documentErrors(errors),
  );
}

/** Name and purpose of a route whose answers `Describe` cannot say, such as images. */
export function DescribeOperation({
  operationId,
  tag,
  summary,
  isOutsideContract = false,
  ...route
}: Omit<Description, 'success' | 'errors'>): MethodDecorator {
  const description = isOutsideContract ? `${route.description} ${OUTSIDE}` : route.description;
  return applyDecorators(
    ...(isOutsideContract ? [ApiExtension(STABILITY_EXTENSION, 'outside-contract')] : []),
    ApiTags(tag),
    ApiOperation({ operationId, summary, description }),
  );
}

function responseOf({ status, description, schema, examples }: Success): ApiResponseOptions {
  return {
    status,
    description,
    content: {
      'application/json': {
        schema: { $ref: getSchemaPath(schema) },
        examples: Object.fromEntries(
          Object.entries(examples).map(([name, { summary, value }]) => [
            name,
            { summary, value: completeExample(schema, value) },
          ]),
        ),
      },
    },
  };
}

import { applyDecorators } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
  type ApiResponseOptions,
} from '@nestjs/swagger';
import type { ErrorCode } from '#common';
import type { DtoClass } from '#common/dto';
import { completeExample } from './complete-example.js';
import { documentErrors } from './document-errors.js';

export interface Success {
  status: number;
  description: string;
  /** The DTO of the response. */
  schema: DtoClass;
  examples: Readonly<Record<string, { summary: string; value: unknown }>>;
}

/** A response whose only example has the summary of the route. */
interface Unnamed extends Omit<Success, 'examples'> {
  value: unknown;
}

/** A response with several examples: by the name of each its summary and what `completeExample` completes. */
export function reply(
  status: number,
  description: string,
  schema: DtoClass,
  examples: Readonly<Record<string, readonly [summary: string, value?: unknown]>>,
): Success {
  const entries = Object.entries(examples).map(([name, [summary, value]]) => [name, { summary, value }] as const);
  return { status, description, schema, examples: Object.fromEntries(entries) };
}

/** A response with one example. `value` has the members that differ from those of the class. */
export function replyWith(status: number, description: string, schema: DtoClass, value: unknown = {}): Unnamed {
  return { status, description, schema, value };
}

export interface Description {
  /** Name of the call in generated clients. */
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  success: readonly Success[];
  /** Beyond what access, path, query, body and the shell add by themselves. */
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
const BESIDE = 'This route is not part of the stable contract: members and parameters may be added.';

/** `outside` may change without notice; `beside` may get more members and parameters. */
type Stability = 'contract' | 'beside' | 'outside';

/** What routes of a resource have in common. */
interface Group {
  tag: Tag;
  stability?: Stability;
  errors?: readonly ErrorCode[];
}

interface Route {
  summary: string;
  description: string;
  /** None for what `also` says, such as files. */
  success?: Success | Unnamed | readonly (Success | Unnamed)[];
  /** Beside those of the group. */
  errors?: readonly ErrorCode[];
  /** In place of the group's. */
  tag?: Tag;
  stability?: Stability;
  also?: readonly MethodDecorator[];
}

/** Decorators that describe routes, by the names of their calls in generated clients. */
export function describeRoutes<OperationId extends string>(
  group: Group,
  routes: Readonly<Record<OperationId, Route>>,
): Record<OperationId, MethodDecorator> {
  const entries = Object.entries<Route>(routes).map(([operationId, route]) => [
    operationId,
    describeIn(group, operationId, route),
  ]);
  return Object.fromEntries(entries) as Record<OperationId, MethodDecorator>;
}

function describeIn(group: Group, operationId: string, route: Route): MethodDecorator {
  const { tag = group.tag, stability = group.stability, summary, success = [], errors = [], also = [] } = route;
  const named = [success].flat().map((response) => {
    if ('examples' in response) return response;
    return { ...response, examples: { example: { summary, value: response.value } } };
  });
  return applyDecorators(
    ...also,
    ...(stability === 'beside' ? [ApiExtension(STABILITY_EXTENSION, 'beside-contract')] : []),
    Describe({
      ...{ operationId, tag, summary, isOutsideContract: stability === 'outside', success: named },
      description: stability === 'beside' ? `${route.description} ${BESIDE}` : route.description,
      errors: [...(group.errors ?? []), ...errors],
    }),
  );
}

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

/** The header by which clients repeat a request without doing its work twice. */
export function IdempotencyKey(description: string): MethodDecorator {
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  return ApiHeader({ name: 'Idempotency-Key', required: false, description, schema });
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

import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ERRORS, type ErrorCode } from '#common';
import { isOpen } from '#common/dto';
import { ErrorEnvelope } from '../http/error-envelope.dto.js';
import type { Tag } from './describe.js';
import { BEARER } from './document-access.js';
import { ERRORS_EXTENSION } from './document-errors.js';
import { exampleOf } from './error-examples.js';
import { REVALIDATES_EXTENSION } from '../http/revalidate.js';
import { webhooksOfDocument } from './webhooks.js';

/** Version of the description, not of the product (contract, "Versioning"). */
const DESCRIPTION_VERSION = '1.0.0';

const TAGS: Readonly<Record<Tag, string>> = {
  Audits: 'Start audits of a site, follow them, read their reports.',
  Schedules: 'Audits that start by themselves at planned times. Outside of the stable contract.',
  Alerts: 'What is watched of sites, and what fails. Outside of the stable contract.',
  Issues:
    'What is wrong with a website, one issue for each cause, opened and closed by audits. Outside of the stable contract.',
  Reports: 'Publish reports, list them, change who can see them.',
  Credits: 'Balance, plan and prices of an organization.',
  Organizations: 'Members, plan limits and the logo of an organization.',
  Notifications:
    'Channels that learn what happened: webhooks and chats, with the log of deliveries. Outside of the stable contract.',
  Accounts: 'The current user, logins, and keys of an organization. Outside of the stable contract.',
  People: 'Members, roles and invitations of an organization, and who did what. Outside of the stable contract.',
  'Command line': 'What command lines of the original service call. Outside of the stable contract.',
  Rules: 'The catalogue of rules.',
};

/** Every limited route may answer these; each is added without a word at the route. */
const SHELL_ERRORS: readonly ErrorCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const HEADERS = {
  'X-Request-Id': {
    description:
      'Correlation id. A value that you send (8 to 64 letters, digits, ".", "_", "-") is returned unchanged.',
    schema: text,
  },
  'RateLimit-Limit': { description: 'Requests of the current window.', schema: count },
  'RateLimit-Remaining': { description: 'Requests that are left of it.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the window resets.', schema: count },
};

/** Of some answers only. */
const WAIT = {
  'Retry-After': {
    description: 'Seconds to wait before the next try; never below RateLimit-Reset.',
    schema: count,
  },
};
const CREATED = {
  Location: { description: 'Address of what was created.', schema: { type: 'string', format: 'uri' } },
};
const REVALIDATED = {
  ETag: {
    description: 'Names this state of the answer. Sent back as `If-None-Match`, it gets 304 while nothing has changed.',
    schema: text,
  },
};
const CHALLENGE = {
  'WWW-Authenticate': {
    description:
      'What was wrong with the credentials: nothing but a realm when there were none, `error="invalid_token"`, or `error="insufficient_scope"` with the scope.',
    schema: text,
  },
};
const REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true` when this is the answer that a request with the same Idempotency-Key got before.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** Of every route with a body. */
const BODY_ERRORS: readonly ErrorCode[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

interface Operation {
  requestBody?: object;
  parameters?: { name: string; in: string }[];
  security?: unknown[];
  responses: Record<string, { description: string; headers?: object; content?: object }>;
  [ERRORS_EXTENSION]?: { codes: Set<ErrorCode> };
  [REVALIDATES_EXTENSION]?: boolean;
}

/** The OpenAPI 3.1 description, made from the controllers, their decorators and the error catalogue. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Sqout')
    .setDescription(
      'Website audits: start runs, read reports, publish them. Answers above 399 carry the error envelope; branch on the status and on `error.code`.',
    )
    .setVersion(DESCRIPTION_VERSION)
    .addServer('/', 'This installation')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description:
          'An organization key (`sq_…`, `sq_dev_…`), a command-line login token (`sqcli_…`) or a session JWT. The scopes named at a route concern keys; logins are unscoped.',
      },
      BEARER,
    );
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);

  const document = SwaggerModule.createDocument(app, builder.build(), { extraModels: [ErrorEnvelope] });
  const headers = Object.fromEntries(
    Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of operationsOf(operations)) {
      complete(operation, headers);
      sortParameters(operation, path);
    }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    if (isOpen(name)) Object.assign(schema, { additionalProperties: true });
  unwrapReferences(document.components?.schemas);
  // `identifier` came with OpenAPI 3.1; the builder's types are those of 3.0.
  document.info.license = Object.assign({ name: 'Proprietary' }, { identifier: 'LicenseRef-Proprietary' });
  document.components = {
    ...document.components,
    headers: HEADERS,
    schemas: sorted(document.components?.schemas ?? {}),
  };
  document.paths = sorted(document.paths);
  document.webhooks = webhooksOfDocument();
  return document;
}

/** OpenAPI 3.1 allows members beside `$ref`; the generator still wraps it in an `allOf` of one, as 3.0 wanted. */
function unwrapReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as { allOf?: unknown };
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) {
    const [only] = schema.allOf as [object];
    delete schema.allOf;
    Object.assign(schema, only);
  }
  for (const member of Object.values(node)) unwrapReferences(member);
}

function operationsOf(path: object): Operation[] {
  return Object.values(path as Record<string, Operation>).filter(
    (member) => typeof member === 'object' && 'responses' in member,
  );
}

/** Those of the path first, as they follow in it, however they were described. */
function sortParameters({ parameters }: Operation, path: string): void {
  const placeOf = (one: { name: string; in: string }): number =>
    one.in === 'path' ? path.indexOf(`{${one.name}}`) : path.length;
  parameters?.sort((a, b) => placeOf(a) - placeOf(b));
}

function complete(operation: Operation, headers: Record<string, object>): void {
  const codes = new Set([...(operation[ERRORS_EXTENSION]?.codes ?? []), ...SHELL_ERRORS, ...errorsOfInput(operation)]);
  delete operation[ERRORS_EXTENSION];
  operation.security ??= [];
  const isRevalidated = operation[REVALIDATES_EXTENSION] === true;
  delete operation[REVALIDATES_EXTENSION];
  if (isRevalidated)
    operation.responses['304'] = { description: 'Nothing has changed since the response with this ETag.' };
  for (const [status, codesOfStatus] of byStatus(codes)) {
    operation.responses[status] = {
      description: codesOfStatus.map((code) => `\`${code}\`: ${ERRORS[code].when}`).join('\n\n'),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorEnvelope' },
          examples: Object.fromEntries(codesOfStatus.map((code) => [code, { summary: code, value: exampleOf(code) }])),
        },
      },
    };
  }
  const isRepeatable = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
  for (const [status, response] of Object.entries(operation.responses)) {
    response.headers = {
      ...headers,
      ...(status === '401' || status === '403' ? CHALLENGE : {}),
      ...(status === '429' || status === '503' ? WAIT : {}),
      ...(status === '201' ? CREATED : {}),
      ...(isRevalidated && status === '200' ? REVALIDATED : {}),
      ...(isRepeatable && status.startsWith('2') ? REPLAYED : {}),
      ...response.headers,
    };
  }
}

/** What a path, a query and a body can be refused with. */
function errorsOfInput({ parameters = [], requestBody }: Operation): readonly ErrorCode[] {
  const takes = (place: string): boolean => parameters.some((one) => one.in === place);
  return [
    ...(requestBody ? BODY_ERRORS : []),
    ...(takes('path') ? (['VALIDATION_ERROR', 'NOT_FOUND'] as const) : []),
    ...(takes('query') ? (['VALIDATION_ERROR'] as const) : []),
  ];
}

function byStatus(codes: ReadonlySet<ErrorCode>): Map<string, ErrorCode[]> {
  const groups = new Map<string, ErrorCode[]>();
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    if (!codes.has(code)) continue;
    const status = String(ERRORS[code].status);
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function sorted<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}

import { applyDecorators } from '@nestjs/common';
import { ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { Website, WebsiteDeleted, WebsiteLogo } from '#sites/dto';
import { WebsiteList } from '#schedules/dto';
import { Describe, DescribeOperation, reply } from '../openapi/describe.js';
import { documentErrors } from '../openapi/document-errors.js';
import type { LogoOf } from '../organizations/logo.docs.js';
import { exampleWebsiteId } from '../sites/sites.docs.js';

const EXAMPLE_LOGO = `https://audit.example/v1/websites/${exampleWebsiteId}/logo?v=9f2c41ab`;
const exampleWebsite = {
  id: exampleWebsiteId,
  orgId: 'org_0197k3m2c7e8rvn5t4d6qg1h9x',
  ...{
    url: 'https://www.example.com/',
    siteKey: 'example.com',
    name: 'Acme shop',
    client: 'Acme Ltd.',
    tags: ['Acme'],
  },
  settings: { coverageMode: 'full', maxPages: 500 },
  brand: { color: '#1d4ed8', footer: 'Acme, Main Street 1', logoUrl: EXAMPLE_LOGO },
  iconUrl: `https://audit.example/v1/websites/${exampleWebsiteId}/icon?v=3b7e02d5`,
  requestHeaderNames: ['authorization'],
  ...{ version: 2, createdAt: '2026-11-20T10:30:00.000Z', updatedAt: '2026-11-21T08:00:00.000Z' },
};
const exampleListed = {
  ...exampleWebsite,
  lastAudit: {
    ...{ id: 'run_01kac1c7d8f9g0h1j2k3m4n5pq', status: 'completed', trigger: 'scheduled', startedBy: 'Anna' },
    ...{
      createdAt: '2026-11-20T06:00:00.000Z',
      completedAt: '2026-11-20T06:02:10.000Z',
      message: null,
      progress: null,
    },
  },
  result: {
    ...{ runId: 'run_01kac1c7d8f9g0h1j2k3m4n5pq', completedAt: '2026-11-20T06:02:10.000Z', score: 76.7, pages: 100 },
    ...{ errors: 120, warnings: 567, since: '2026-11-13T06:02:41.000Z', new: 4, newErrors: 2, resolved: 75 },
  },
  scores: [75.6, 76.7],
  nextAuditAt: '2026-11-27T06:00:00.000Z',
};
export const WEBSITE_LOGO: LogoOf = {
  name: 'WebsiteLogo',
  tag: 'Audits',
  owner: 'a website',
  schema: WebsiteLogo,
  member: 'logoUrl',
  exampleUrl: EXAMPLE_LOGO,
  errors: ['NO_ORG'],
  isOutsideContract: true,
};
const BODY_ERRORS: readonly ErrorCode[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

interface Route {
  operationId: string;
  summary: string;
  description: string;
  answer?: { schema: DtoClass; example: unknown };
  statuses?: readonly number[];
  errors: readonly ErrorCode[];
}

function document({ answer, statuses = [200], ...route }: Route): MethodDecorator {
  const { schema, example } = answer ?? { schema: Website, example: exampleWebsite };
  return Describe({
    ...route,
    tag: 'Audits',
    isOutsideContract: true,
    success: statuses.map((status) =>
      reply(status, status === 201 ? 'Created.' : 'Done.', schema, { website: [route.summary, example] }),
    ),
  });
}

export const DocumentListWebsites = (): MethodDecorator =>
  document({
    operationId: 'listWebsites',
    summary: "List the organization's websites",
    description:
      'With how their latest audits went and when the next one is planned. A website is there from its first run on, or from `POST /v1/websites`.',
    answer: {
      schema: WebsiteList,
      example: { websites: [exampleListed], tags: ['Acme'], clients: ['Acme Ltd.'], total: 1, hasMore: false },
    },
    errors: ['VALIDATION_ERROR'],
  });

export const DocumentCreateWebsite = (): MethodDecorator =>
  document({
    operationId: 'createWebsite',
    summary: 'Add a website',
    description: 'Without an audit. 200: the website was there already, and stays as it was.',
    statuses: [201, 200],
    errors: [...BODY_ERRORS, 'NO_ORG', 'FORBIDDEN'],
  });

export const DocumentGetWebsite = (): MethodDecorator =>
  document({
    operationId: 'getWebsite',
    summary: 'Read a website',
    description: 'URL, name, client, tags, the settings for its runs, and how its reports look.',
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });

export const DocumentUpdateWebsite = (): MethodDecorator =>
  document({
    operationId: 'updateWebsite',
    summary: 'Change a website',
    description:
      'For owners and admins. `version` is the one that the caller has read; if the website has another version by then, the response is 409.',
    errors: [...BODY_ERRORS, 'NO_ORG', 'NOT_FOUND', 'CONFLICT'],
  });

export const DocumentDeleteWebsite = (): MethodDecorator =>
  document({
    operationId: 'deleteWebsite',
    summary: 'Delete a website',
    description:
      'For owners and admins. Hides it from lists and forgets its request headers; its runs and reports stay. A new run of the host brings it back, and so does `POST /v1/websites/{id}/restore`.',
    answer: { schema: WebsiteDeleted, example: { success: true } },
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });

export const DocumentRestoreWebsite = (): MethodDecorator =>
  document({
    operationId: 'restoreWebsite',
    summary: 'Restore a deleted website',
    description: 'For owners and admins. With its name, tags and settings, and without request headers.',
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });

export function DocumentGetWebsiteIcon(): MethodDecorator {
  const etag = { ETag: { description: 'SHA-256 of the image.', schema: { type: 'string' } } };
  return applyDecorators(
    DescribeOperation({
      operationId: 'getWebsiteIcon',
      tag: 'Audits',
      summary: 'Read the favicon of a website',
      description:
        'A PNG of 32 × 32 pixels, for those who may read the website. `iconUrl` is null where there is none.',
      isOutsideContract: true,
    }),
    ApiQuery({
      name: 'v',
      required: false,
      description: 'Version of the image, as in `iconUrl`.',
      schema: { type: 'string' },
    }),
    ApiResponse({
      status: 200,
      description: 'The image.',
      headers: etag,
      content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
    }),
    ApiResponse({ status: 304, description: 'The image that `If-None-Match` names is still the icon.', headers: etag }),
    documentErrors(['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND']),
  );
}

import { ApiQuery, ApiResponse } from '@nestjs/swagger';
import { Website, WebsiteDeleted, WebsiteLogo } from '#sites/dto';
import { WebsiteList } from '#schedules/dto';
import type { LogoOf } from '../organizations/logo.docs.js';
import { exampleWebsiteId } from '../sites/sites.docs.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

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
const etag = { ETag: { description: 'SHA-256 of the image.', schema: { type: 'string' } } };

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside', example: ({ summary }) => ['website', summary] },
  {
    listWebsites: {
      summary: "List the organization's websites",
      description:
        'With how their latest audits went and when the next one is planned. A website is there from its first run on, or from `POST /v1/websites`.',
      success: replyWith(200, 'Done.', WebsiteList, {
        websites: [exampleListed],
        tags: ['Acme'],
        clients: ['Acme Ltd.'],
        total: 1,
        hasMore: false,
      }),
    },
    createWebsite: {
      summary: 'Add a website',
      description: 'Without an audit. 200: the website was there already, and stays as it was.',
      success: [replyWith(201, 'Created.', Website, exampleWebsite), replyWith(200, 'Done.', Website, exampleWebsite)],
      errors: ['NO_ORG'],
    },
    getWebsite: {
      summary: 'Read a website',
      description: 'URL, name, client, tags, the settings for its runs, and how its reports look.',
      success: replyWith(200, 'Done.', Website, exampleWebsite),
      errors: ['NO_ORG'],
    },
    updateWebsite: {
      summary: 'Change a website',
      description:
        'For owners and admins. `version` is the one that the caller has read; if the website has another version by then, the response is 409.',
      success: replyWith(200, 'Done.', Website, exampleWebsite),
      errors: ['NO_ORG', 'CONFLICT'],
    },
    deleteWebsite: {
      summary: 'Delete a website',
      description:
        'For owners and admins. Hides it from lists and forgets its request headers; its runs and reports stay. A new run of the host brings it back, and so does `POST /v1/websites/{id}/restore`.',
      success: replyWith(200, 'Done.', WebsiteDeleted, { success: true }),
      errors: ['NO_ORG'],
    },
    restoreWebsite: {
      summary: 'Restore a deleted website',
      description: 'For owners and admins. With its name, tags and settings, and without request headers.',
      success: replyWith(200, 'Done.', Website, exampleWebsite),
      errors: ['NO_ORG'],
    },
    getWebsiteIcon: {
      summary: 'Read the favicon of a website',
      description:
        'A PNG of 32 × 32 pixels, for those who may read the website. `iconUrl` is null where there is none.',
      errors: ['NO_ORG'],
      also: [
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
        ApiResponse({
          status: 304,
          description: 'The image that `If-None-Match` names is still the icon.',
          headers: etag,
        }),
      ],
    },
  },
);

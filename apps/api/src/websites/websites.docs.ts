import { ApiQuery, ApiResponse } from '@nestjs/swagger';
import { Website, WebsiteDeleted, WebsiteLogo } from '#sites/dto';
import { WebsiteList } from '#schedules/dto';
import type { LogoOf } from '../organizations/logo.docs.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const WEBSITE_LOGO: LogoOf = {
  name: 'WebsiteLogo',
  tag: 'Audits',
  owner: 'a website',
  schema: WebsiteLogo,
  member: 'logoUrl',
  errors: ['NO_ORG'],
  isOutsideContract: true,
};
const etag = { ETag: { description: 'SHA-256 of the image.', schema: { type: 'string' } } };

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    listWebsites: {
      summary: "List the organization's websites",
      description:
        'With how their latest audits went and when the next one is planned. A website is there from its first run on, or from `POST /v1/websites`.',
      success: replyWith(200, 'Done.', WebsiteList),
    },
    createWebsite: {
      summary: 'Add a website',
      description: 'Without an audit. 200: the website was there already, and stays as it was.',
      success: [replyWith(201, 'Created.', Website), replyWith(200, 'Done.', Website)],
      errors: ['NO_ORG'],
    },
    getWebsite: {
      summary: 'Read a website',
      description: 'URL, name, client, tags, the settings for its runs, and how its reports look.',
      success: replyWith(200, 'Done.', Website),
      errors: ['NO_ORG'],
    },
    updateWebsite: {
      summary: 'Change a website',
      description:
        'For owners and admins. `version` is the one that the caller has read; if the website has another version by then, the response is 409.',
      success: replyWith(200, 'Done.', Website),
      errors: ['NO_ORG', 'CONFLICT'],
    },
    deleteWebsite: {
      summary: 'Delete a website',
      description:
        'For owners and admins. Hides it from lists and forgets its request headers; its runs and reports stay. A new run of the host brings it back, and so does `POST /v1/websites/{id}/restore`.',
      success: replyWith(200, 'Done.', WebsiteDeleted),
      errors: ['NO_ORG'],
    },
    restoreWebsite: {
      summary: 'Restore a deleted website',
      description: 'For owners and admins. With its name, tags and settings, and without request headers.',
      success: replyWith(200, 'Done.', Website),
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

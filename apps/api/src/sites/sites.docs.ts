import { ApiParam } from '@nestjs/swagger';
import { Site, SiteList } from '#runs/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    listSites: {
      summary: "List the caller's sites",
      description:
        'The sites of the caller’s latest 5,000 runs in the organization that they act in, at most 500, the one with the latest run first, with their latest 12 runs.',
      success: replyWith(200, 'The sites.', SiteList),
    },
    getSite: {
      summary: 'Read a site with its history',
      description: 'Its latest 60 runs, newest first, with what each found and what had changed.',
      success: replyWith(200, 'The site.', Site),
      also: [ApiParam({ name: 'siteKey', schema: { type: 'string', maxLength: 300, example: 'example.com' } })],
    },
  },
);

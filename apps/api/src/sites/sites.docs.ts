import { ApiParam } from '@nestjs/swagger';
import { Site, SiteList } from '#runs/dto';
import { exampleRun } from '../agent-runs/agent-runs.examples.js';
import { describeRoutes, reply } from '../openapi/describe.js';

export const exampleSiteRun = {
  ...exampleRun,
  orgId: 'org_0197k3m2c7e8rvn5t4d6qg1h9x',
  siteKey: 'example.com',
  userId: 'usr_0197k3m2c7e8rvn5t4d6qg1h9y',
  coverageMode: 'surface',
  maxPages: 100,
  score: 76.7,
  grade: 'C',
  ...{ scoreVersion: 5, importance: null },
  totalPages: 100,
  findings: { errors: 120, warnings: 567, pages: 84 },
  comparison: {
    new: 4,
    resolved: 75,
    stillThere: 461,
    notRechecked: 0,
    isScoreComparable: true,
    previousHealthScore: 75.6,
  },
  progress: null,
};
export const exampleWebsiteId = 'web_5f0c6a521d7b4f0e9d5c2f8a4f';
const exampleSite = {
  ...{ id: exampleWebsiteId, name: null, tags: ['Acme'] },
  siteKey: 'example.com',
  url: exampleRun.url,
  total: 1,
  runs: [exampleSiteRun],
};

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    listSites: {
      summary: "List the caller's sites",
      description:
        'The sites of the caller’s latest 5,000 runs in the organization that they act in, at most 500, the one with the latest run first, with their latest 12 runs.',
      success: reply(200, 'The sites.', SiteList, { one: ['One site', { sites: [exampleSite] }] }),
    },
    getSite: {
      summary: 'Read a site with its history',
      description: 'Its latest 60 runs, newest first, with what each found and what had changed.',
      success: reply(200, 'The site.', Site, { site: ['A site with one run', exampleSite] }),
      also: [ApiParam({ name: 'siteKey', schema: { type: 'string', maxLength: 300, example: 'example.com' } })],
    },
  },
);

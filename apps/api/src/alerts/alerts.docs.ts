import { AlertList, AlertPolicies, SiteAlerts } from '#alerts/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const runId = 'run_01kac1c7d8f9g0h1j2k3m4n5pq';
const broken = {
  since: '2026-11-23T06:02:10.000Z',
  message: '24 pages lost their title.',
  runId,
  path: `/app/runs/${runId}/compare?with=run_01kac1c7d8f9g0h1j2k3m4n5pp&kind=new&rule=core%2Ftitle`,
};
const none = { threshold: null, unit: null, rules: null, mutedUntil: null };
const policies = {
  websiteId: null,
  version: 1,
  policies: [
    { ...none, id: 'titles', enabled: true, after: 1, recover: 1, source: 'default' },
    {
      ...none,
      id: 'score-drop',
      enabled: true,
      threshold: 5,
      unit: 'points',
      after: 2,
      recover: 1,
      source: 'organization',
    },
  ],
  remind: { everyDays: 7, atMost: 3, source: 'organization' },
  ...{ mutedUntil: null, organizationMutedUntil: null },
};
const alert = { websiteId: EXAMPLES.websiteId, siteKey: 'example.com', name: 'Acme shop', policy: 'titles', ...broken };
const ofSite = {
  ...{ websiteId: EXAMPLES.websiteId, siteKey: 'example.com' },
  states: [{ policy: 'titles', state: 'failing', ...broken, streak: 0, told: 1, tellAt: null }],
  history: [
    {
      ...{ id: 'evt_01kac1c7d8f9g0h1j2k3m4n5pq', type: 'alert', policies: ['titles'], isMuted: false },
      ...{ message: broken.message, runId, path: broken.path, at: broken.since },
    },
  ],
  hasMore: false,
};
const CHANGE =
  'For owners and admins. `version` is the one that the caller has read; if the policies have another version by then, the response is 409.';

export const docs = describeRoutes(
  { tag: 'Alerts', stability: 'outside', errors: ['NO_ORG'] },
  {
    listAlerts: {
      summary: 'List what fails now',
      description: 'Policies that sites of the organization fail, the latest first.',
      success: replyWith(200, 'Done.', AlertList, { alerts: [alert], total: 1, hasMore: false }),
    },
    getAlertPolicies: {
      summary: 'Read the alert policies of the organization',
      description: 'What is watched of each site, unless the site says otherwise.',
      success: replyWith(200, 'Done.', AlertPolicies, policies),
    },
    changeAlertPolicies: {
      summary: 'Change the alert policies of the organization',
      description: CHANGE,
      success: replyWith(200, 'Done.', AlertPolicies, policies),
      errors: ['CONFLICT'],
    },
    getWebsiteAlerts: {
      summary: 'Read the alerts of a website',
      description: 'How each policy is, since when, and the history of its alerts.',
      success: replyWith(200, 'Done.', SiteAlerts, ofSite),
    },
    getWebsiteAlertPolicies: {
      summary: 'Read the alert policies of a website',
      description: 'What counts for the website, and which level has set it.',
      success: replyWith(200, 'Done.', AlertPolicies, { ...policies, websiteId: EXAMPLES.websiteId, version: 0 }),
    },
    changeWebsiteAlertPolicies: {
      summary: 'Change the alert policies of a website',
      description: CHANGE,
      success: replyWith(200, 'Done.', AlertPolicies, { ...policies, websiteId: EXAMPLES.websiteId }),
      errors: ['CONFLICT'],
    },
  },
);

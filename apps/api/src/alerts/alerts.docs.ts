import { AlertList, AlertPolicies, SiteAlerts } from '#alerts/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const dropped = { id: 'score-drop', threshold: 5, unit: 'points', after: 2, source: 'organization' };
const policies = { policies: [{}, dropped] };
const CHANGE =
  'For owners and admins. `version` is the one that the caller has read; if the policies have another version by then, the response is 409.';

export const docs = describeRoutes(
  { tag: 'Alerts', stability: 'outside', errors: ['NO_ORG'] },
  {
    listAlerts: {
      summary: 'List what fails now',
      description: 'Policies that sites of the organization fail, the latest first.',
      success: replyWith(200, 'Done.', AlertList),
    },
    getAlertPolicies: {
      summary: 'Read the alert policies of the organization',
      description: 'What is watched of each site, unless the site says otherwise.',
      success: replyWith(200, 'Done.', AlertPolicies, { ...policies, websiteId: null }),
    },
    changeAlertPolicies: {
      summary: 'Change the alert policies of the organization',
      description: CHANGE,
      success: replyWith(200, 'Done.', AlertPolicies, { ...policies, websiteId: null }),
      errors: ['CONFLICT'],
    },
    getWebsiteAlerts: {
      summary: 'Read the alerts of a website',
      description: 'How each policy is, since when, and the history of its alerts.',
      success: replyWith(200, 'Done.', SiteAlerts),
    },
    getWebsiteAlertPolicies: {
      summary: 'Read the alert policies of a website',
      description: 'What counts for the website, and which level has set it.',
      success: replyWith(200, 'Done.', AlertPolicies, { ...policies, version: 0 }),
    },
    changeWebsiteAlertPolicies: {
      summary: 'Change the alert policies of a website',
      description: CHANGE,
      success: replyWith(200, 'Done.', AlertPolicies, policies),
      errors: ['CONFLICT'],
    },
  },
);

import { AlertList, AlertPolicies, SiteAlerts } from '#alerts/dto';
import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { Describe, reply } from '../openapi/describe.js';
import { exampleWebsiteId } from '../sites/sites.docs.js';

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
const alert = { websiteId: exampleWebsiteId, siteKey: 'example.com', name: 'Acme shop', policy: 'titles', ...broken };
const ofSite = {
  ...{ websiteId: exampleWebsiteId, siteKey: 'example.com' },
  states: [{ policy: 'titles', state: 'failing', ...broken, streak: 0, told: 1, tellAt: null }],
  history: [
    {
      ...{ id: 'evt_01kac1c7d8f9g0h1j2k3m4n5pq', type: 'alert', policies: ['titles'], isMuted: false },
      ...{ message: broken.message, runId, path: broken.path, at: broken.since },
    },
  ],
  hasMore: false,
};
const BODY_ERRORS: readonly ErrorCode[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const CHANGE =
  'For owners and admins. `version` is the one that the caller has read; if the policies have another version by then, the response is 409.';

interface Route {
  operationId: string;
  summary: string;
  description: string;
  schema?: DtoClass;
  value?: unknown;
  errors: readonly ErrorCode[];
}

function document({ schema = AlertPolicies, value = policies, ...route }: Route): MethodDecorator {
  return Describe({
    ...route,
    tag: 'Alerts',
    isOutsideContract: true,
    success: [reply(200, 'Done.', schema, { one: ['An example', value] })],
  });
}

const withBody = (route: Route): MethodDecorator => document(route);

export const DocumentListAlerts = (): MethodDecorator =>
  document({
    operationId: 'listAlerts',
    summary: 'List what fails now',
    description: 'Policies that sites of the organization fail, the latest first.',
    schema: AlertList,
    value: { alerts: [alert], total: 1, hasMore: false },
    errors: ['VALIDATION_ERROR', 'NO_ORG'],
  });

export const DocumentGetAlertPolicies = (): MethodDecorator =>
  document({
    operationId: 'getAlertPolicies',
    summary: 'Read the alert policies of the organization',
    description: 'What is watched of each site, unless the site says otherwise.',
    errors: ['NO_ORG'],
  });

export const DocumentChangeAlertPolicies = (): MethodDecorator =>
  withBody({
    operationId: 'changeAlertPolicies',
    summary: 'Change the alert policies of the organization',
    description: CHANGE,
    errors: [...BODY_ERRORS, 'NO_ORG', 'CONFLICT'],
  });

export const DocumentGetSiteAlerts = (): MethodDecorator =>
  document({
    operationId: 'getWebsiteAlerts',
    summary: 'Read the alerts of a website',
    description: 'How each policy is, since when, and the history of its alerts.',
    schema: SiteAlerts,
    value: ofSite,
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });

export const DocumentGetSiteAlertPolicies = (): MethodDecorator =>
  document({
    operationId: 'getWebsiteAlertPolicies',
    summary: 'Read the alert policies of a website',
    description: 'What counts for the website, and which level has set it.',
    value: { ...policies, websiteId: exampleWebsiteId, version: 0 },
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });

export const DocumentChangeSiteAlertPolicies = (): MethodDecorator =>
  withBody({
    operationId: 'changeWebsiteAlertPolicies',
    summary: 'Change the alert policies of a website',
    description: CHANGE,
    value: { ...policies, websiteId: exampleWebsiteId },
    errors: [...BODY_ERRORS, 'NO_ORG', 'NOT_FOUND', 'CONFLICT'],
  });

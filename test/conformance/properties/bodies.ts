import { createHash } from 'node:crypto';
import fc from 'fast-check';

export const VERIFIER = 'known to the command line alone';
export const INVITATION_CODE = 'the secret of a link';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('hex');

const registration = fc.record(
  {
    url: fc.constant('https://www.example.com/'),
    mode: fc.constantFrom('audit', 'fix'),
    idempotencyKey: fc.uuid(),
    config: fc.constantFrom('{}', '{"maxPages":5,"runner":{"provider":"github"}}'),
  },
  { requiredKeys: ['url'] },
);
const clientProgress = fc.record(
  { pagesFetched: fc.nat(1_000), pagesTotal: fc.constantFrom(0, 40, null), pagesFailed: fc.nat(9) },
  { requiredKeys: ['pagesFetched'] },
);
const runUpdate = fc.record(
  {
    status: fc.constantFrom('running', 'completed', 'failed', 'cancelled'),
    startedAt: fc.constantFrom('2026-11-20T10:30:00Z', null),
    healthScore: fc.constantFrom(0, 82.5, 100, null),
    issuesFound: fc.constantFrom(0, 12, null),
    completionReason: fc.constantFrom('success', 'other', null),
    error: fc.constantFrom('a\nb', null),
    config: fc.constantFrom({ phaseTimingsMs: { crawl: 1 } }, {}, null),
  },
  { requiredKeys: ['status'] },
);
const schedule = {
  cron: fc.constantFrom('0 6 * * 1', '30 2 1 * *'),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin'),
};
/** Valid bodies of operations that want more than a schema says. */
export const BODIES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  startLogin: fc.record(
    { codeChallenge: fc.constant(CHALLENGE), deviceName: fc.constant('laptop'), port: fc.constantFrom(1, 65_535) },
    { requiredKeys: ['codeChallenge'] },
  ),
  takeLogin: fc.constant({ codeVerifier: VERIFIER }),
  // Each about another fix, of which nobody has said anything.
  decideFix: fc.record({
    target: fc.uuid().map((id) => `fix_${id.replaceAll('-', '').slice(0, 20)}`),
    decision: fc.constantFrom('accepted', 'rejected', 'none'),
    expected: fc.constant('none'),
  }),
  registerRun: registration,
  registerRunOfKey: registration,
  tellProgress: clientProgress,
  tellProgressOfKey: clientProgress,
  updateRegisteredRun: runUpdate,
  updateRegisteredRunOfKey: runUpdate,
  createChannel: fc.record(
    {
      kind: fc.constant('webhook'),
      name: fc.constantFrom('CI', 'ü 漢'),
      url: fc.constant('https://hooks.example.com/sqout'),
      types: fc.constantFrom(['run.completed'], ['run.failed', 'audit.completed']),
      sites: fc.constantFrom([], ['example.com']),
    },
    { requiredKeys: ['kind', 'name', 'url', 'types'] },
  ),
  updateChannel: fc.record(
    {
      name: fc.constantFrom('CI', 'ü 漢'),
      url: fc.constant('https://hooks.example.com/other'),
      enabled: fc.constant(true),
    },
    { requiredKeys: ['name'] },
  ),
  createSchedule: fc.record({ ...schedule, url: fc.constant('https://www.example.com/') }),
  changeAlertPolicies: fc.record({ version: fc.constant(0), policies: fc.constant({ titles: null }) }),
  changeWebsiteAlertPolicies: fc.record({ version: fc.constant(0), remind: fc.constant(null) }),
  updateWebsite: fc.record({ version: fc.constant(1), name: fc.constantFrom('Shop', 'ü 漢') }),
  changeOrganization: fc.record({ name: fc.constantFrom('Acme', 'ü 漢') }),
  putBrand: fc.record(
    { color: fc.constantFrom('', '#1d4ed8'), footer: fc.constantFrom('', 'Acme'), isSqoutNamed: fc.boolean() },
    { requiredKeys: [] },
  ),
  putGithubConnection: fc.record(
    {
      repository: fc.constantFrom('acme/website', 'a.b/c_d'),
      previewUrl: fc.constantFrom('https://pr-{number}.preview.example.com/', null),
      deploymentHosts: fc.constantFrom([], ['site-*.vercel.app']),
      token: fc.constantFrom('', 'ghp_x'),
      production: fc.constantFrom('off', 'push', 'deployment'),
      delaySeconds: fc.nat(3_600),
    },
    { requiredKeys: ['repository'] },
  ),
  changeIssue: fc.record({ version: fc.constant(1), dueOn: fc.constantFrom('', '2027-01-31') }),
  changeIssues: fc.record({ issues: fc.constant({ 2: 1 }), ignore: fc.constant({ scope: 'none' }) }),
  createIssueComment: fc.record({ body: fc.constantFrom('On it', 'ü 漢\nsecond line'), type: fc.constant('user') }),
  changeSchedule: fc.record(schedule, { requiredKeys: [] }),
  readInvitation: fc.constant({ code: INVITATION_CODE }),
  acceptInvitation: fc.constant({ code: INVITATION_CODE }),
  declineInvitation: fc.constant({ code: INVITATION_CODE }),
  createInvitation: fc.record(
    { role: fc.constantFrom('viewer', 'member', 'owner'), expiry: fc.constantFrom('1d', '7d', '30d') },
    { requiredKeys: ['role'] },
  ),
  createApiKey: fc.record(
    {
      name: fc.constantFrom('CI', 'ü 漢'),
      preset: fc.constantFrom('full', 'read-only', 'ci'),
      expiry: fc.constantFrom('7d', '30d', '90d', 'never'),
    },
    { requiredKeys: ['name', 'preset'] },
  ),
};

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { newId } from '#common';
import { jpeg, png } from '../../../libs/organizations/src/logo/image.testing.js';
import type { CallOptions } from '../conformance-context.js';
import { BODIES } from './bodies.js';
import type { Operation, Schema } from './description.js';
import { junkText, mutated, valid } from './values.js';

/** What is there to be asked for. */
export interface World {
  keys: Record<
    'owner' | 'stranger' | 'poor' | 'reader' | 'viewer' | 'homeless' | 'revoked' | 'wrong' | 'malformed',
    string
  >;
  runs: readonly string[];
  /** Those of the runs that have a report and findings. */
  completed: readonly string[];
  /** Those that may be deleted. */
  endedRuns: readonly string[];
  reports: readonly string[];
  organizations: readonly string[];
  /** Logins that wait, started with VERIFIER. */
  loginRequests: readonly string[];
  /** Keys that nobody needs. */
  spareKeys: readonly string[];
  /** Runs that their client crawls. */
  registered: readonly string[];
  /** Those of the second half may be deleted; the same for schedules and websites. */
  channels: readonly string[];
  deliveries: readonly string[];
  schedules: readonly string[];
  websites: readonly string[];
  /** Open ones, all with INVITATION_CODE. */
  invitations: readonly string[];
  /** Members whom nobody needs. */
  spareMembers: readonly string[];
  /** A login of the owner's; and others that may end. */
  ownerLogin: string;
  spareLogins: readonly string[];
  /** Ids that are there and are none of the owner's. */
  strange: readonly string[];
}

export interface GeneratedRequest {
  path: string;
  options: CallOptions;
  /** The owner's, with nothing wrong in it: the service has no reason to call it invalid. */
  isValid: boolean;
}

/** Of operations that a key may not call. */
const CREDENTIALS: Readonly<Record<string, (world: World) => readonly string[]>> = {
  createApiKey: ({ ownerLogin }) => [ownerLogin],
  deleteOrganization: ({ ownerLogin }) => [ownerLogin],
  logOut: ({ spareLogins }) => spareLogins,
  acceptInvitation: ({ ownerLogin }) => [ownerLogin],
  chooseOrganization: ({ ownerLogin }) => [ownerLogin],
  listBrowsers: ({ ownerLogin }) => [ownerLogin],
  endBrowser: ({ ownerLogin }) => [ownerLogin],
  endBrowsers: ({ ownerLogin }) => [ownerLogin],
  readProfile: ({ ownerLogin }) => [ownerLogin],
  changeProfile: ({ ownerLogin }) => [ownerLogin],
  changePassword: ({ ownerLogin }) => [ownerLogin],
  startPasskey: ({ ownerLogin }) => [ownerLogin],
  addPasskey: ({ ownerLogin }) => [ownerLogin],
  renamePasskey: ({ ownerLogin }) => [ownerLogin],
  removePasskey: ({ ownerLogin }) => [ownerLogin],
  createPasswordLink: ({ ownerLogin }) => [ownerLogin],
  readOwnNotifications: ({ ownerLogin }) => [ownerLogin],
  setOwnNotifications: ({ ownerLogin }) => [ownerLogin],
  changeMemberRole: ({ ownerLogin }) => [ownerLogin],
  removeMember: ({ ownerLogin }) => [ownerLogin],
};
/** What a request before may have ended; what only a login may; more invitations than may be open. */
const MAY_BE_REFUSED = new Set([
  // An organization has at most 20 channels.
  'createChannel',
  // Of a connection that an earlier request has removed; of one that nobody has signed for.
  ...['getGithubConnection', 'rotateGithubSecret', 'deleteGithubConnection', 'receiveGithubWebhook'],
  // Addresses are confirmed already; webhooks have none.
  ...['sendChannelConfirmation', 'sendEmailConfirmation'],
  // Of two changes to one version, the first counts.
  ...['updateWebsite', 'changeIssue', 'changeIssues', 'changeAlertPolicies', 'changeWebsiteAlertPolicies'],
  ...['logOut', 'changeMemberRole', 'createInvitation'],
  // A password, or a signature of an authenticator, that nothing here knows.
  ...['changeProfile', 'changePassword', 'startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
  // A name that is not the organization's.
  'deleteOrganization',
  // A result that is not there.
  'removeManualResult',
  // E-mail, which this installation does not send.
  'setOwnNotifications',
  // Keys that are adopted by names that no key has.
  'removeMember',
]);
/** Passkeys need a domain and an authenticator: test/e2e/dashboard-accounts.spec.ts has both. */
export const WITHOUT_SUCCESS = new Set([
  ...['startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
  // Its body is signed: test/integration/api/contract.spec.ts signs.
  'receiveGithubWebhook',
  ...['sendChannelConfirmation', 'sendEmailConfirmation'],
  // Everything here belongs to the organization: test/integration/api/fresh-sign-in.spec.ts deletes one.
  'deleteOrganization',
  // No browser has rendered these runs: test/e2e/rendering.spec.ts has some.
  'getRunPicture',
]);
/** Each operation spends its own. */
const SPENDERS = ['acceptInvitation', 'declineInvitation', 'revokeInvitation', 'readInvitation'];
const CHANGERS = ['changeMemberRole', 'removeMember'];
const RULES = ['core%2Ftitle', 'accessibility%2Fimage-alt'];
/** Ids that are there, by the first part of the path after /v1. */
const IDS: Readonly<Record<string, (world: World) => readonly string[]>> = {
  'agent-runs': ({ runs }) => runs,
  reports: ({ reports }) => reports,
  organizations: ({ organizations }) => organizations,
  auth: ({ loginRequests }) => loginRequests,
  rules: () => RULES,
  channels: ({ channels }) => channels,
  deliveries: ({ deliveries }) => deliveries,
  schedules: ({ schedules }) => schedules,
  websites: ({ websites }) => websites,
  github: () => [newId('githubConnection')],
  // That of the world's runs, and one that nobody has audited.
  sites: () => ['example.com', 'nowhere.example'],
};
/** Pages of the world's runs (support/stored-findings.ts), and one that is none. */
const AUDITED_PAGES = ['https://www.example.com/', 'https://www.example.com/a', 'https://www.example.com/none'];
const JSON_TYPE = 'application/json';
const { constant, constantFrom, oneof, record, tuple } = fc;

/** Requests of one operation: half of them valid, the others wrong in one place or in several. */
export function requestsOf(operation: Operation, world: World): fc.Arbitrary<GeneratedRequest> {
  const owner = world.keys.owner;
  const right = record({
    path: pathOf(operation, world, false),
    query: queryOf(operation, world, false),
    key: constantFrom<string | undefined>(...(CREDENTIALS[operation.operationId]?.(world) ?? [owner])),
    body: bodyOf(operation, world, false),
    headers: headersOf(operation, false),
  });
  const wrong = record({
    path: oneof(
      { weight: 3, arbitrary: pathOf(operation, world, false) },
      { weight: 1, arbitrary: pathOf(operation, world, true) },
    ),
    query: oneof(queryOf(operation, world, false), queryOf(operation, world, true)),
    key: oneof(
      { weight: 3, arbitrary: constant<string | undefined>(owner) },
      { weight: 1, arbitrary: constantFrom<string | undefined>(undefined, ...Object.values(world.keys)) },
    ),
    body: oneof(
      { weight: 1, arbitrary: bodyOf(operation, world, false) },
      { weight: 4, arbitrary: bodyOf(operation, world, true) },
    ),
    headers: oneof(
      { weight: 3, arbitrary: headersOf(operation, false) },
      { weight: 1, arbitrary: headersOf(operation, true) },
    ),
  });
  return oneof(tuple(right, constant(true)), tuple(wrong, constant(false))).map(
    ([{ path, query, key, body, headers }, isRight]) => ({
      path: path + query,
      options: { key, ...body, headers: { ...body.headers, ...headers } },
      // A login that has ended is refused from then on, and what is decided once is gone for the next one.
      isValid: isRight && !MAY_BE_REFUSED.has(operation.operationId),
    }),
  );
}

function ownShare(all: readonly string[], spenders: readonly string[], spender: string): readonly string[] {
  return all.filter((_one, index) => index % spenders.length === Math.max(0, spenders.indexOf(spender)));
}

/** Operations that delete have the second half to themselves, where others still need the first one. */
function kept(ids: readonly string[], operationId: string): readonly string[] {
  if (
    !/(Channel|Schedule|Website|GithubConnection|GithubSecret|Issues?|IssueComment|ManualResults?)$/.test(operationId)
  )
    return ids;
  const half = Math.ceil(ids.length / 2);
  return /^(delete|restore)/.test(operationId) ? ids.slice(half) : ids.slice(0, half);
}

function pathOf({ path, operationId }: Operation, world: World, isWrong: boolean): fc.Arbitrary<string> {
  const invitations = ownShare(world.invitations, SPENDERS, operationId);
  const [collection = ''] = path.replace('/v1/', '').split('/');
  const ids = /agent-runs.*\/(report|findings|pages|fixes|comparison|conformance)/.test(path)
    ? [...world.completed, world.runs.at(-1)!]
    : /Progress|RegisteredRun/.test(operationId)
      ? world.registered
      : operationId === 'deleteRun'
        ? world.endedRuns
        : operationId === 'setOwnNotifications'
          ? world.organizations
          : collection === 'invitations'
            ? invitations
            : kept(IDS[collection]?.(world) ?? [], operationId);
  if (!path.includes('{')) return constant(path);
  const others = [
    ...world.runs,
    ...world.reports,
    ...world.organizations,
    ...world.strange,
    'run_',
    'rep_',
    'x'.repeat(5_000),
    '%E0%A4%A',
    '%ff',
    '%00',
    '..%2f..%2fetc',
    'a%20b',
    '%25',
  ];
  const strange = oneof(
    constantFrom(...others),
    junkText.filter((text) => !/^\.{0,2}$/.test(text)).map(encodeURIComponent),
  );
  const id = isWrong ? strange : constantFrom(...ids);
  const spare = (of: readonly string[]): fc.Arbitrary<string> => (isWrong ? strange : constantFrom(...of));
  const spares = record({
    '{keyId}': spare(world.spareKeys),
    '{userId}': spare(ownShare(world.spareMembers, CHANGERS, operationId)),
    '{invitationId}': spare(invitations),
    '{browserId}': spare([newId('browserSession')]),
  });
  return tuple(id, id, spares).map(([one, other, names]) =>
    Object.entries(names)
      .reduce((text, [name, value]) => text.replace(name, value), path.replace('{id}', one))
      .replace('{siteKey}', one)
      .replace('{number}', isWrong ? other : '1')
      .replace('{criterion}', isWrong ? other : '2.4.3')
      .replace('{picture}', isWrong ? other : 'desktop')
      .replace('{category}', one.split('%2F')[0]!)
      .replace('{noun}', isWrong ? other : one.split('%2F')[1]!),
  );
}

function queryOf({ operationId, parameters }: Operation, world: World, isWrong: boolean): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const right = (name: string, schema: Schema): fc.Arbitrary<string> =>
    name === 'orgId'
      ? constantFrom(...world.organizations)
      : name === 'with' && schema.enum === undefined
        ? constantFrom(...world.completed)
        : name === 'url'
          ? constantFrom(...AUDITED_PAGES)
          : operationId === 'listDeliveries' && name === 'before'
            ? constantFrom(...world.deliveries)
            : name === 'websiteId'
              ? constantFrom(...world.websites)
              : operationId === 'getWebsiteAlerts' && name === 'before'
                ? fc.constant(newId('notice'))
                : valid(schema, name).map(String);
  const pairs = known.map(({ name, schema, required }) => {
    const value = isWrong ? oneof(right(name, schema), junkText) : right(name, schema);
    const pair = value.map((text): [string, string][] => [[name, text]]);
    return required === true && !isWrong ? pair : fc.option(pair, { nil: [] as [string, string][] });
  });
  const strange = fc.array(
    tuple(
      constantFrom('limit', 'offset', 'status', 'limit[]', 'limit[gt]', '__proto__', 'constructor', 'unknown', ''),
      junkText,
    ),
    { maxLength: isWrong ? 3 : 0 },
  );
  return tuple(tuple(...pairs), strange).map(([own, others]) => {
    const query = new URLSearchParams([...own.flat(), ...others]).toString();
    return query === '' ? '' : `?${query}`;
  });
}

function headersOf({ parameters }: Operation, isWrong: boolean): fc.Arbitrary<Record<string, string>> {
  if (isWrong) {
    return constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'multipart/form-data' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
      { authorization: 'Bearer' },
      { authorization: 'Basic dXNlcjpwYXNz' },
      { authorization: `Bearer ${'x'.repeat(4_000)}` },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': 'a b' },
      { 'idempotency-key': 'shared' },
      { 'x-request-id': 'x'.repeat(100) },
      { 'x-request-id': '<script>' },
      { accept: 'text/html' },
      { 'x-forwarded-for': 'nonsense' },
      { 'x-http-method-override': 'DELETE' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-1' },
    );
  }
  const takesKey = parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key');
  const uuid = fc.uuid().map((key) => ({ 'idempotency-key': key }));
  return takesKey ? oneof({ weight: 3, arbitrary: constant({}) }, { weight: 1, arbitrary: uuid }) : constant({});
}

function bodyOf({ method, bodies, operationId }: Operation, world: World, isWrong: boolean): fc.Arbitrary<CallOptions> {
  const json = bodies[JSON_TYPE];
  const chosen = constantFrom(...world.organizations).map((organizationId) => ({ organizationId }));
  // Which report belongs to which run is not this operation's matter.
  const unbound = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    body.map((value) => ({ ...(value as object), runId: null, auditId: null, websiteId: null }));
  const ownBody = operationId === 'chooseOrganization' ? chosen : BODIES[operationId];
  const generated = json && valid(json);
  // Mode "fix" wants an earlier audit, which a site that was made up does not have.
  const audited = (body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    body.map((value) =>
      (value as { mode?: unknown }).mode === 'fix' ? { ...(value as object), mode: 'audit' } : value,
    );
  const bound = { publishReport: unbound, createRun: audited }[operationId];
  const validBody = ownBody ?? (bound && generated ? bound(generated) : generated);
  if (json && validBody)
    return isWrong
      ? oneof(
          { weight: 3, arbitrary: validBody.chain(mutated).map(asJson) },
          { weight: 1, arbitrary: brokenJson(json) },
        )
      : validBody.map(asJson);
  if (bodies['multipart/form-data'])
    return isWrong ? brokenUpload : constantFrom(png(), jpeg(), png(64, 64)).map((bytes) => upload(bytes));
  // fetch sends no body with GET.
  return isWrong && method !== 'GET' ? constantFrom<CallOptions>({}, { body: {} }, { rawBody: '{' }) : constant({});
}

function asJson(value: unknown): CallOptions {
  return { rawBody: JSON.stringify(value) ?? 'undefined', headers: { 'content-type': JSON_TYPE } };
}

/** A body as text or bytes that is not quite the JSON that it was. */
function brokenJson(schema: Schema): fc.Arbitrary<CallOptions> {
  const breakers: ((text: string, at: number) => string | Uint8Array<ArrayBuffer>)[] = [
    (text, at) => text.slice(0, at),
    (text, at) => text.slice(0, at) + '\u0000' + text.slice(at),
    (text) => `\ufeff${text}`,
    (text) => `${text}${text}`,
    (text) => text.replace('{', '{"__proto__":{"admin":true},'),
    (text) => text.replace('{', '{"url":1,'),
    (text) => text.replace(/:\s*("[^"]*"|\d+)/, ':1e400'),
    (text) => text.replace(/"(?=[^"]*"[,}])/, '"\\ud800'),
    (text) => `${'['.repeat(10_000)}${text}`,
    (text) => text + ' '.repeat(101 * 1024),
    (text) => new Uint8Array([...Buffer.from(text.slice(0, 20)), 0xff, 0xfe]),
    (text) => new Uint8Array(gzipSync(text)),
    () => '',
  ];
  return tuple(valid(schema), constantFrom(...breakers), fc.nat({ max: 400 })).map(([value, broken, at]) => ({
    rawBody: broken(JSON.stringify(value), at),
    headers: { 'content-type': JSON_TYPE },
  }));
}

function upload(bytes: Uint8Array, field = 'file', type = 'image/png'): CallOptions {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), 'logo');
  return { rawBody: form };
}

const brokenUpload: fc.Arbitrary<CallOptions> = oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => upload(bytes)),
  tuple(constantFrom(png(), jpeg()), fc.nat({ max: 60 })).map(([bytes, at]) => upload(bytes.subarray(0, at))),
  tuple(constantFrom(png(), jpeg()), fc.nat({ max: 60 }), fc.nat({ max: 255 })).map(([bytes, at, byte]) =>
    upload(Object.assign(Buffer.from(bytes), { [Math.min(at, bytes.length - 1)]: byte })),
  ),
  constantFrom('image', '', 'file[]', '__proto__').map((field) => upload(png(), field)),
  constantFrom('<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a').map((text) => upload(Buffer.from(text))),
  constant(upload(Buffer.alloc(1_200_000))),
  constantFrom<CallOptions>(
    {},
    { body: {} },
    { rawBody: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { rawBody: 'x', headers: { 'content-type': 'multipart/form-data' } },
  ),
);

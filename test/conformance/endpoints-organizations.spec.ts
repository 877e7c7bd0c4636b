import { jpeg, png, webp } from '../../libs/organizations/src/logo/image.testing.js';
import { Conformance, expectError, type Answer, type Person } from './conformance-context.js';

const MEGABYTE = 1024 * 1024;
const IMAGES = [
  ['image/png', png()],
  ['image/jpeg', jpeg()],
  ['image/webp', webp()],
] as const;
const RANDOM = 'org_01kag8y3f7e9wb2m5t8v4c6h1a';

describe('Endpoints', () => {
  let conformance: Conformance;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    conformance = await Conformance.open();
    owner = await conformance.newPerson({ planId: 'starter', credits: 25 });
    stranger = await conformance.newPerson();
  });
  afterAll(() => conformance.close());

  describe('Credits › GET /v1/credits', () => {
    it('is of the active organization by default', async () => {
      expect(await conformance.client(owner).credits.get()).toMatchObject({
        balance: { monthly: 3_000, pack: 25, total: 3_025 },
        plan: { id: 'starter' },
        pricingVersion: 1,
      });
    });

    it('orgId targets another organization of the caller', async () => {
      const login = { key: await conformance.newLogin(owner.userId) };
      const second = (await conformance.installation.context.newOrg({ planId: 'free' })).id;
      await conformance.installation.context.database.prisma.membership.create({
        data: { id: 'mem_second', orgId: second, userId: owner.userId, role: 'viewer' },
      });
      expect(await conformance.client(login).credits.get({ orgId: second })).toMatchObject({
        balance: { monthly: 500 },
        plan: { id: 'free' },
      });
      expect(await conformance.client(login).credits.get({ orgId: owner.orgId })).toMatchObject({
        plan: { id: 'starter' },
      });
    });

    it('403 FORBIDDEN for an organization that the caller is no member of, there or not', async () => {
      const login = await conformance.newLogin(owner.userId);
      for (const orgId of [stranger.orgId, RANDOM, 'nonsense'])
        expectError(await conformance.call('GET', `/v1/credits?orgId=${orgId}`, { key: login }), 403, 'FORBIDDEN');
    });

    it('403 FORBIDDEN for a key scoped to a different organization, even of the same user', async () => {
      const elsewhere = await conformance.newPerson();
      await conformance.installation.context.database.prisma.membership.create({
        data: { id: 'mem_elsewhere', orgId: elsewhere.orgId, userId: owner.userId, role: 'owner' },
      });
      expectError(
        await conformance.call('GET', `/v1/credits?orgId=${elsewhere.orgId}`, { key: owner.key }),
        403,
        'FORBIDDEN',
      );
    });

    it('403 NO_ORG when no active organization resolves', async () => {
      const { id } = await conformance.installation.context.newUser();
      expectError(await conformance.call('GET', '/v1/credits', { key: await conformance.newLogin(id) }), 403, 'NO_ORG');
    });

    it('401 without a token', async () => {
      expectError(await conformance.call('GET', '/v1/credits'), 401, 'UNAUTHORIZED');
    });
  });

  describe('Organizations › GET /v1/organizations/{id}', () => {
    it('200 with members and plan limits for a member', async () => {
      const viewer = await conformance.newPerson({ orgId: owner.orgId, role: 'viewer' });
      const detail = await conformance.client(viewer).organizations.get(owner.orgId);
      expect(detail.members.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.userId, viewer.userId]));
      expect(detail).toMatchObject({
        organization: { id: owner.orgId },
        plan: { maxPagesPerAudit: 2_000, maxMembers: 1 },
        role: 'viewer',
      });
    });

    it('404 for a non-member, as for one that does not exist', async () => {
      const bodies = new Set<string>();
      for (const id of [owner.orgId, RANDOM, 'nonsense']) {
        const { requestId: _requestId, ...error } = expectError(
          await conformance.call('GET', `/v1/organizations/${id}`, { key: stranger.key }),
          404,
          'NOT_FOUND',
        );
        bodies.add(JSON.stringify(error));
      }
      expect(bodies.size).toBe(1);
    });

    it('401 without a token', async () => {
      expectError(await conformance.call('GET', `/v1/organizations/${owner.orgId}`), 401, 'UNAUTHORIZED');
    });
  });

  describe('Organizations › logo', () => {
    const path = (orgId: string): string => `/v1/organizations/${orgId}/logo`;
    function put(
      bytes: Uint8Array,
      options: { key?: string; orgId?: string; type?: string; field?: string } = {},
    ): Promise<Answer> {
      const form = new FormData();
      form.set(
        options.field ?? 'file',
        new Blob([new Uint8Array(bytes)], { type: options.type ?? 'application/octet-stream' }),
        'logo',
      );
      return conformance.call('POST', path(options.orgId ?? owner.orgId), {
        key: 'key' in options ? options.key : owner.key,
        rawBody: form,
      });
    }

    it.each(IMAGES)('POST takes %s, GET gives it back with its type to anybody', async (type, bytes) => {
      const { status, body } = await put(bytes, { type: 'text/plain' });
      expect(status).toBe(200);
      const { avatarUrl } = body as { avatarUrl: string };
      const shown = await fetch(avatarUrl);
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type]);
      expect(await conformance.client(null).organizations.logo.get(owner.orgId)).toMatchObject({ contentType: type });
      expect((await conformance.client(owner).organizations.get(owner.orgId)).organization.avatarUrl).toBe(avatarUrl);
    });

    it.each([
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['XML with SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
      ['HTML', '<!doctype html><title>x</title>'],
      ['text', 'hello'],
      ['nothing', ''],
    ])('POST refuses %s with 415, whatever it says it is', async (_name, text) => {
      for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'])
        expectError(await put(Buffer.from(text, 'latin1'), { type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    });

    it('POST takes at most 1 MB: 413', async () => {
      const sized = (bytes: number): Buffer => Buffer.concat([png(), Buffer.alloc(bytes - png().length)]);
      expect((await put(sized(MEGABYTE))).status).toBe(200);
      expectError(await put(sized(MEGABYTE + 1)), 413, 'PAYLOAD_TOO_LARGE');
    });

    it('POST needs the field file: 400', async () => {
      expect(expectError(await put(png(), { field: 'image' }), 400, 'VALIDATION_ERROR').issues).toMatchObject([
        { path: 'file' },
      ]);
      expect(
        expectError(await conformance.call('POST', path(owner.orgId), { key: owner.key }), 400, 'VALIDATION_ERROR')
          .issues,
      ).toMatchObject([{ path: 'file' }]);
    });

    it.each([
      ['owner', 200],
      ['admin', 200],
      ['editor', 403],
      ['viewer', 403],
      ['billing', 403],
    ] as const)('POST and DELETE answer an %s of the organization with %i', async (role, status) => {
      const { key } = await conformance.newPerson({ orgId: owner.orgId, role });
      expect((await put(png(), { key })).status).toBe(status);
      expect((await conformance.call('DELETE', path(owner.orgId), { key })).status).toBe(status);
    });

    it('POST and DELETE answer 401 without a token and 404 to a non-member', async () => {
      expectError(await put(png(), { key: undefined as never }), 401, 'UNAUTHORIZED');
      expectError(await conformance.call('DELETE', path(owner.orgId)), 401, 'UNAUTHORIZED');
      expectError(await put(png(), { key: stranger.key }), 404, 'NOT_FOUND');
      expectError(await conformance.call('DELETE', path(owner.orgId), { key: stranger.key }), 404, 'NOT_FOUND');
    });

    it('DELETE removes the logo and clears avatarUrl; GET is then 404', async () => {
      await put(png());
      expect(await conformance.call('DELETE', path(owner.orgId), { key: owner.key })).toMatchObject({
        status: 200,
        body: { avatarUrl: null },
      });
      expect((await conformance.client(owner).organizations.get(owner.orgId)).organization.avatarUrl).toBeNull();
      expectError(await conformance.call('GET', path(owner.orgId)), 404, 'NOT_FOUND');
    });

    it.each([RANDOM, 'nonsense'])('GET is 404 for the organization %s', async (id) => {
      expectError(await conformance.call('GET', path(id)), 404, 'NOT_FOUND');
    });
  });
});

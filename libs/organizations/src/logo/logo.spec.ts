import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#common';
import type { Principal, Role } from '#auth';
import { FileBlobStore } from '#storage';
import { LogoRepository } from '#auth/tenancy';
import { TestContext } from '../../../../test/support/test-context.js';
import type { OrganizationsService } from '../organizations.service.js';
import { LogoService } from './logo.service.js';
import { MAX_LOGO_BYTES, StoredLogos } from './stored-logos.js';

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error.code;
  throw new Error(`Expected a refusal, got ${String(error)}`);
}

describe('logo', () => {
  let context: TestContext;
  let folder: string;
  let storage: FileBlobStore;
  let organizations: OrganizationsService;
  let logos: LogoService;

  beforeAll(async () => {
    context = await TestContext.open();
    folder = mkdtempSync(join(tmpdir(), 'sqout-logo-'));
    storage = new FileBlobStore(folder);

    organizations = context.newOrganizationsService();
    logos = newService(storage);
  });
  afterAll(async () => {
    await context.close();
    rmSync(folder, { recursive: true });
  });

  /** Anything that starts with "image" is one, up to the word "END". */
  function newService(store: FileBlobStore): LogoService {
    const { database, clock } = context;
    const logos = new StoredLogos({
      ...{ database, storage: store, clock },
      readImage: async (bytes) => {
        if (!bytes.toString().startsWith('image')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
        return { bytes: Buffer.from(bytes.toString().split('END')[0]!), contentType: 'image/png' };
      },
    });
    return new LogoService({
      database,
      repository: new LogoRepository(database),
      logos,
      organizations,
      clock,
      baseUrl: 'https://sqout.test',
    });
  }
  async function newMember(role: Role): Promise<{ orgId: string; principal: Principal }> {
    const org = await context.newOrg({ planId: 'team' });
    const user = await context.newMember(org.id, role);
    return {
      orgId: org.id,
      principal: { kind: 'login', userId: user.id, orgId: null, role: null, planId: null, scopes: null, keyId: null },
    };
  }
  async function blobsOf(orgId: string): Promise<number> {
    let count = 0;
    for await (const _ of storage.list(`organizations/${orgId}/`)) count++;
    return count;
  }
  const image = (name: string): Buffer => Buffer.from(`image ${name}`);

  it.each(['owner', 'admin'] as const)('is set, read and removed by an %s', async (role) => {
    const { orgId, principal } = await newMember(role);
    const { avatarUrl } = await logos.putLogo(principal, orgId, Buffer.from('image one END and more'));
    expect(avatarUrl).toMatch(new RegExp(`^https://sqout\\.test/v1/organizations/${orgId}/logo\\?v=[0-9a-f]{8}$`));
    expect((await organizations.get(orgId)).avatarUrl).toBe(avatarUrl);
    expect(await logos.getLogo(orgId)).toEqual({
      bytes: Buffer.from('image one '),
      contentType: 'image/png',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await logos.deleteLogo(principal, orgId)).toEqual({ avatarUrl: null });
    expect((await organizations.get(orgId)).avatarUrl).toBeNull();
    expect(await codeOf(logos.getLogo(orgId))).toBe('NOT_FOUND');
    expect(await blobsOf(orgId)).toBe(0);
    expect(await logos.deleteLogo(principal, orgId)).toEqual({ avatarUrl: null });
  });

  it.each(['editor', 'viewer', 'billing'] as const)('is out of reach of a %s', async (role) => {
    const { orgId, principal } = await newMember(role);
    expect(await codeOf(logos.putLogo(principal, orgId, image('x')))).toBe('FORBIDDEN');
    expect(await codeOf(logos.deleteLogo(principal, orgId))).toBe('FORBIDDEN');
  });

  it('hides the organization from who is not a member, and from a key of another organization', async () => {
    const { orgId, principal } = await newMember('owner');
    const stranger = (await newMember('owner')).principal;
    const key: Principal = { ...principal, kind: 'key', orgId: (await context.newOrg()).id };
    for (const caller of [stranger, key]) {
      expect(await codeOf(logos.putLogo(caller, orgId, image('x')))).toBe('NOT_FOUND');
      expect(await codeOf(logos.deleteLogo(caller, orgId))).toBe('NOT_FOUND');
    }
    expect(await codeOf(logos.getLogo('org_\u0000'))).toBe('NOT_FOUND');
  });

  it('takes 1 MB and not a byte more, and only images', async () => {
    const { orgId, principal } = await newMember('owner');
    expect(await codeOf(logos.putLogo(principal, orgId, Buffer.alloc(MAX_LOGO_BYTES + 1, 'image')))).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect(await codeOf(logos.putLogo(principal, orgId, Buffer.from('<svg/>')))).toBe('UNSUPPORTED_MEDIA_TYPE');
    await logos.putLogo(principal, orgId, Buffer.alloc(MAX_LOGO_BYTES, 'image'));
    expect((await logos.getLogo(orgId)).bytes).toHaveLength(MAX_LOGO_BYTES);
  });

  it('is replaced without leaving the old one behind, and changes its address with its bytes', async () => {
    const { orgId, principal } = await newMember('owner');
    const first = await logos.putLogo(principal, orgId, image('one'));
    const second = await logos.putLogo(principal, orgId, image('two'));
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect(await logos.putLogo(principal, orgId, image('two'))).toEqual(second);
    expect((await logos.getLogo(orgId)).bytes).toEqual(image('two'));
    expect(await blobsOf(orgId)).toBe(1);
  });

  it('keeps the old one when the new one cannot be stored', async () => {
    const { orgId, principal } = await newMember('owner');
    const { avatarUrl } = await logos.putLogo(principal, orgId, image('one'));
    const full = new (class extends FileBlobStore {
      override put(): Promise<never> {
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      }
    })(folder);
    expect(await codeOf(newService(full).putLogo(principal, orgId, image('two')))).toBe('SERVICE_UNAVAILABLE');
    expect((await organizations.get(orgId)).avatarUrl).toBe(avatarUrl);
    expect((await logos.getLogo(orgId)).bytes).toEqual(image('one'));
  });

  it('never points at nothing, whoever uploads, replaces and deletes at the same time', async () => {
    const { orgId, principal } = await newMember('owner');
    const processes = [logos, newService(storage), newService(storage)];
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        processes.flatMap((one) => [
          one.putLogo(principal, orgId, image('one')),
          one.putLogo(principal, orgId, image('two')),
          one.deleteLogo(principal, orgId),
        ]),
      );
      const { avatarUrl } = await organizations.get(orgId);
      if (avatarUrl === null) expect(await blobsOf(orgId)).toBe(0);
      else expect(avatarUrl).toContain((await logos.getLogo(orgId)).hash.slice(0, 8));
      expect(await blobsOf(orgId)).toBeLessThanOrEqual(1);
    }
  });
});

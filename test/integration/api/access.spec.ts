import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { PRESETS, type Scope } from '#auth';
import { AccessCheck } from '../../../apps/api/src/access/access-check.js';
import { Public } from '../../../apps/api/src/access/access.decorators.js';
import { ApiContext, expectError, type Caller } from './api-context.js';

const RUN = '/v1/agent-runs/run_01kag8y3f7e9wb2m5t8v4c6h1a';

/** Route, and the scopes of which any one opens it (contract, "Scopes"). */
const SCOPED_ROUTES: readonly [method: string, path: (caller: Caller) => string, scopes: readonly Scope[]][] = [
  ['POST', () => '/v1/agent-runs', ['audits:write']],
  ['GET', () => '/v1/agent-runs', ['audits:read', 'audits:write']],
  ['GET', () => RUN, ['audits:read', 'audits:write']],
  ['GET', () => `${RUN}/report`, ['audits:read', 'audits:write']],
  ['POST', () => `${RUN}/cancel`, ['audits:write']],
  ['GET', () => '/v1/credits', ['credits:read']],
  ['GET', ({ orgId }) => `/v1/organizations/${orgId}`, ['org:read']],
];

describe('access', () => {
  let context: ApiContext;

  beforeAll(async () => {
    context = await ApiContext.open();
  });
  afterAll(() => context.close());

  it.each(
    SCOPED_ROUTES.map(([method, path, scopes]) => ({
      method,
      path,
      scopes,
      name: path({ orgId: '{id}', userId: '', key: '' }),
    })),
  )('$method $name needs one of $scopes', async ({ method, path, scopes }) => {
    const org = await context.context.newOrg({ planId: 'team' });
    expectError(await context.call(method, path({ orgId: org.id, userId: '', key: '' })), 401, 'UNAUTHORIZED');
    for (const scope of PRESETS.full) {
      const caller = await context.newCaller({ orgId: org.id, scopes: [scope] });
      const answer = await context.call(method, path(caller), { key: caller.key });
      if (scopes.includes(scope)) expect(answer.status).not.toBe(403);
      else expect(expectError(answer, 403, 'FORBIDDEN').requiredScope).toBe(scopes[0]);
    }
  });

  it('refuses every broken token alike', async () => {
    const { key, orgId } = await context.newCaller();
    const revoked = await context.newCaller({ orgId });
    await context.keys().revoke(revoked.key);
    const bodies = new Set<string>();
    for (const authorization of [
      `Bearer ${key}x`,
      `Bearer ${revoked.key}`,
      'Bearer',
      'Basic dXNlcjpwYXNz',
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(9_000)}`,
      `Bearer sqcli_${'a'.repeat(49)}`,
    ]) {
      const answer = await context.call('GET', '/v1/credits', { headers: { authorization } });
      const { requestId, ...error } = expectError(answer, 401, 'UNAUTHORIZED');
      expect(requestId).toBeTruthy();
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      bodies.add(JSON.stringify(error));
    }
    expect(bodies.size).toBe(1);
    expect((await context.call('GET', '/v1/credits')).headers.get('www-authenticate')).toBe('Bearer realm="Sqout"');
  });

  it('refuses a revoked key with the next request, however many are in flight', async () => {
    const { orgId } = await context.newCaller();
    for (let round = 0; round < 20; round++) {
      const { key } = await context.newCaller({ orgId });
      const inFlight = Array.from({ length: 10 }, () => context.call('GET', '/v1/credits', { key }));
      await context.keys().revoke(key);
      const next = await Promise.all(Array.from({ length: 3 }, () => context.call('GET', '/v1/credits', { key })));
      expect(next.map(({ status }) => status)).toEqual([401, 401, 401]);
      for (const { status } of await Promise.all(inFlight)) expect([200, 401]).toContain(status);
    }
  });

  it('does not start with a route that does not say who may call it', async () => {
    @Controller()
    class Forgetful {
      @Get('guarded')
      @Public()
      guarded(): string {
        return '';
      }

      @Get('open')
      open(): string {
        return '';
      }
    }
    @Module({ imports: [DiscoveryModule], controllers: [Forgetful], providers: [AccessCheck] })
    class ForgetfulModule {}

    await expect(
      NestFactory.create(ForgetfulModule, { logger: false, abortOnError: false }).then((app) => app.init()),
    ).rejects.toThrow(/Forgetful\.open\./);
  });
});

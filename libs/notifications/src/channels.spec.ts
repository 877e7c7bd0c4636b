import type { Principal } from '#auth';
import type { AppError } from '#common';
import { SecretBox } from '#config';
import { AddressGuard } from '#crawler';
import { Outbox } from './mail/index.js';
import { TestContext } from '../../../test/support/test-context.js';
import { Channels } from './channels.js';

describe('channels of an organization', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await TestContext.open(8);
  });
  afterAll(() => context.close());

  it('are at most twenty, also when many are created at the same moment', async () => {
    const { database, clock } = context;
    const box = new SecretBox([Buffer.alloc(32, 1)]);
    const outbox = new Outbox({ database, box, clock, mailer: null });
    const guard = new AddressGuard({ allowNetworks: [] });
    const channels = new Channels({ database, box, guard, clock, outbox, baseUrl: 'https://sqout.test' });
    const { id: orgId } = await context.newOrg({ planId: 'team' });
    const { id: userId } = await context.newMember(orgId);
    const owner: Principal = { kind: 'login', userId, orgId, role: 'owner', planId: 'team', scopes: null, keyId: null };
    const created = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) =>
        channels.create(owner, {
          ...{ kind: 'slack', name: `Team ${n}`, url: `https://hooks.slack.com/services/T/B/${n}` },
          types: ['run.failed'],
        }),
      ),
    );
    const refused = created.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(5);
    expect((refused[0]?.reason as AppError).details).toMatchObject({
      issues: [{ path: 'kind', message: expect.stringContaining('at most 20 channels') }],
    });
    expect(await channels.list(owner)).toHaveLength(20);
  });
});

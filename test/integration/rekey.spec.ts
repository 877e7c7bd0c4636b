import type { Principal } from '#auth';
import { SecretBox } from '#config';
import { AddressGuard } from '#crawler';
import { rekey } from '#database';
import { SEALED_GITHUB } from '#github';
import { Outbox, SEALED_MAILS } from '#notifications/mail';
import { Channels, SEALED_CHANNELS } from '#notifications';
import { SEALED_SITES, Websites, SitesRepository } from '#sites';
import { TestContext } from '../support/test-context.js';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const PLACES = [SEALED_CHANNELS, SEALED_SITES, SEALED_GITHUB, SEALED_MAILS];

describe('a new SECRETS_KEY', () => {
  let context: TestContext;
  let owner: Principal;
  const channelsWith = (...keys: Buffer[]): Channels => {
    const guard = new AddressGuard({ allowNetworks: [] });
    const box = new SecretBox(keys);
    const outbox = new Outbox({ ...context, box, mailer: null });
    return new Channels({ ...context, box, guard, outbox, baseUrl: 'https://sqout.test' });
  };
  beforeAll(async () => {
    context = await TestContext.open();
  });
  afterAll(() => context.close());
  beforeEach(async () => {
    await context.database.query('DELETE FROM channels');
    await context.database.query('DELETE FROM sites');
    await context.database.query('DELETE FROM mails');
    await context.database.query(
      `INSERT INTO mails (id, kind, to_hash, sealed, state, next_at, created_at)
       VALUES ('mail_1', 'invitation', '', $1, 'due', now(), now())`,
      [new SecretBox([OLD]).seal('{}', 'mail_1')],
    );
    const org = await context.newOrg({ planId: 'team' });
    const { id: userId } = await context.newMember(org.id);
    owner = { kind: 'key', userId, orgId: org.id, role: 'owner', planId: 'team', scopes: null, keyId: null };
    const channels = channelsWith(OLD);
    for (let nth = 0; nth < 3; nth++) {
      const url = `https://hooks.example.com/${nth}`;
      const { id } = await channels.create(owner, { kind: 'webhook', name: 'Hook', url, types: ['run.failed'] });
      if (nth === 0) await channels.rotate(owner, id);
    }
    await context.database.query(
      `UPDATE channels SET secret_old_until = now() + interval '1 day' WHERE secret_old_enc IS NOT NULL`,
    );
    const { database, clock } = context;
    const websites = new Websites({
      database,
      sites: new SitesRepository(database),
      clock,
      box: new SecretBox([OLD]),
      baseUrl: 'https://sqout.test',
    });
    await websites.create(owner, { url: 'https://shop.test/', requestHeaders: { cookie: 'sid=1', 'x-key': 'k' } });
  });

  /** What a process with these keys can read. */
  async function read(...keys: Buffer[]): Promise<(string | null)[]> {
    const box = new SecretBox(keys);
    const texts: (string | null)[] = [];
    for (const { take } of PLACES)
      for (const row of await context.database.transaction((sql) => take(sql, '', 100)))
        for (const { sealed, owner: of } of Object.values(row.texts)) texts.push(box.open(sealed, of));
    return texts;
  }

  it('encrypts all that an older one has encrypted, and the older one is not needed any more', async () => {
    const before = await read(OLD);
    expect([before.length, before.includes(null)]).toEqual([10, false]);
    const box = new SecretBox([NEW, OLD]);
    expect(await rekey(context.database, box, PLACES)).toEqual([
      { name: 'channels', rows: 3, changed: 3, unreadable: [] },
      { name: 'sites', rows: 1, changed: 1, unreadable: [] },
      { name: 'github', rows: 0, changed: 0, unreadable: [] },
      { name: 'mails', rows: 1, changed: 1, unreadable: [] },
    ]);
    expect(await read(NEW)).toEqual(before);
    expect(await rekey(context.database, box, PLACES)).toMatchObject(PLACES.map(() => ({ changed: 0 })));
  });

  it('is used for every column with encrypted bytes', async () => {
    const columns = await context.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE (column_name LIKE '%\\_enc' OR column_name = 'sealed') AND table_schema = 'public' ORDER BY 1`,
    );
    // A new one belongs to a place of its library, and into the services of the command line.
    expect(columns.map(({ name }) => name)).toEqual([
      ...['channels.address_enc', 'channels.secret_enc', 'channels.secret_old_enc'],
      ...['github_connections.secret_enc', 'github_connections.token_enc', 'mails.sealed'],
    ]);
  });

  it('can be interrupted anywhere, and goes on with what is left', async () => {
    const before = await read(OLD);
    const box = new SecretBox([NEW, OLD]);
    let puts = 0;
    const dying = PLACES.map((place) => ({
      ...place,
      put: async (...call: Parameters<typeof place.put>) => {
        await place.put(...call);
        if (++puts === 4) throw new Error('killed');
      },
    }));
    await expect(rekey(context.database, box, dying)).rejects.toThrow('killed');
    expect(await read(NEW, OLD)).toEqual(before);
    expect(await rekey(context.database, box, PLACES)).toMatchObject([0, 1, 0, 1].map((changed) => ({ changed })));
    expect(await read(NEW)).toEqual(before);
  });

  it('without the older one changes nothing, and says what it cannot read', async () => {
    const [channels, sites] = await rekey(context.database, new SecretBox([NEW]), PLACES);
    expect([channels?.unreadable.length, sites?.unreadable.length]).toEqual([3, 1]);
    expect(await read(OLD)).not.toContain(null);
  });
});

import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { migrateQueue } from '#queue';
import { startApiHere } from '../support/api-here.js';
import { TestContext } from '../support/test-context.js';

interface State {
  organizationId?: string;
  userId?: string;
  key?: string;
}
interface Commands {
  close(): Promise<void>;
}
interface Modules {
  ensureKey(parts: {
    folder: { readState(): State; saveState(changes: State): void };
    baseUrl: string;
    commands: Commands;
    env: Record<string, string>;
  }): Promise<string>;
  InstallationCommands: new (env: Record<string, string>) => Commands;
}

const load = async <Name extends keyof Modules>(file: string, name: Name): Promise<Modules[Name]> => {
  const url = pathToFileURL(join(process.cwd(), 'scripts', 'lib', file)).href;
  return ((await import(url)) as Modules)[name];
};

describe('the key of a first `npm start`', () => {
  let database: TestContext;
  let env: Record<string, string>;
  let state: State;
  beforeEach(async () => {
    database = await TestContext.open(4);
    const { url } = database.testDatabase;
    await migrateQueue({ kind: 'postgres', url });
    env = { DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off' };
    state = {};
  });
  afterEach(() => database.close());

  /** As `npm start` does when the API is up. */
  async function keyOf(given: Record<string, string>): Promise<{ key: string; again: string; org: string }> {
    const [ensureKey, Commands] = [
      await load('first-key.mjs', 'ensureKey'),
      await load('standing-commands.mjs', 'InstallationCommands'),
    ];
    const api = await startApiHere({ ...env, ...given });
    const commands = new Commands(env);
    const folder = { readState: () => state, saveState: (changes: State) => void (state = { ...state, ...changes }) };
    try {
      const parts = { folder, baseUrl: api.url, commands, env: given };
      const key = await ensureKey(parts);
      const again = await ensureKey(parts);
      const response = await fetch(`${api.url}/v1/auth/whoami`, { headers: { authorization: `Bearer ${key}` } });
      const { org } = (await response.json()) as { org: { name: string } };
      return { key, again, org: org.name };
    } finally {
      await commands.close();
      await api.close();
    }
  }
  const namesOf = async (): Promise<string[]> =>
    (await database.database.prisma.organization.findMany()).map(({ name }) => name);

  it('is of the organization that SQOUT_ADMIN_EMAIL makes: there is no other', async () => {
    const { key, again, org } = await keyOf({
      ...{ SQOUT_ADMIN_EMAIL: 'Ops@acme.example', SQOUT_ADMIN_PASSWORD: 'seven lamps under green rivers' },
      SQOUT_ORG_NAME: 'Acme',
    });
    expect([again, org]).toEqual([key, 'Acme']);
    expect(await namesOf()).toEqual(['Acme']);
    const users = await database.database.prisma.user.findMany();
    expect(users.map(({ id, email }) => [id, email])).toEqual([[state.userId, 'ops@acme.example']]);
  });

  it('is of a new organization where nothing names a first user', async () => {
    const { key, again, org } = await keyOf({});
    expect([again, org]).toEqual([key, 'My organization']);
    expect(await namesOf()).toEqual(['My organization']);
  });
});

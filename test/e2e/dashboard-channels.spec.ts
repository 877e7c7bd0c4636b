import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/installation.js';
import { StandingCommands } from '../support/standing-commands.js';
import { DashboardContext, type Look } from './dashboard-context.js';

jest.setTimeout(240_000);

/** Where to put pictures of the pages, for eyes; without it none are made. */
const PICTURES = process.env.SQOUT_TEST_PICTURES;
const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', width: 1280, asks: ['axe', 'width', 'severity'] },
  { name: 'dark', colorScheme: 'dark', width: 1280, asks: ['colours'] },
  { name: 'phone', colorScheme: 'light', width: 375, asks: ['width', 'targets'] },
];
const PATH = '/app/organization/notifications';

interface Listed {
  channels: { id: string; name: string; enabled: boolean }[];
}

interface Logged {
  deliveries: { state: string }[];
}
type Listening = ReturnType<CommandLine['start']>;

describe('the channels of an organization', () => {
  let context: DashboardContext;
  let commands: StandingCommands;
  let receiver: Server;
  let hook: string;
  let status = 500;

  beforeAll(async () => {
    context = await DashboardContext.open({ NOTIFY_ALLOW_NETWORKS: '127.0.0.1/32' });
    await context.startWorker();
    commands = new StandingCommands();
    receiver = createServer((_, response) => response.writeHead(status).end('The receiver says <b>no</b>.'));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(async () => {
    receiver?.closeAllConnections();
    receiver?.close();
    await commands?.close();
    await context?.close();
  });

  it('are added, tested, rotated, paused and deleted in the dashboard; the log says what arrived', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, PATH);
      const section = page.locator('#channels');
      await section.getByText('No channels yet.').waitFor();
      await section.getByRole('button', { name: 'Add channel' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Deploy bot');
      await dialog.getByLabel('URL').fill('https://10.0.0.1/hook');
      expect(await dialog.getByRole('checkbox', { name: /^Alert/ }).isChecked()).toBe(true);
      await dialog.getByRole('checkbox', { name: /^Audit completed/ }).check();
      await dialog.getByRole('checkbox', { name: /^Schedule skipped/ }).uncheck();
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/channel-form.png` });
      await dialog.getByRole('button', { name: 'Add channel' }).click();
      await dialog.getByText('must lead to a public address').waitFor();
      await dialog.getByLabel('URL').fill(hook);
      await dialog.getByRole('button', { name: 'Add channel' }).click();
      const secret = await dialog.locator('code.secret').textContent();
      expect(secret).toMatch(/^whsec_/);
      await dialog.getByRole('button', { name: 'Done' }).click();

      const card = section.getByRole('article', { name: 'Deploy bot' });
      await card.getByText(/Webhook 127\.0\.0\.1:\d+\/…hook/).waitFor();
      expect(await card.getByText('Audit completed').count()).toBe(1);
      expect(await card.getByText('Schedule skipped').count()).toBe(0);

      await card.getByRole('button', { name: 'Send test' }).click();
      const log = card.getByRole('table', { name: 'Log of Deploy bot' });
      await log.getByText('The receiver responded 500.').waitFor();
      await log.getByText('Response').click();
      await log.getByText('The receiver says <b>no</b>.').waitFor();
      // As when one comes back to the tab.
      await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
      await card.getByText('Deliveries have failed since').waitFor();
      status = 204;
      await log.getByRole('button', { name: 'Send again' }).click();
      await log.getByText('arrived').waitFor();

      await card.getByRole('button', { name: 'Rotate secret' }).click();
      await card.getByRole('button', { name: 'Replace the secret' }).click();
      await dialog.getByText('for 24 hours').waitFor();
      expect(await dialog.locator('code.secret').textContent()).not.toBe(secret);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await card.getByText('The old secret signs messages as well until').waitFor();

      await card.getByRole('button', { name: 'Pause' }).click();
      await card.getByText('Paused.').waitFor();
      expect(await card.getByRole('button', { name: 'Send test' }).count()).toBe(0);
      await card.getByRole('button', { name: 'Resume' }).click();
      await card.getByRole('button', { name: 'Send test' }).waitFor();
      expect(watch.errors.filter((error) => !error.includes('400'))).toEqual([]);
    });
  });

  it('have no fault that axe finds, and fit a phone, in both themes', async () => {
    const { faults, watch } = await context.walk(
      {
        channels: async (page) => {
          await context.open(page, PATH);
          await page.locator('#channels').getByRole('button', { name: 'Log' }).click();
          await page.getByRole('table', { name: 'Log of Deploy bot' }).waitFor();
          if (!PICTURES) return;
          for (const { name, colorScheme, width } of LOOKS) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 900 });
            await page.locator('#channels').screenshot({ path: `${PICTURES}/channels-${name}.png` });
          }
        },
        form: async (page) => {
          await page.getByRole('button', { name: 'Add channel' }).click();
          await page.getByRole('dialog').getByLabel('Kind').selectOption('email');
          await page.getByLabel('Reports of scheduled audits').waitFor();
        },
      },
      LOOKS,
    );
    expect(faults).toEqual(Object.fromEntries(LOOKS.map(({ name }) => [name, {}])));
    expect(watch).toEqual({ errors: [], strangers: [] });
  });

  it('are added, listed, tested and removed on the command line, and `sqout listen` verifies what they get', async () => {
    const cli = new CommandLine({ SERVICE_API_URL: context.api.url, SERVICE_API_KEY: context.person.key }, commands);
    const read = async <T>(...args: string[]): Promise<T> => {
      const { exitCode, stdout, stderr } = await cli.run([...args, '--json']);
      expect([exitCode, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as T;
    };
    const started = async (...args: string[]): Promise<Listening> => {
      const listening = cli.start(['listen', '--count', '1', ...args]);
      await poll('it listens', () => Promise.resolve(listening.stderr().includes('Listening')), 60_000);
      return listening;
    };
    const first = await started('--port', '0');
    const port = /:(\d+)\//.exec(first.stderr())![1]!;
    const url = `http://127.0.0.1:${port}/`;
    const created = await read<{ id: string; secret: string; types: string[] }>(
      ...['channels', 'add', url, '--name', 'This machine'],
    );
    expect(created.types).toContain('site.alert');
    await read('channels', 'test', created.id);
    expect(await first.ended).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^test\.ping {2}evt_\w+ {2}signature not verified\n/),
    });

    for (const [secret, exitCode, said] of [
      [created.secret, 0, 'signature valid'],
      [`whsec_${Buffer.alloc(32).toString('base64')}`, 3, 'SIGNATURE INVALID'],
    ] as const) {
      const listener = await started('--port', port, '--secret', secret);
      await read('channels', 'test', created.id);
      expect(await listener.ended).toMatchObject({ exitCode, stdout: expect.stringContaining(said) });
    }

    const log = (): Promise<Logged> => read('channels', 'log', created.id);
    await poll('the last one has failed', async () => (await log()).deliveries[0]?.state === 'failed', 60_000);
    expect((await log()).deliveries.map(({ state }) => state)).toEqual(['failed', 'done', 'done']);
    expect((await cli.run(['channels', 'list'])).stdout).toMatch(/This machine +127\.0\.0\.1/);
    await read('channels', 'rm', created.id);
    expect((await read<Listed>('channels', 'list')).channels.map(({ name }) => name)).toEqual(['Deploy bot']);
    const client = ['channels', 'add', 'client@garden.example', '--name', 'Client', '--site', 'garden.example'];
    const mailed = await read<{ id: string }>(...client, '--events', 'none', '--reports', 'linked', '--monthly');
    expect(mailed).toMatchObject({ types: [], reports: 'linked', monthly: true, verifiedAt: null });
    await read('channels', 'rm', mailed.id);
    const wrong = await cli.run(['channels', 'add', url, '--name', 'x', '--events', 'site.digest']);
    expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('types') });
    cli.remove();
  });

  it('send reports and summaries to a client, whose address waits to be confirmed', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, PATH);
      const section = page.locator('#channels');
      await section.getByRole('button', { name: 'Add channel' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Kind').selectOption('email');
      await dialog.getByLabel('Name').fill('Client');
      await dialog.getByLabel('E-mail address').fill('client@garden.example');
      const checked = dialog.locator('fieldset input:checked');
      while ((await checked.count()) > 0) await checked.first().uncheck();
      const add = dialog.getByRole('button', { name: 'Add channel' });
      expect(await add.isDisabled()).toBe(true);
      await dialog.getByLabel('Reports of scheduled audits').selectOption('Attach as PDF');
      await dialog.getByLabel('Send a summary of the site once a month').check();
      await add.click();
      await dialog.getByText('must name the sites of the monthly summary').waitFor();
      await dialog.getByLabel('Site', { exact: true }).fill('garden.example');
      await add.click();
      const card = section.getByRole('article', { name: 'Client' });
      await card.getByText('reports as PDF · one summary a month · only garden.example').waitFor();
      await card.getByText('Waits until the reader of the address confirms it').waitFor();
      await card.getByRole('button', { name: 'Delete' }).click();
      await card.getByRole('button', { name: 'Delete this channel' }).click();
      await card.waitFor({ state: 'detached' });
      expect(watch.errors.filter((error) => !error.includes('400'))).toEqual([]);
    });
  });

  it('of a person are chosen on the profile page, for each organization', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app/profile');
      const section = page.locator('#notifications');
      const choice = section.getByRole('combobox');
      await choice.waitFor();
      expect(await choice.inputValue()).toBe('none');
      await choice.selectOption('Alerts at once');
      await section.getByText('Saved.').waitFor();
      await page.reload();
      await choice.waitFor();
      expect(await choice.inputValue()).toBe('at-once');
      expect(watch.errors).toEqual([]);
    });
  });

  it('are for owners and admins only, and are deleted by a second press', async () => {
    const role = (name: string): Promise<unknown> =>
      context.installation.context.database.query('UPDATE memberships SET role = $2 WHERE user_id = $1', [
        context.person.userId,
        name,
      ]);
    await role('editor');
    await context.visit(async ({ page }) => {
      await context.open(page, PATH);
      await page.getByText('With the role editor you cannot open this page.').waitFor();
      expect(await page.locator('#channels').count()).toBe(0);
      await role('owner');
      await context.open(page, PATH);
      const section = page.locator('#channels');
      await section.getByRole('button', { name: 'Delete' }).click();
      await section.getByRole('button', { name: 'Delete this channel' }).click();
      await section.getByText('No channels yet.').waitFor();
    });
  });
});

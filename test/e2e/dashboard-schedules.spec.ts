import { jest } from '@jest/globals';
import { DashboardContext, type Look } from './dashboard-context.js';

jest.setTimeout(240_000);

/** Where to put pictures of the pages, for eyes; without it none are made. */
const PICTURES = process.env.SQOUT_TEST_PICTURES;
const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', width: 1280, asks: ['axe', 'width', 'severity'] },
  { name: 'dark', colorScheme: 'dark', width: 1280, asks: ['colours'] },
  { name: 'phone', colorScheme: 'light', width: 375, asks: ['width', 'targets'] },
  { name: 'phone, dark', colorScheme: 'dark', width: 375, asks: ['colours', 'width'] },
];
const PATH = '/app/sites/example.com';

describe('the schedules and alerts of a site in the dashboard', () => {
  let context: DashboardContext;
  const query = (text: string, values: unknown[] = []): Promise<unknown[]> =>
    context.installation.context.database.query(text, values as never[]);

  beforeAll(async () => {
    context = await DashboardContext.open();
    // The page of a site is there once it was audited.
    const id = await context.caller.startRun('https://example.com/');
    await context.caller.call('POST', `/v1/agent-runs/${id}/cancel`);
  });
  afterAll(() => context?.close());

  it('are added, changed, paused, resumed and deleted, and show what came of planned times', async () => {
    await context.visit(async ({ page, context: browser, watch }) => {
      const session = await browser.newCDPSession(page);
      await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
      await context.open(page, PATH);
      const section = page.locator('#schedules');
      await section.getByText('No schedules yet.').waitFor();
      await section.getByRole('button', { name: 'Add schedule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Shop, Mondays');
      await dialog.getByLabel('Time', { exact: true }).fill('06:30');
      await dialog.getByLabel('Time zone').fill('Europe/Atlantis');
      await dialog.getByRole('button', { name: 'Add schedule' }).click();
      await dialog.getByText('must be a time zone').waitFor();
      await dialog.getByLabel('Time zone').fill('Europe/Berlin');
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/schedule-form.png` });
      await dialog.getByRole('button', { name: 'Add schedule' }).click();
      const card = section.getByRole('article', { name: 'Shop, Mondays' });
      await card.getByText('Every Monday at 06:30, Europe/Berlin').waitFor();
      // In the zone of the schedule, and in the reader's.
      await card.getByText(/Next: .*6:30.*Europe\/Berlin · .*America\/New_York/).waitFor();
      await card.getByText('No planned time has come yet.').waitFor();

      await query(
        `INSERT INTO schedule_ticks (schedule_id, due_at, org_id, state, reason, count, decided_at)
           SELECT s.id, now() - n * interval '7 days', s.org_id,
             (ARRAY['started', 'skipped:overlap', 'missed:down', 'skipped:credits', 'missed:late', 'started'])[n], NULL,
             CASE n WHEN 3 THEN 71 ELSE 1 END, now()
           FROM schedules s, generate_series(1, 6) n`,
      );
      await card.getByRole('button', { name: 'Pause' }).click();
      await card.getByText('Paused.').waitFor();
      const ticks = card.getByRole('list', { name: 'Last planned times' });
      await ticks.getByText('Missed: no worker was there (71 times)').waitFor();
      expect(await ticks.getByRole('listitem').count()).toBe(5);

      await card.getByRole('button', { name: 'Edit' }).click();
      expect(await dialog.getByLabel('When').inputValue()).toBe('* 1');
      await dialog.getByLabel('When').selectOption('by a cron pattern');
      await dialog.getByRole('textbox', { name: 'Cron pattern' }).fill('0 7 * * 1-5');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await card.getByText('Every day from Monday to Friday at 07:00, Europe/Berlin').waitFor();
      await card.getByRole('button', { name: 'Resume' }).click();
      await card.getByText('Next:').waitFor();
      expect(watch.errors.filter((error) => !error.includes('400'))).toEqual([]);
      await session.detach();
    });
  });

  it('show what fails, and policies are changed for the site', async () => {
    await query(
      `INSERT INTO alert_sites (org_id, site_key, updated_at) SELECT org_id, site_key, now() FROM sites
       ON CONFLICT DO NOTHING`,
    );
    await query(
      `INSERT INTO alert_states (org_id, site_key, policy, state, since, run_id, message, details)
       SELECT s.org_id, s.site_key, 'titles', 'failing', now(), r.id, '24 pages lost their title.',
         '{"withId": "run_before", "rules": [{"id": "core/title", "title": "Page has no title", "count": 24, "urls": [], "change": "new"}]}'::jsonb
       FROM sites s JOIN runs r ON r.org_id = s.org_id AND r.site_key = s.site_key LIMIT 1`,
    );
    await context.visit(async ({ page, watch }) => {
      await context.open(page, PATH);
      const section = page.locator('#alerts');
      await section.getByText('24 pages lost their title.').waitFor();
      const link = section.getByRole('link', { name: 'Show these findings' });
      expect(await link.getAttribute('href')).toMatch(/compare\?with=run_before&kind=new&rule=core%2Ftitle#rows$/);
      await section.getByRole('button', { name: 'Mute for a week' }).click();
      await section.getByText('muted until').waitFor();
      await section.getByRole('button', { name: 'What to watch' }).click();
      const dialog = page.getByRole('dialog');
      const score = dialog.getByRole('group', { name: 'Score drops' });
      await score.getByLabel('points or more').fill('5');
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/alert-policies.png` });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await section.getByRole('button', { name: 'What to watch' }).click();
      await score.getByText('Set for this site').waitFor();
      expect(await score.getByLabel('points or more').inputValue()).toBe('5');
      expect(watch.errors).toEqual([]);
    });
    const [stored] = await query('SELECT policies FROM alert_sites');
    expect(stored).toMatchObject({ policies: { policies: { 'score-drop': { threshold: 5 }, titles: {} } } });
  });

  it('have no fault that axe finds, and fit a phone, in both themes, also with a name of one long word', async () => {
    await query("UPDATE schedules SET name = repeat('x', 100)");
    const { faults, watch } = await context.walk(
      {
        schedules: async (page) => {
          await context.open(page, PATH);
          await page.getByRole('list', { name: 'Last planned times' }).waitFor();
          if (!PICTURES) return;
          for (const { name, colorScheme, width } of LOOKS) {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 900 });
            await page.screenshot({ path: `${PICTURES}/schedules-${name}.png`, fullPage: true });
          }
        },
        form: async (page) => {
          await page.getByRole('button', { name: 'Add schedule' }).click();
          await page.getByRole('dialog').waitFor();
        },
        policies: async (page) => {
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
          await page.getByRole('button', { name: 'What to watch' }).click();
          await page.getByRole('dialog').getByRole('group', { name: 'Score drops' }).waitFor();
        },
      },
      LOOKS,
    );
    expect(faults).toEqual(Object.fromEntries(LOOKS.map(({ name }) => [name, {}])));
    expect(watch).toEqual({ errors: [], strangers: [] });
  });

  it('offer a viewer nothing that the API refuses, and are deleted by a second press', async () => {
    const role = (name: string): Promise<unknown> =>
      query('UPDATE memberships SET role = $2 WHERE user_id = $1', [context.person.userId, name]);
    await role('viewer');
    await context.visit(async ({ page }) => {
      await context.open(page, PATH);
      const section = page.locator('#schedules');
      await section.getByRole('article').waitFor();
      expect(await section.getByRole('button').count()).toBe(0);
      await role('owner');
      await context.open(page, PATH);
      await section.getByRole('button', { name: 'Delete' }).click();
      await section.getByRole('button', { name: 'Delete this schedule' }).click();
      await section.getByText('No schedules yet.').waitFor();
    });
    expect(await query('SELECT 1 FROM schedules')).toEqual([]);
    expect(await query('SELECT 1 FROM schedule_ticks')).toEqual([]);
  });
});

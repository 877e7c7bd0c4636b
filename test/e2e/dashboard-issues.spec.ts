import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '#common';
import { siteIdOf } from '#sites';
import { storeIssue } from '../support/stored-issues.js';
import { axeProblems, DashboardContext, type Look } from './dashboard-context.js';

jest.setTimeout(300_000);

/** Where to put pictures of the pages, for eyes; without it none are made. */
const PICTURES = process.env.SQOUT_TEST_PICTURES;
const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', width: 1280, asks: ['axe', 'width', 'severity'] },
  { name: 'dark', colorScheme: 'dark', width: 1280, asks: ['colours'] },
  { name: 'phone', colorScheme: 'light', width: 375, asks: ['width', 'targets'] },
];
const PATH = '/app/sites/example.com/issues';

describe('the issues of a site in the dashboard', () => {
  let context: DashboardContext;
  let siteId: string;
  const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    context.installation.context.database.query<Row>(text, values as never[]);

  beforeAll(async () => {
    context = await DashboardContext.open();
    const id = await context.caller.startRun('https://example.com/');
    await context.caller.call('POST', `/v1/agent-runs/${id}/cancel`);
    const { orgId } = context.person;
    siteId = siteIdOf(orgId, 'example.com');
  });
  afterAll(() => context?.close());
  beforeEach(async () => {
    await query('DELETE FROM issue_events');
    await query('DELETE FROM issues');
    const of = { orgId: context.person.orgId, siteId, seenRunId: 'run_00000000000000000000000000' };
    const { database } = context.installation.context;
    // Without a selector nothing looks for a picture of the element, in the report of a run that these tests do not have.
    const found = { message: 'The image has no alternative text.', line: 4, snippet: '&lt;img src="/a.jpg"&gt;' };
    const locations = [{ pageUrl: 'https://www.example.com/a', url: null, ...found, selector: null }];
    await storeIssue(database, { ...of, number: 1, pagesTotal: 37, findings: 37, locations });
    await storeIssue(database, {
      ...of,
      number: 2,
      severity: 'warning',
      ruleId: 'core/title',
      ruleName: 'Page has no title',
    });
    await storeIssue(database, { ...of, number: 3, state: 'fixed', findings: 0, ruleName: 'Link is broken' });
  });

  it('are listed, filtered, chosen and ignored together, with a reason and an end', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app/sites/example.com');
      await page.getByRole('link', { name: 'Issues', exact: true }).click();
      await page.getByRole('link', { name: '#1 Image has no alternative text' }).waitFor();
      expect(await page.locator('tbody[data-rows] tr').count()).toBe(2);
      await page.getByRole('link', { name: 'Fixed' }).click();
      await page.getByRole('link', { name: '#3 Link is broken' }).waitFor();
      await page.getByRole('link', { name: 'To fix' }).click();
      await page.getByRole('searchbox').fill('no title');
      await page.waitForURL(/q=no/);
      await page.getByRole('link', { name: '#2 Page has no title' }).waitFor();
      await page.getByRole('link', { name: '#1 Image' }).waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill('');
      await page.getByLabel('Select issue 1: Image has no alternative text').check();
      await page.getByLabel('Select issue 2: Page has no title').check();
      await page.getByRole('region', { name: 'Selected issues' }).getByRole('button', { name: 'Ignore…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('The old shop closes.');
      await dialog.getByLabel('Until').fill('2020-03-31');
      expect(await dialog.locator('input:invalid').count()).toBe(1);
      await dialog.getByLabel('Until').fill('2099-03-31');
      await dialog.getByRole('button', { name: 'Ignore' }).click();
      await page.getByRole('heading', { name: 'Nothing to fix' }).waitFor();
      await page.getByRole('link', { name: 'Ignored' }).click();
      await page.getByRole('link', { name: '#2 Page has no title' }).waitFor();
      expect(watch.errors).toEqual([]);
    });
    expect(await query('SELECT ignore_until AS until FROM issues WHERE ignore_scope IS NOT NULL')).toEqual([
      { until: '2099-03-31' },
      { until: '2099-03-31' },
    ]);
  });

  it('show where they are, take comments, an owner and a day, and lead to a ticket', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, `${PATH}/1`);
      await page.getByText('<img src="/a.jpg">').waitFor();
      await page.getByLabel('Comment').fill('The template is fixed.\nIt goes live on Friday.');
      await page.getByRole('button', { name: 'Add comment' }).click();
      const history = page.getByRole('list', { name: 'History' });
      await history.getByText('It goes live on Friday.').waitFor();
      await page.getByLabel('Assigned to').selectOption(context.person.userId);
      await history.getByText('assigned it').waitFor();
      await page.getByText('Copy it, or write a ticket').click();
      await page.getByLabel('URL of the project').fill('https://github.com/acme/shop');
      const ticket = await page.getByRole('link', { name: 'Open in GitHub' }).getAttribute('href');
      const { origin, pathname, searchParams } = new URL(ticket ?? '');
      expect(origin + pathname).toBe('https://github.com/acme/shop/issues/new');
      expect(searchParams.get('title')).toBe('Image has no alternative text (#1)');
      expect(searchParams.get('body')).toContain('Found 37 times on 37 pages');
      for (const [tracker, project, start] of [
        ['GitLab', 'https://gitlab.com/acme/shop', 'https://gitlab.com/acme/shop/-/issues/new?issue%5Btitle%5D=Image'],
        [
          'Jira',
          'https://acme.atlassian.net',
          'https://acme.atlassian.net/secure/CreateIssueDetails!init.jspa?summary=',
        ],
      ] as const) {
        await page.getByLabel('Tracker').selectOption({ label: tracker });
        await page.getByLabel('URL of the project').fill(project);
        const link = page.getByRole('link', { name: `Open in ${tracker}` });
        expect((await link.getAttribute('href'))?.startsWith(start)).toBe(true);
      }
      expect(watch.errors).toEqual([]);
    });
  });

  it('are copied as Markdown, and shown to be copied by hand where the browser keeps its clipboard', async () => {
    await query(`UPDATE issues SET message = '[x](javascript:y) <b> @ada' WHERE number = 1`);
    await context.visit(async ({ page, context: browser, watch }) => {
      await browser.grantPermissions(['clipboard-read', 'clipboard-write']);
      await context.open(page, `${PATH}/1`);
      await page.getByText('Copy it, or write a ticket').click();
      await page.getByRole('button', { name: 'Copy as Markdown' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const markdown = [
        '**Image has no alternative text** (error, `images/alt`)',
        '\\[x\\](javascript:y) \\<b\\> @\u200bada',
        'Found 37 times on 37 pages.',
        '- <https://www.example.com/a>, line 4\n  `<img src="/a.jpg">`',
        `${context.api.url}${PATH}/1`,
      ].join('\n\n');
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(markdown);
      // As on http:// pages that are not on localhost.
      await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
      await page.getByRole('button', { name: 'Copy link' }).click();
      const shown = page.getByLabel('Copy it from here');
      expect(await shown.inputValue()).toBe(`${context.api.url}${PATH}/1`);
      // Selected: the next key copies it.
      const selected = await page.evaluate<string>(
        '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)',
      );
      expect(selected).toBe(`${context.api.url}${PATH}/1`);
      expect(await axeProblems(page)).toEqual([]);
      expect(watch.errors).toEqual([]);
    });
  });

  it('lose nothing that two people write at once: the later one sees the conflict and keeps the text', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, `${PATH}/1`);
      await page.getByRole('button', { name: 'Ignore…' }).click();
      await query(`UPDATE issues SET due_on = '2099-01-31', version = version + 1 WHERE number = 1`);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('The old shop closes.');
      await dialog.getByRole('button', { name: 'Ignore' }).click();
      await dialog.getByText('#1 was changed since you read it.').waitFor();
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('The old shop closes.');
      // The page has read it again by now: the same press saves it.
      await dialog.getByRole('button', { name: 'Ignore' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/This issue, by .*: The old shop closes\./).waitFor();
    });
    const [row] = await query<{ due: string; reason: string }>(
      'SELECT due_on AS due, ignore_reason AS reason FROM issues WHERE number = 1',
    );
    expect(row).toEqual({ due: '2099-01-31', reason: 'The old shop closes.' });
  });

  it('keep what two people write into one issue in two browsers: comments, a day and a reason', async () => {
    const { id: other } = await context.installation.context.newUser({ email: 'grace@example.com', name: 'Grace' });
    const { prisma } = context.installation.context.database;
    const { orgId } = context.person;
    await prisma.membership.create({ data: { id: newId('membership'), orgId, userId: other, role: 'editor' } });
    const historyOf = (page: Page) => page.getByRole('list', { name: 'History' });
    const comment = (page: Page) => page.getByRole('button', { name: 'Add comment' }).click();
    await context.visit(async ({ page: one }) => {
      await context.open(one, `${PATH}/1`);
      await one.getByLabel('Comment').fill('The template is mine.');
      await one.getByLabel('Due').fill('2099-01-31');
      await context.visit(
        async ({ page: two }) => {
          await context.open(two, `${PATH}/1`);
          await two.getByLabel('Comment').fill('The old shop closes in March.');
          await comment(two);
          await historyOf(two).getByText('The old shop closes in March.').waitFor();
          await two.getByRole('button', { name: 'Ignore…' }).click();
          const dialog = two.getByRole('dialog');
          await dialog.getByLabel('Reason').fill('It closes.');
          await dialog.getByRole('button', { name: 'Ignore' }).click();
          await two.getByText(/This issue, by Grace: It closes\./).waitFor();
        },
        {},
        other,
      );
      const due = one.getByLabel('Due');
      await due.blur();
      await one.getByText('#1 was changed since you read it.').waitFor();
      // The page has read what the other one wrote, and has lost nothing.
      await one.getByText(/This issue, by Grace: It closes\./).waitFor();
      expect(await due.inputValue()).toBe('2099-01-31');
      expect(await one.getByLabel('Comment').inputValue()).toBe('The template is mine.');
      await due.focus();
      await due.blur();
      await historyOf(one).getByText('set it due on 2099-01-31').waitFor();
      await comment(one);
      await historyOf(one).getByText('The template is mine.').waitFor();
      await historyOf(one).getByText('The old shop closes in March.').waitFor();
    });
    const [row] = await query('SELECT due_on AS due, ignore_reason AS reason FROM issues WHERE number = 1');
    expect(row).toEqual({ due: '2099-01-31', reason: 'It closes.' });
  });

  it('have no fault that axe finds, and fit a phone, in both themes', async () => {
    const picture = async (page: Parameters<Parameters<DashboardContext['visit']>[0]>[0]['page'], name: string) => {
      if (!PICTURES) return;
      for (const look of LOOKS) {
        await page.emulateMedia({ colorScheme: look.colorScheme });
        await page.setViewportSize({ width: look.width, height: 900 });
        await page.screenshot({ path: `${PICTURES}/${name}-${look.name}.png`, fullPage: true });
      }
    };
    const { faults, watch } = await context.walk(
      {
        list: async (page) => {
          await context.open(page, PATH);
          await page.getByLabel('Select issue 1: Image has no alternative text').check();
          await picture(page, 'issues');
        },
        empty: (page) => context.follow(page, `${PATH}?q=nothing`),
        issue: async (page) => {
          await context.follow(page, `${PATH}/1`);
          await page.getByText('Copy it, or write a ticket').click();
          await picture(page, 'issue');
        },
        ignore: async (page) => {
          await page.getByRole('button', { name: 'Ignore…' }).click();
          await page.getByRole('dialog').getByLabel('What').selectOption('path');
          await picture(page, 'ignore');
        },
      },
      LOOKS,
    );
    expect(faults).toEqual(Object.fromEntries(LOOKS.map(({ name }) => [name, {}])));
    expect(watch).toEqual({ errors: [], strangers: [] });
  });

  it('are reached and ignored by the keyboard alone, and the dialog gives the focus back', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, `${PATH}/1`);
      const ignore = page.getByRole('button', { name: 'Ignore…' });
      await ignore.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByLabel('Reason').focus();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await ignore.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    });
  });

  it('that are fixed are on no page, and say where they were', async () => {
    await query('UPDATE issues SET pages_total = 0 WHERE number = 3');
    await context.visit(async ({ page }) => {
      await context.open(page, `${PATH}?state=fixed`);
      const row = page.getByRole('row').filter({ hasText: 'Link is broken' });
      expect(await row.getByRole('cell').nth(3).innerText()).toBe('0');
      await context.follow(page, `${PATH}/3`);
      await page.getByRole('heading', { name: 'Where it was' }).waitFor();
    });
  });

  it('offer a viewer the comments and nothing that the API refuses', async () => {
    const role = (name: string): Promise<unknown> =>
      query('UPDATE memberships SET role = $2 WHERE user_id = $1', [context.person.userId, name]);
    await role('viewer');
    try {
      await context.visit(async ({ page }) => {
        await context.open(page, PATH);
        expect(await page.getByRole('checkbox').count()).toBe(0);
        await context.follow(page, `${PATH}/1`);
        await page.getByLabel('Comment').fill('Seen.');
        await page.getByRole('button', { name: 'Add comment' }).click();
        await page.getByRole('list', { name: 'History' }).getByText('Seen.').waitFor();
        expect(await page.getByRole('button', { name: 'Ignore…' }).count()).toBe(0);
      });
    } finally {
      await role('owner');
    }
  });
});

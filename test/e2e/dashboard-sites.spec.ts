import { jest } from '@jest/globals';
import { newId } from '#common';
import { siteIdOf } from '#sites';
import { png } from '../../libs/organizations/src/logo/image.testing.js';
import { Caller, poll } from '../support/installation.js';
import { storeAudit } from '../support/stored-audits.js';
import { axeProblems, DashboardContext, expectFine, PICTURES, settled } from './dashboard-context.js';
import { dashboardSite, LINKS, page as pageOf } from './dashboard-site.js';

jest.setTimeout(180_000);

describe('sites in a browser', () => {
  let context: DashboardContext;

  beforeAll(async () => {
    context = await DashboardContext.open();
    for (const host of ['shop.example', 'blog.example']) {
      const run = await context.caller.startRun(`https://${host}/`, {});
      await context.caller.call('POST', `/v1/agent-runs/${run}/cancel`);
    }
  });
  afterAll(() => context?.close());

  it('have settings that the next audit starts with, and tags that the list is filtered by', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app/sites/shop.example');
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByLabel('Name of the site').fill('Acme shop');
      await page.getByRole('textbox', { name: 'URL Where audits start' }).fill('http://www.shop.example/');
      await page.getByLabel(/^Client/).fill('Acme Ltd.');
      await page.getByLabel('Tags').fill('Acme, shop, Acme');
      await page.getByLabel('Coverage').selectOption('full');
      await page.getByLabel('Page limit').fill('7');
      await page.getByLabel('Rules to leave out').fill('core/title');
      await page.getByLabel('Rendering').first().selectOption('all');
      await page.getByLabel('Limit of rendered pages').fill('200');
      await page.getByLabel('Pages measured in a browser').fill('5');
      await page.getByLabel('Stripe in a colour').selectOption('own');
      await page.getByLabel('Last line').selectOption('own');
      await page.getByLabel('Text of the last line').fill('For Acme Ltd.');
      await page.getByLabel('“Made with Sqout”').selectOption('no');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Acme shop').waitFor();
      await page.getByLabel(/^Logo: PNG/).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
      await page.getByRole('img', { name: 'Logo of shop.example' }).waitFor();
      await page.getByRole('textbox', { name: 'User name' }).fill('anna');
      await page.getByLabel('Password', { exact: true }).fill('Tr0ub4dor&3');
      await page.getByRole('button', { name: 'Save login' }).click();
      await page.getByRole('button', { name: 'Remove authorization' }).waitFor();
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
      await expectFine(page, 'site-settings');

      await page.getByRole('link', { name: 'Acme shop' }).click();
      await page.getByRole('heading', { level: 1, name: 'Acme shop' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/site.png`, fullPage: true });

      await page.getByRole('link', { name: 'Audit again' }).click();
      await page.getByRole('spinbutton', { name: 'Page limit' }).waitFor();
      expect(await page.getByRole('spinbutton', { name: 'Page limit' }).inputValue()).toBe('7');
      expect(await page.getByRole('radio', { name: /^Full/ }).isChecked()).toBe(true);
      expect(await page.getByRole('spinbutton', { name: 'Limit of rendered pages' }).inputValue()).toBe('200');
      const measuring = page.getByRole('checkbox', { name: /^Measure pages in a browser/ });
      expect(await measuring.isChecked()).toBe(true);
      expect(await axeProblems(page)).toEqual([]);

      await context.follow(page, '/app');
      const names = page.locator('.sites .name');
      expect((await names.allInnerTexts()).sort()).toEqual(['Acme shop', 'blog.example']);
      expect(await axeProblems(page)).toEqual([]);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/sites.png`, fullPage: true });
      await page.getByLabel('Tag').selectOption('shop');
      await names.filter({ hasText: 'blog.example' }).waitFor({ state: 'detached' });
      expect(await names.allInnerTexts()).toEqual(['Acme shop']);
      expect(watch.errors).toEqual([]);
    });
    const id = siteIdOf(context.person.orgId, 'shop.example');
    expect((await context.caller.call('GET', `/v1/websites/${id}`)).body).toMatchObject({
      ...{ url: 'http://www.shop.example/', client: 'Acme Ltd.', tags: ['Acme', 'shop'] },
      requestHeaderNames: ['authorization'],
      settings: {
        coverageMode: 'full',
        maxPages: 7,
        disabledRulePatterns: ['core/title'],
        render: 'all',
        maxRenders: 200,
        lab: 5,
      },
      brand: { color: '#2563eb', footer: 'For Acme Ltd.', isSqoutNamed: false, logoUrl: expect.any(String) as string },
    });
  });

  it('are found by their ids, on each of their pages', async () => {
    const id = siteIdOf(context.person.orgId, 'shop.example');
    await context.visit(async ({ page, watch }) => {
      await page.goto(`${context.api.url}/app/sites/${id}`);
      await page.waitForURL('**/app/sites/shop.example');
      await page.getByRole('heading', { level: 1, name: 'Acme shop' }).waitFor();
      await page.goto(`${context.api.url}/app/sites/${id}/issues?state=ignored`);
      await page.waitForURL('**/app/sites/shop.example/issues?state=ignored');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(watch.errors).toEqual([]);
      await page.goto(`${context.api.url}/app/sites/${siteIdOf('org_other', 'shop.example')}`);
      await page.getByRole('alert').waitFor();
    });
  });

  it('are imported from a CSV file once, with errors by line, and listed without an audit', async () => {
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app');
      const importFile = async (button: string): Promise<void> => {
        await page.getByRole('button', { name: 'Import CSV' }).click();
        await page
          .getByLabel('Or paste it here')
          .fill(
            'url,name,tags,client\nhttps://new.example/,New shop,Acme;new,\nnonsense\nhttps://shop.example/,Other,,',
          );
        await page.getByText('2 sites to import').waitFor();
        await page.getByRole('cell', { name: '"nonsense" is not a web URL' }).waitFor();
        await page.getByRole('button', { name: button }).click();
      };
      await importFile('Import 2 sites');
      await page.getByText('1 site added, 1 site was there already.').waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('link', { name: 'New shop' }).waitFor();
      await importFile('Import 2 sites');
      await page.getByText('0 sites added, 2 sites were there already.').waitFor();
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/import.png` });
      await page.getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row', { name: /New shop/ });
      await row.getByText('Not audited yet').waitFor();
      await page.getByRole('link', { name: 'New shop' }).click();
      await page.getByRole('link', { name: 'Start the first audit' }).waitFor();
      await settled(page);
      expect(await axeProblems(page)).toEqual([]);
      expect(watch.errors).toEqual([]);
    });
  });

  it('are found by text, sorted by what needs attention, and audited several at once with the settings of each', async () => {
    for (const host of ['b', 'c'])
      await context.caller.call('POST', '/v1/websites', { url: `https://${host}.example/` });
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app');
      await page.getByPlaceholder('Search your sites').fill('ACME');
      const names = page.locator('.sites .name');
      await names.filter({ hasText: 'blog.example' }).waitFor({ state: 'detached' });
      expect(await names.allInnerTexts()).toEqual(['Acme shop']);
      await page.getByPlaceholder('Search your sites').fill('');
      await page.getByLabel('Sort by').selectOption('host');
      await names
        .first()
        .filter({ hasText: /^b\.example$/ })
        .waitFor();
      await page.getByLabel('Select b.example').check();
      await page.getByLabel('Select Acme shop').check();
      await expectFine(page, 'sites');
      await page.getByRole('button', { name: 'Audit 2 sites' }).click();
      await page.getByText('2 audits started.').waitFor();
      const choose = async (): Promise<void> => {
        for (const host of ['b.example', 'c.example']) await page.getByLabel(`Select ${host}`).check();
      };
      for (const [timeZone, outcome] of [
        ['Europe/Nowhere', '0 schedules added.'],
        ['Europe/Berlin', '2 schedules added.'],
        ['Europe/Berlin', '0 schedules added. 2 sites had one already.'],
      ] as const) {
        await choose();
        await page.getByRole('button', { name: 'Schedule 2 sites' }).click();
        const dialog = page.getByRole('dialog', { name: 'Schedule 2 sites' });
        await dialog.getByLabel('Time zone').fill(timeZone);
        await settled(page);
        expect(await axeProblems(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Schedule 2 sites' }).click();
        await page.getByText(outcome, { exact: true }).waitFor();
        if (timeZone !== 'Europe/Nowhere') continue;
        expect(await page.locator('.many .problem li').allInnerTexts()).toEqual([
          expect.stringMatching(/^b\.example, c\.example: Time zone /),
        ]);
        // The two requests that were refused.
        expect(watch.errors.splice(0)).toHaveLength(2);
      }
      await choose();
      await page.getByLabel('Tag for 2 sites').fill('old');
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByText('2 sites tagged “old”.').waitFor();
      await page.getByLabel('Select c.example').check();
      await page.getByRole('button', { name: 'Delete 1 site' }).click();
      await page.getByRole('button', { name: 'Delete 1 site; reports stay' }).click();
      await page.getByText('1 site deleted.').waitFor();
      await names.filter({ hasText: 'c.example' }).waitFor({ state: 'detached' });
      expect(watch.errors).toEqual([]);
    });
    const listed = await context.caller.call('GET', '/v1/websites?tag=old');
    expect(listed.body).toMatchObject({ total: 1, websites: [{ siteKey: 'b.example', tags: ['old'] }] });
    const { prisma } = context.installation.context.database;
    const started = await prisma.run.findMany({ where: { orgId: context.person.orgId, status: { not: 'cancelled' } } });
    expect(started.map(({ siteKey, maxPages }) => [siteKey, maxPages]).sort()).toEqual([
      ['b.example', 100],
      ['shop.example', 7],
    ]);
  });

  it('say that somebody else has changed them, and show what is there now', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/sites/blog.example/settings');
      await page.getByLabel('Name of the site').fill('Mine');
      const id = siteIdOf(context.person.orgId, 'blog.example');
      const { body } = await context.caller.call('GET', `/v1/websites/${id}`);
      const { version } = body as { version: number };
      await context.caller.call('PATCH', `/v1/websites/${id}`, { version, name: 'Theirs' });
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('This was changed since you read it.').waitFor();
      expect(await page.getByLabel('Name of the site').inputValue()).toBe('Mine');
      await page.getByRole('button', { name: 'Show the current settings' }).click();
      await poll(
        'the settings of the others are shown',
        async () => (await page.getByLabel('Name of the site').inputValue()) === 'Theirs',
        30_000,
      );
      await context.caller.call('PATCH', `/v1/websites/${id}`, { version: version + 1, name: '' });
    });
  });

  it('are deleted after a second thought, and come back with Undo', async () => {
    await context.visit(async ({ page }) => {
      await context.open(page, '/app/sites/blog.example/settings');
      await page.getByRole('button', { name: 'Delete site' }).click();
      await page.getByRole('button', { name: 'Delete this site' }).click();
      await page.getByRole('heading', { name: 'blog.example is deleted' }).waitFor();
      expect(await axeProblems(page)).toEqual([]);
      const hosts = async (): Promise<string[]> =>
        ((await context.caller.call('GET', '/v1/sites')).body as { sites: { siteKey: string }[] }).sites.map(
          ({ siteKey }) => siteKey,
        );
      expect(await hosts()).not.toContain('blog.example');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 1, name: 'blog.example', exact: true }).waitFor();
      expect(await hosts()).toContain('blog.example');
    });
  });

  it('have no settings for an editor, whom the API would refuse', async () => {
    const { membership } = context.installation.context.database.prisma;
    const mine = { orgId: context.person.orgId, userId: context.person.userId };
    await membership.updateMany({ where: mine, data: { role: 'editor' } });
    try {
      await context.visit(async ({ page }) => {
        await context.open(page, '/app/sites/blog.example');
        await page.getByRole('link', { name: 'Audit again' }).waitFor();
        expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
        await context.follow(page, '/app/sites/blog.example/settings');
        await page.getByText('Only owners and admins of the organization change the settings of a site.').waitFor();
        expect(await page.getByRole('button', { name: /Save settings|Delete site/ }).count()).toBe(0);
      });
    } finally {
      await membership.updateMany({ where: mine, data: { role: 'owner' } });
    }
  });

  it('have audits with titles, which are deleted in two steps', async () => {
    const run = await context.caller.startRun('https://titled.example/', {});
    await context.caller.call('POST', `/v1/agent-runs/${run}/cancel`);
    await context.visit(async ({ page, watch }) => {
      await context.open(page, `/app/runs/${run}`);
      await page.getByRole('button', { name: 'Give this audit a title' }).click();
      await page.getByLabel('Title of this audit').fill('Before the relaunch');
      await page.keyboard.press('Enter');
      const rename = page.getByRole('button', { name: 'Rename' });
      await rename.waitFor();
      expect(await rename.evaluate('document.activeElement.textContent')).toBe('Rename');
      expect(await axeProblems(page)).toEqual([]);
      await context.follow(page, '/app/sites/titled.example');
      await page.getByText('Before the relaunch').waitFor();
      await page.getByLabel('Search').fill('nowhere');
      await page.getByText('No matching audits.').waitFor();
      await page.getByLabel('Search').fill('THE RELAUNCH');
      await page.getByText('Before the relaunch').waitFor();
      await context.follow(page, `/app/runs/${run}`);
      await page.getByRole('button', { name: 'Delete this audit' }).click();
      await page.getByRole('button', { name: 'Delete for good, for everyone' }).click();
      await page.getByRole('link', { name: 'Start the first audit' }).waitFor();
      expect(watch.errors).toEqual([]);
      await context.open(page, `/app/runs/${run}`);
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
      await page.getByRole('link', { name: 'Go to your sites' }).click();
      await page.getByRole('heading', { name: /^Sites/ }).waitFor();
    });
    expect((await context.caller.call('GET', `/v1/agent-runs/${run}`)).status).toBe(404);
  });

  it('of an agency, fifty of them, are imported, audited, sorted, filtered and tagged as one list', async () => {
    const { installation, api } = context;
    const agency = await installation.newKey();
    const { prisma } = installation.context.database;
    // The person of the other tests works there as well: a browser of another one would sign in and load all anew.
    const { userId } = context.person;
    await prisma.membership.create({ data: { id: newId('membership'), orgId: agency.orgId, userId, role: 'owner' } });
    await prisma.user.update({ where: { id: userId }, data: { activeOrgId: agency.orgId } });
    const caller = new Caller(api.url, agency.key);
    const icon = { headers: { 'content-type': 'image/png' }, body: png(48, 48) };
    const start = pageOf('A small site for tests', LINKS).body.replace(
      '</head>',
      '<link rel="icon" href="/icon.png"></head>',
    );
    const closed = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /icon.png\nDisallow: /favicon.ico',
    };
    const withIcon = { ...dashboardSite(() => false), '/': { body: start }, '/icon.png': icon, '/favicon.ico': icon };
    const definitions = [withIcon, { ...withIcon, '/robots.txt': closed }];
    const real = await Promise.all(definitions.map((definition) => installation.newSite(definition)));
    // The first real one is of the client of those that need attention.
    const hosts = Array.from({ length: 50 }, (_, i) => real[i - 2]?.host ?? `shop-${i}.example`);
    const csv = hosts.map((host, i) => `http://${host}/,Shop ${i},shop;${i % 2 ? 'odd' : 'even'},Client ${i % 5}`);
    await context.visit(async ({ page, watch }) => {
      await context.open(page, '/app');
      const names = page.locator('.sites .name');
      const count = (expected: number): Promise<void> =>
        poll(`${expected} sites are listed`, async () => (await names.count()) === expected, 30_000);
      await page.getByRole('button', { name: 'Import CSV' }).click();
      const file = {
        name: 'sites.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`url,name,tags,client\n${csv.join('\n')}`),
      };
      await page.getByLabel('CSV file').setInputFiles(file);
      await page.getByRole('button', { name: 'Import 50 sites' }).click();
      await page.getByText('50 sites added.').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await count(50);

      await page.getByLabel('Select all').check();
      await page.getByRole('button', { name: 'Audit 50 sites' }).click();
      await page.getByText('50 audits started.').waitFor();
      // Else the list of all is read and drawn every other second meanwhile.
      await context.follow(page, '/app/new');
      const runs = await prisma.run.findMany({ where: { orgId: agency.orgId } });
      expect(new Set(runs.map(({ siteKey }) => siteKey))).toEqual(new Set(hosts));
      const made = runs.filter(({ siteKey }) => siteKey.endsWith('.example'));
      for (const { id, siteKey } of made) {
        const isBroken = siteKey === 'shop-7.example';
        const comparison = { new: 0, newErrors: 0, resolved: 0 };
        if (siteKey === 'shop-12.example') Object.assign(comparison, { new: 24, newErrors: 24 });
        if (isBroken) await storeAudit(installation.context.database, id, { status: 'failed', error: 'unreachable' });
        else await storeAudit(installation.context.database, id, {}, { score: 90, comparison });
      }
      await context.startWorker();
      for (const { id } of runs.filter((run) => !made.includes(run)))
        expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
      const icons = (): Promise<{ png: unknown }[]> => prisma.siteIcon.findMany({ where: { orgId: agency.orgId } });
      const areAsked = async (): Promise<boolean> => {
        const rows = await icons();
        return rows.length === 2 && rows.some((row) => row.png !== null);
      };
      await poll('both sites are asked for their icons', areAsked, 30_000);
      await context.endWorker();
      expect([real[1]?.count('/icon.png'), real[1]?.count('/favicon.ico')]).toEqual([0, 0]);

      await context.open(page, '/app');
      await page.getByText('24 new errors since').waitFor();
      const shown = page.locator('.sites img.icon');
      expect([await shown.count(), await page.locator('.sites span.icon').count()]).toEqual([1, 49]);
      await shown.scrollIntoViewIfNeeded();
      const width = 'document.querySelector(".sites img.icon").naturalWidth';
      await poll('the icon is shown', async () => (await page.evaluate(width)) === 32, 30_000);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/icon.png` });
      expect((await names.allInnerTexts()).slice(0, 2)).toEqual(['Shop 7', 'Shop 12']);
      expect(await page.getByText(/^First audit, \d+ errors$/).count()).toBe(2);

      await page.getByRole('combobox', { name: 'Client' }).selectOption('Client 2');
      await count(10);
      expect(await page.locator('.sites img.icon').count()).toBe(1);
      await expectFine(page, 'agency');
      await page.getByRole('combobox', { name: 'Tag' }).selectOption('even');
      await count(5);
      expect((await names.allInnerTexts())[0]).toBe('Shop 12');
      await page.getByLabel('Select all').check();
      await page.getByLabel('Tag for 5 sites').fill('relaunch');
      await page.getByRole('button', { name: 'Add tag' }).click();
      await page.getByText('5 sites tagged “relaunch”.').waitFor();
      for (const name of ['Client', 'Tag']) await page.getByRole('combobox', { name }).selectOption('');
      await page.getByPlaceholder('Search your sites').fill('shop-1');
      await count(11);
      expect(watch.errors).toEqual([]);
    });
    expect((await caller.call('GET', '/v1/websites?tag=relaunch&client=Client%202')).body).toMatchObject({ total: 5 });
  });
});

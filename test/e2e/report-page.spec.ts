import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { launchBrowser } from './report-page-browser.js';
import { fixesOfReport, SITE_FIXES } from './report-page-fixes.js';
import { hostileContent, rule, type Watch } from './report-page-hostile.js';
import { backgroundOfBody, findFaintTexts, openAll } from './report-page-probes.mjs';
import { ReportSite } from './report-page-site.js';

jest.setTimeout(120_000);

const ORDINARY = auditReport({
  siteChecks: [],
  ruleResults: {
    'core/title': rule({ name: 'Page title', gain: 2.5 }),
    'links/broken': rule({ name: 'Broken links', category: 'links', gain: 1.2 }),
    'links/text': rule({ name: 'Link text', category: 'links', severity: 'warning', status: 'warn', gain: 4 }),
    'core/lang': rule({ name: 'Language', status: 'pass' }),
  },
  healthScore: {
    score: 72.4,
    grade: 'C',
    categories: [
      { category: 'core', name: 'Core SEO', score: 60, lost: 9.6 },
      { category: 'links', name: 'Links', score: 45, lost: 18 },
    ],
  },
  coverage: {
    mode: 'surface',
    pagesCrawled: 3,
    urlsKnown: 9,
    urlsByOutcome: { ok: 3, sampled: 6 },
    patterns: [{ pattern: '/p/{id}', known: 6, sampled: 2 }],
    cuts: [],
    isComplete: false,
  },
});

describe('the report page in a browser', () => {
  let site: ReportSite;
  let browser: Browser;
  let ordinary: string;

  beforeAll(async () => {
    [site, browser] = await Promise.all([ReportSite.open(), launchBrowser()]);
    ordinary = await site.publish(ORDINARY);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** By options: a new browser and tab take 0.2 CPU-s more than those that have shown a page. */
  const tabs = new Map<string, Page>();

  async function withPage(
    address: string,
    options: BrowserContextOptions,
    look: (page: Page, watch: Watch) => Promise<void>,
  ): Promise<void> {
    const kind = JSON.stringify(options);
    const page = tabs.get(kind) ?? (await (await browser.newContext(options)).newPage());
    // After a test that failed it is not used again.
    tabs.delete(kind);
    const watch: Watch = { dialogs: [], requests: [], errors: [] };
    page.setDefaultTimeout(60_000);
    page.on('dialog', (dialog) => {
      watch.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => watch.requests.push(request.url()));
    page.on('console', (message) => watch.errors.push(message.text()));
    page.on('pageerror', (error) => watch.errors.push(error.message));
    await page.goto(address);
    await look(page, watch);
    for (const event of ['dialog', 'request', 'console', 'pageerror']) page.removeAllListeners(event);
    await page.emulateMedia({ media: null });
    await page.goto('about:blank');
    tabs.set(kind, page);
  }

  const shown = (page: Page): Promise<string[]> => page.locator('.issue:visible strong').allInnerTexts();

  it('shows score, grade, counts and the issues that matter most first', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page, watch) => {
      expect(await page.title()).toBe('example.com: 72 of 100 (C) · Website audit');
      expect(await page.locator('.ring').getByRole('img').getAttribute('aria-label')).toBe('Score 72 of 100, grade C');
      expect(await shown(page)).toEqual(['Page title', 'Broken links', 'Link text']);
      expect(await page.locator('.first li strong').allInnerTexts()).toEqual([
        'Page title',
        'Broken links',
        'Link text',
      ]);
      expect(watch.requests).toEqual([ordinary]);
      expect(watch.errors).toEqual([]);
    });
  });

  it('filters by severity and category without a script, and says when nothing is left', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      await page.getByText('Warnings 1').click();
      expect(await shown(page)).toEqual(['Link text']);
      await page.locator('.filters').getByText('Core SEO').click();
      expect(await shown(page)).toEqual([]);
      expect(await page.getByText('No warnings in Core SEO.').isVisible()).toBe(true);
      await page.getByText('All 3').click();
      expect(await shown(page)).toEqual(['Page title']);
      await page.getByText('All categories').click();
      expect(await shown(page)).toHaveLength(3);
    });
  });

  it('filters by the keyboard', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      await page.locator('#s-all').focus();
      await page.keyboard.press('ArrowRight');
      expect(await shown(page)).toEqual(['Page title', 'Broken links']);
    });
  });

  it('starts with the filter that its address asks for', async () => {
    await withPage(`${ordinary}?category=links&severity=error`, { javaScriptEnabled: false }, async (page) => {
      expect(await shown(page)).toEqual(['Broken links']);
    });
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      await page.locator('.categories').getByRole('link', { name: 'Links' }).click();
      expect(page.url()).toBe(`${ordinary}?category=links#issues`);
      expect(await shown(page)).toEqual(['Broken links', 'Link text']);
    });
  });

  it('draws what the score is made of: what the site has, and what each category costs', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      const bar = page.locator('.whole');
      expect(await bar.getAttribute('aria-label')).toBe('72.4 of 100 points. Links costs 18.0, Core SEO costs 9.6.');
      const widths = await bar
        .locator('.lost')
        .evaluateAll((parts) => parts.map((part) => Number(part.getAttribute('width'))));
      expect(widths).toEqual([17.75, 9.35]);
    });
  });

  it('unfolds an issue with how to fix it, where, and its evidence', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      const issue = page.locator('.issue').first();
      expect(await issue.locator('.body').isVisible()).toBe(false);
      await issue.locator('summary').first().click();
      for (const text of ['Mend it.', '/a', 'line 3', '<p>'])
        expect(await issue.locator('.body').innerText()).toContain(text);
    });
  });

  it('unfolds the issue that a link at the top leads to', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      await page.locator('.first').getByText('Broken links').click();
      expect(await page.locator('#issue-1').isVisible()).toBe(true);
      expect(await page.locator('#issue-0').isVisible()).toBe(false);
    });
  });

  it('leads from a finding to what else its page has, and from there to each issue', async () => {
    const [a, b] = ['a', 'b'].map((path) => `https://www.example.com/${path}`);
    const address = await site.publish(
      auditReport({
        siteChecks: [],
        pages: [
          { url: b, status: 200 },
          { url: a, status: 200, title: 'A' },
        ],
        ruleResults: {
          'core/title': rule({ name: 'Page title', gain: 2 }),
          'core/lang': rule({
            name: 'Language',
            gain: 1,
            pages: [
              { url: a, count: 1 },
              { url: b, count: 1 },
            ],
          }),
        },
      }),
    );
    await withPage(address, { javaScriptEnabled: false }, async (page, watch) => {
      await page.locator('.first').getByText('Page title').click();
      await page.locator('#issue-0 .findings').getByRole('link', { name: '/a' }).click();
      const row = page.locator('#page-1');
      expect(await row.isVisible()).toBe(true);
      expect(await row.getByRole('link').allInnerTexts()).toEqual(['/a', 'Page title', 'Language']);
      expect(await row.getByRole('link', { name: '/a' }).getAttribute('href')).toBe(a);
      await row.getByRole('link', { name: 'Language' }).click();
      expect(await page.locator('#issue-1').isVisible()).toBe(true);
      expect(watch).toMatchObject({ errors: [], requests: [address] });
    });
  });

  it('prints everything that is folded', async () => {
    await withPage(ordinary, {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      for (const index of [0, 1, 2]) expect(await page.locator(`#issue-${index} .fix`).isVisible()).toBe(true);
      expect(await page.locator('.filters').isVisible()).toBe(false);
      expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
    });
  });

  it('says what has changed since the audit before, and where no rule applied', async () => {
    const address = await site.plant(
      auditReport({
        siteChecks: [],
        ruleResults: { 'core/title': rule({ name: 'Page title', gain: 2.5 }) },
        healthScore: {
          score: 82.4,
          categories: [
            { category: 'core', name: 'Core SEO', score: 97, lost: 2.5 },
            { category: 'video', name: 'Video', score: 100, lost: 0 },
          ],
        },
        comparison: {
          ...{
            resolved: 75,
            new: 4,
            stillThere: 461,
            notRechecked: 3,
            previousHealthScore: 80,
            isScoreComparable: true,
          },
          rules: [{ ruleId: 'core/title', resolved: 70, new: 4 }],
        },
      }),
    );
    await withPage(address, { javaScriptEnabled: false }, async (page) => {
      const changes = await page.locator('#changes').innerText();
      for (const text of ['75', '4', '461', '3', '+2.4', 'Page title', '4 new, 70 resolved'])
        expect(changes).toContain(text);
      const video = page.locator('.categories li').filter({ hasText: 'Video' });
      expect(await video.innerText()).toContain('no checks apply');
      expect(await video.locator('.value').innerText()).toBe('–');
    });
  });

  it('has a row for what one correction removes, with its pages, each of which leads to what else it has', async () => {
    const urls = Array.from({ length: 60 }, (_, index) => `https://www.example.com/p${index}`);
    const address = await site.publish(
      auditReport({
        siteChecks: [],
        pages: urls.map((url) => ({ url, status: 200 })),
        ruleResults: {
          'core/title': rule({
            name: 'Page title',
            causes: [
              {
                message: 'The logo says nothing.',
                snippet: '&lt;img&gt;',
                findings: 90,
                pages: urls.slice(55),
                pagesTotal: 60,
              },
              { message: 'It is broken.', findings: 1, pages: [urls[3]], pagesTotal: 1 },
            ],
            causesTotal: 7,
          }),
        },
        relief: {
          ...{ pages: 60, shared: [] },
          folders: [
            { folder: '/docs', pages: 60, errors: 4, warnings: 2, marks: [{ url: urls[0], errors: 4, warnings: 2 }] },
          ],
        },
      }),
    );
    await withPage(address, { javaScriptEnabled: false }, async (page, watch) => {
      await page.locator('.first').getByText('Page title').click();
      const rows = page.locator('#issue-0 .causes > li');
      expect(await rows.count()).toBe(2);
      expect(await page.locator('#issue-0 h3').last().innerText()).toBe('Issues to fix 2 of 7 causes');
      await rows.first().getByText('on 60 pages, 90 findings').click();
      expect(await rows.first().innerText()).toContain('and 55 more');
      await rows.first().getByRole('link', { name: '/p57' }).click();
      const row = page.locator('td:target');
      expect(await row.getByRole('link').allInnerTexts()).toEqual(['/p57', 'Page title']);
      expect(await page.locator('#where li').innerText()).toContain('4 errors, 2 warnings');
      expect(watch).toMatchObject({ errors: [], requests: [address] });
    });
  });

  it('draws the score over time to its owner, and to others only from audits that everybody may see', async () => {
    const audit = (day: number, score: number): Record<string, unknown> =>
      auditReport({
        baseUrl: 'https://past.example/',
        timestamp: `2026-03-0${day}T10:00:00.000Z`,
        healthScore: { score },
      });
    await site.publish(audit(1, 41), 'private');
    await site.publish(audit(2, 52), 'public');
    await site.publish(audit(3, 63), 'unlisted');
    const last = await site.publish(audit(4, 74), 'public');
    await site.publish(audit(5, 85), 'public');
    const textsOf = async (headers: Record<string, string>): Promise<string[]> => {
      const page = await (await fetch(last, { headers })).text();
      return [...(/aria-label="Score over time\. ([^"]*)"/.exec(page)?.[1]?.matchAll(/: (\d+)/g) ?? [])].map(
        ([, score]) => score ?? '',
      );
    };
    expect(await textsOf({})).toEqual(['52', '74']);
    expect(await textsOf({ Authorization: `Bearer ${site.owner.key}` })).toEqual(['41', '52', '63', '74']);
  });

  it('prints a report of a hundred issues on at most six pages', async () => {
    const address = await site.publish(
      auditReport({
        ruleResults: Object.fromEntries(
          Array.from({ length: 100 }, (_, index) => [`core/rule-${index}`, rule({ name: `Rule ${index}` })]),
        ),
      }),
    );
    await withPage(address, {}, async (page) => {
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
    });
  });

  it('prints as few with two hundred fixes, and says what it leaves out', async () => {
    const rules = Array.from({ length: 100 }, (_, index) => `core/rule-${index}`);
    const address = await site.plant({
      ...auditReport({ ruleResults: Object.fromEntries(rules.map((id) => [id, rule({ name: `Rule ${id}` })])) }),
      ...fixesOfReport(rules.slice(0, 50), 4),
      siteFixes: SITE_FIXES,
    });
    await withPage(address, {}, async (page) => {
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
      expect(await page.getByText('rules with fixes, 5 are printed').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      const words = 'Of 40 rules with fixes, 5 are printed. Each of the 200 fixes, before and after, is on the page';
      expect(await page.getByText(words).isVisible()).toBe(true);
      expect(await page.locator('#fixes details:visible').count()).toBe(5);
    });
  });

  it('has settings of the server and files of the site as text, to be copied and downloaded', async () => {
    const address = await site.plant({ ...ORDINARY, siteFixes: SITE_FIXES });
    await withPage(address, { javaScriptEnabled: false }, async (page, watch) => {
      const part = page.locator('#site-fixes');
      expect(await part.locator('summary').allInnerTexts()).toEqual([
        ...['nginx', 'Caddy', 'Apache', '.htaccess', '_headers'].map((name) => `${name} 2 rules`),
        'Check first by rule',
        '/robots.txt corrected, 1 finding, changes crawling only for the better',
        '/.well-known/security.txt new, a draft: fill in the placeholder first',
      ]);
      await part.getByText('nginx').first().click();
      expect(await part.locator('pre').first().innerText()).toContain('add_header X-Content-Type-Options "nosniff"');
      await part.getByText('Check first').click();
      expect(await part.getByText('Every page of the host works by https.').isVisible()).toBe(true);
      await part.getByText('/robots.txt').click();
      const [download] = await Promise.all([page.waitForEvent('download'), part.getByText('Download').first().click()]);
      expect([download.suggestedFilename(), readFileSync(await download.path(), 'utf8')]).toEqual([
        'robots.txt',
        SITE_FIXES.files[0]!.after,
      ]);
      expect(watch).toMatchObject({ errors: [], dialogs: [] });
    });
    for (const query of ['', '?path=/etc/passwd', '?path=/robots.txt&path=/x'])
      expect((await fetch(`${address}/site-file${query}`)).status).toBe(404);
  });

  it('is served as CSV without formulas, and as a badge that needs nothing', async () => {
    const address = await site.publish(
      auditReport({ ruleResults: { 'core/title': rule({ name: '=HYPERLINK("x")' }) }, healthScore: { score: 72.4 } }),
    );
    const csv = await fetch(`${address}.csv`);
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(await csv.text()).toContain(`"'=HYPERLINK(""x"")"`);
    const badge = await fetch(address.replace('/r/', '/b/') + '.svg');
    expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(await badge.text()).toContain('Site audit: 72');
    const hidden = await fetch(`${new URL(address).origin}/b/rep_nowhere.svg`);
    expect([hidden.status, (await hidden.text()).includes('Site audit: –')]).toEqual([404, true]);
  });

  it('turns dark with the system', async () => {
    const colours = new Set<string>();
    for (const colorScheme of ['light', 'dark'] as const) {
      await withPage(ordinary, { colorScheme }, async (page) => {
        colours.add(await page.evaluate(backgroundOfBody));
      });
    }
    expect(colours.size).toBe(2);
  });

  it.each(['light', 'dark'] as const)('has enough contrast in %s', async (colorScheme) => {
    const address = await site.plant({ ...ORDINARY, ...fixesOfReport(['core/title'], 2), siteFixes: SITE_FIXES });
    await withPage(address, { colorScheme }, async (page) => {
      await page.evaluate(openAll);
      expect(await page.evaluate(findFaintTexts)).toEqual([]);
    });
  });

  hostileContent({ site: () => site, withPage });
});

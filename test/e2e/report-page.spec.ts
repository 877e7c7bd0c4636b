import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { FOREIGN_SHAPES } from '../corpora/foreign-reports.js';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { launchBrowser } from './report-page-browser.js';
import {
  backgroundOfBody,
  elementsOfText,
  findFaintTexts,
  findStrangers,
  openAll,
  touchAll,
  widthOfDocument,
} from './report-page-probes.mjs';
import { ReportSite } from './report-page-site.js';

const readCorpus = (file: string): string[] =>
  Object.values(JSON.parse(readFileSync(`test/corpora/${file}`, 'utf8')) as Record<string, string[]>).flat();
const HOSTILE = [...new Set([...readCorpus('must-refuse.json'), ...readCorpus('must-accept.json')])];

const rule = (changes: Record<string, unknown>): Record<string, unknown> => ({
  name: 'Rule',
  category: 'core',
  severity: 'error',
  status: 'fail',
  howToFix: 'Mend it.',
  items: [{ pageUrl: 'https://www.example.com/a', message: 'It is broken.', line: 3, snippet: '&lt;p&gt;' }],
  ...changes,
});

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

/** Everything that a page may not do by itself. */
interface Watch {
  dialogs: string[];
  requests: string[];
  errors: string[];
}

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

  async function withPage(
    address: string,
    options: BrowserContextOptions,
    look: (page: Page, watch: Watch) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext(options);
    const watch: Watch = { dialogs: [], requests: [], errors: [] };
    const page = await context.newPage();
    page.on('dialog', (dialog) => {
      watch.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => watch.requests.push(request.url()));
    page.on('console', (message) => watch.errors.push(message.text()));
    page.on('pageerror', (error) => watch.errors.push(error.message));
    try {
      await page.goto(address);
      await look(page, watch);
    } finally {
      await context.close();
    }
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

  it('draws what the score is made of: what the site has, and what each category takes', async () => {
    await withPage(ordinary, { javaScriptEnabled: false }, async (page) => {
      const bar = page.locator('.whole');
      expect(await bar.getAttribute('aria-label')).toBe('72.4 of 100 points. Links takes 18.0, Core SEO takes 9.6.');
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
      for (const text of ['75', '4', '461', '3', '+2.4', 'Page title', '70 resolved, 4 new'])
        expect(changes).toContain(text);
      const video = page.locator('.categories li').filter({ hasText: 'Video' });
      expect(await video.innerText()).toContain('nothing to judge');
      expect(await video.locator('.value').innerText()).toBe('–');
    });
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
    await withPage(ordinary, { colorScheme }, async (page) => {
      await page.evaluate(openAll);
      expect(await page.evaluate(findFaintTexts)).toEqual([]);
    });
  });

  describe('with content of the worst kind', () => {
    /** Every payload in every position that a report has, past the scanner. */
    function hostileReports(payloads: readonly string[]): Record<string, unknown>[] {
      const chunks = Array.from({ length: Math.ceil(payloads.length / 250) }, (_, index) =>
        payloads.slice(index * 250, (index + 1) * 250),
      );
      return chunks.map((chunk) => ({
        baseUrl: chunk[0],
        timestamp: chunk[1],
        totalPages: 3,
        passed: 1,
        warnings: 1,
        failed: 1,
        ruleResults: Object.fromEntries(
          chunk.map((text, index) => [
            `${text}${index}`,
            {
              name: text,
              category: index % 7 === 0 ? text : 'core',
              subcategory: text,
              severity: index % 2 ? 'error' : text,
              status: index % 5 === 4 ? 'pass' : 'fail',
              howToFix: text,
              references: [text, `https://example.org/${text}`],
              pages: [
                { url: text, count: 1 },
                { url: `https://example.org/${text}`, count: 2 },
              ],
              items: [
                { pageUrl: text, message: text, label: text, selector: text, line: 1, snippet: text, url: text },
                text,
                { name: text },
                { status: 'fail', items: [{ id: text, node: { selector: text, snippet: text, nodeLabel: text } }] },
              ],
            },
          ]),
        ),
        siteChecks: chunk.map((text) => ({
          ruleId: `site ${text}`,
          title: text,
          status: 'warn',
          description: text,
          docs: text,
        })),
        pages: chunk.map((text) => ({ url: text, title: text, status: 200 })),
        summary: { grade: chunk[2] },
        healthScore: {
          score: 50,
          grade: chunk[3],
          gates: chunk.slice(0, 9).map((gate) => ({ gate, factor: 0.5 })),
          categories: chunk.slice(0, 30).map((text) => ({ category: text, name: text, score: 10 })),
        },
        coverage: {
          mode: chunk[4],
          urlsByOutcome: Object.fromEntries(chunk.slice(0, 15).map((text) => [text, 1])),
          patterns: chunk.map((pattern) => ({ pattern, known: 1, sampled: 1 })),
          cuts: chunk.map((text) => ({ reason: text, where: text })),
        },
        catalogueVersion: chunk[5],
        disabledRules: chunk,
      }));
    }

    it('runs nothing, asks for nothing and holds no element that a report brought along', async () => {
      expect(HOSTILE.length).toBeGreaterThan(500);
      for (const report of hostileReports(HOSTILE)) {
        const address = await site.plant(report);
        await withPage(address, { viewport: { width: 1200, height: 900 } }, async (page, watch) => {
          await page.evaluate(touchAll);
          expect(await page.evaluate(findStrangers)).toEqual([]);
          expect(watch).toEqual({ dialogs: [], requests: [address], errors: [] });
        });
      }
    });

    it('is harmless when publishing has taken all that honest reports quote, and shows it as text', async () => {
      const shapes = Object.values(FOREIGN_SHAPES);
      for (let from = 0; from < HOSTILE.length; from += 100) {
        const texts = HOSTILE.slice(from, from + 100);
        const ruleResults = Object.fromEntries(
          texts.map((text, index) => [
            `found/${index}`,
            rule({
              name: `Rule ${index}`,
              message: text,
              howToFix: text,
              items: [{ pageUrl: 'https://www.example.com/a', id: text, label: text, selector: text, snippet: text }],
            }),
          ]),
        );
        const foreign = texts.map((text, index) => shapes[index % shapes.length]!(text));
        const address = await site.publish(
          auditReport({
            siteChecks: foreign.flatMap((report) => report.siteChecks ?? []),
            pages: foreign.flatMap((report) => report.pages ?? []),
            ruleResults: {
              ...ruleResults,
              ...Object.fromEntries(
                foreign.flatMap((report, index) =>
                  Object.entries(report.ruleResults ?? {}).map(([id, value]) => [`${id}-${index}`, value]),
                ),
              ),
            },
          }),
        );
        await withPage(address, { viewport: { width: 1200, height: 900 } }, async (page, watch) => {
          await page.evaluate(touchAll);
          expect(await page.evaluate(findStrangers)).toEqual([]);
          expect(watch).toEqual({ dialogs: [], requests: [address], errors: [] });
          expect(page.url()).toBe(address);
          const shownText = await page.locator('main').innerText();
          for (const text of ['A > B', '#app > div', 'input[name="q"]', '<img src=x onerror=alert(1)>']) {
            if (texts.includes(text)) expect(shownText).toContain(text);
          }
        });
      }
    });

    it('serves the same as JSON and Markdown that no browser takes for a page', async () => {
      const address = await site.plant(hostileReports(HOSTILE)[0]!);
      for (const form of ['.json', '.md']) {
        await withPage('about:blank', {}, async (page, watch) => {
          const answer = await page.goto(`${address}${form}`).catch(() => null);
          if (answer) expect(await page.evaluate(elementsOfText)).toEqual([]);
          expect(watch.dialogs).toEqual([]);
          expect(watch.requests.filter((url) => url !== `${address}${form}`)).toEqual([]);
        });
      }
    });

    it.each([390, 1200])('keeps its shape at %i pixels', async (width) => {
      const texts = [
        'x'.repeat(5_000),
        '\u202e'.repeat(50) + 'turned',
        `${'e\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(60)}`,
        '</details></main></body></html>',
        'ﷺ'.repeat(200),
        '<table><tr><td>',
        '日本語'.repeat(300),
        'שלום '.repeat(80),
        '\n'.repeat(300),
      ];
      const address = await site.plant(hostileReports(texts)[0]!);
      await withPage(address, { viewport: { width, height: 900 } }, async (page) => {
        await page.evaluate(openAll);
        expect(await page.evaluate(widthOfDocument)).toBeLessThanOrEqual(width);
        expect(await page.locator('body > footer').count()).toBe(1);
        expect(await page.locator('main > section').count()).toBeGreaterThan(5);
      });
    });

    it('opens a report of thousands of rules and pages in one bounded document', async () => {
      const many = auditReport({
        siteChecks: [],
        ruleResults: Object.fromEntries(
          Array.from({ length: 2_000 }, (_, index) => [
            `core/rule-${index}`,
            rule({
              name: `Rule ${index}`,
              gain: index / 1_000,
              items: Array.from({ length: 50 }, (_item, page) => ({
                pageUrl: `https://www.example.com/${page}`,
                message: 'm'.repeat(120),
              })),
            }),
          ]),
        ),
      });
      const address = await site.publish(many);
      await withPage(address, {}, async (page) => {
        expect(await page.locator('.issue').count()).toBe(300);
        expect(await page.getByText('of 2,000').isVisible()).toBe(true);
        expect((await page.content()).length).toBeLessThan(4_000_000);
      });
    });
  });
});

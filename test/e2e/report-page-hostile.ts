import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { FOREIGN_SHAPES } from '../corpora/foreign-reports.js';
import { auditReport } from '../../libs/reports/src/audit-report.testing.js';
import { elementsOfText, findStrangers, openAll, touchAll, widthOfDocument } from './report-page-probes.mjs';
import type { ReportSite } from './report-page-site.js';

const readCorpus = (file: string): string[] =>
  Object.values(JSON.parse(readFileSync(`test/corpora/${file}`, 'utf8')) as Record<string, string[]>).flat();
const HOSTILE = [...new Set([...readCorpus('must-refuse.json'), ...readCorpus('must-accept.json')])];

export const rule = (changes: Record<string, unknown>): Record<string, unknown> => ({
  name: 'Rule',
  category: 'core',
  severity: 'error',
  status: 'fail',
  howToFix: 'Mend it.',
  items: [{ pageUrl: 'https://www.example.com/a', message: 'It is broken.', line: 3, snippet: '&lt;p&gt;' }],
  ...changes,
});

/** Everything that a page may not do by itself. */
export interface Watch {
  dialogs: string[];
  requests: string[];
  errors: string[];
}

export interface HostileContext {
  /** Started before the first test. */
  site: () => ReportSite;
  withPage: (
    address: string,
    options: BrowserContextOptions,
    look: (page: Page, watch: Watch) => Promise<void>,
  ) => Promise<void>;
}

/** Tests with reports that mean harm, in the system of `report-page.spec.ts`. */
export function hostileContent({ site, withPage }: HostileContext): void {
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
              causes: [
                {
                  message: text,
                  selector: text,
                  snippet: text,
                  url: text,
                  pages: [text, `https://example.org/${text}`],
                },
              ].slice(index % 2),
              displayValue: text,
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
        pages: chunk.map((text) => ({
          ...{ url: text, title: text, status: 200 },
          issues: [{ name: `p${text}`, message: text, selector: text }, text],
        })),
        relief: {
          pages: 9,
          shared: [{ ruleName: chunk[6] }],
          folders: chunk.slice(0, 9).map((text) => ({ folder: text, pages: 1, marks: [{ url: text, errors: 1 }] })),
        },
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
        const address = await site().plant(report);
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
        const address = await site().publish(
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
      const address = await site().plant(hostileReports(HOSTILE)[0]!);
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
      const address = await site().plant(hostileReports(texts)[0]!);
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
              // Twice as many rules as the page shows have lists.
              items: Array.from({ length: index < 1_400 ? 1 : 50 }, (_item, page) => ({
                pageUrl: `https://www.example.com/${page}`,
                message: 'm'.repeat(120),
              })),
            }),
          ]),
        ),
      });
      const address = await site().publish(many);
      await withPage(address, {}, async (page) => {
        expect(await page.locator('.issue').count()).toBe(300);
        expect(await page.locator('.more').getByText('of 2,000').isVisible()).toBe(true);
        expect((await page.content()).length).toBeLessThan(4_000_000);
      });
    });
  });
}

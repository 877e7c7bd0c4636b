import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { compareReports } from '#audit-engine/comparison';
import { createBlobStore } from '#storage';
import { ORIGIN } from '../../libs/audit-engine/src/testing/comparison/audited.js';
import { comparedPairs, type Pair } from '../../libs/audit-engine/src/testing/comparison/pairs.js';
import { isListed, StoredPairs, type PairReport, type Stored } from '../support/stored-pairs.js';
import { DashboardContext, settled } from './dashboard-context.js';

jest.setTimeout(240_000);

/** Rows that a window of 1,200 pixels draws for sure. */
const MOST_DRAWN = 15;
/** Findings that the report page names. */
const MOST_NAMED = 50;

interface Shown {
  counts: Record<string, number>;
  total: number;
  rows: string[];
}

/** The comparison page as a reader has it: the number of each kind, and the rows of the chosen one. */
const shownBy = (tab: Page): Promise<Shown> =>
  tab.evaluate(`({
    counts: Object.fromEntries([...document.querySelectorAll('.moves a')].map((a) =>
      [a.querySelector('small').textContent, Number(a.querySelector('b').textContent.replaceAll(',', ''))])),
    total: Number(document.querySelector('#rows h2 small').textContent.replaceAll(',', '')),
    rows: [...document.querySelectorAll('#rows li')].map((li) => {
      const [rule, place] = [...li.querySelectorAll('.line')].map((line) => line.textContent.trim());
      return rule + ' | ' + place;
    }),
  })`);

/** `rule /path word`, once a finding, as rows of rule and page. */
function rowsOf(lines: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const line of lines) {
    const [rule, place] = line.split(' ');
    const key = `${rule} ${place}`;
    rows.set(key, (rows.get(key) ?? 0) + 1);
  }
  return rows;
}

/** A row of the page in the words of the table: rule, place and number of findings. */
function readRow(row: string): [key: string, count: number] {
  const [, rule = '?'] = /Name of (\S+)/.exec(row) ?? [];
  const place = row.includes('the site as a whole') ? 'site' : (/www\.example\.com(\/\S*)/.exec(row)?.[1] ?? '?');
  return [`${rule} ${place}`, Number(/ (\d+) findings/.exec(row)?.[1] ?? 1)];
}

describe('two audits in a browser', () => {
  const pairs = comparedPairs().filter(isListed);
  const stored = new Map<string, { siteKey: string; before: Stored; now: Stored }>();
  let context: DashboardContext;

  beforeAll(async () => {
    context = await DashboardContext.open();
    const { installation, person, caller } = context;
    await installation.context.credits.grant({ orgId: person.orgId, bucket: 'pack', amount: 10_000 });
    const store = new StoredPairs({
      context: installation.context,
      storage: createBlobStore(`file:${installation.blobs}`),
      owner: person,
      startRun: (url) => caller.startRun(url, { maxPages: 1 }),
    });
    for (const [i, pair] of pairs.entries()) {
      const siteKey = `pair-${i}.example.com`;
      const before = await store.store(pair.before, siteKey, 2 * i);
      // As a worker makes it: the report brings its comparison.
      const comparison = compareReports({ id: before.reportId, report: pair.before }, pair.now);
      stored.set(pair.name, {
        siteKey,
        before,
        now: await store.store({ ...pair.now, comparison }, siteKey, 2 * i + 1),
      });
    }
  });
  afterAll(() => context?.close());

  const runsOf = ({ name }: Pair) => stored.get(name)!;

  /** As by a link: the dashboard is not loaded anew. */
  async function compare(tab: Page, pair: Pair): Promise<void> {
    const { now, siteKey } = runsOf(pair);
    await tab.evaluate(`history.pushState({}, '', '/app/runs/${now.id}/compare')`);
    const crumbs = tab.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: siteKey, exact: true }).waitFor();
    await settled(tab);
  }

  async function expectRows(tab: Page, kind: 'new' | 'resolved', lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await tab.locator('.moves a', { hasText: new RegExp(`^${kind}`) }).click();
    await tab.locator('#rows h2', { hasText: new RegExp(`^${kind}`, 'i') }).waitFor();
    await settled(tab);
    const { rows, total } = await shownBy(tab);
    const expected = rowsOf(lines);
    expect(total).toBe(expected.size);
    const shown = new Map(rows.map(readRow));
    if (expected.size <= MOST_DRAWN) expect(shown).toEqual(expected);
    else for (const [key, count] of shown) expect([key, count]).toEqual([key, expected.get(key)]);
    expect(shown.size).toBeGreaterThanOrEqual(Math.min(expected.size, MOST_DRAWN));
    // What is new is marked, and nothing else.
    expect(await tab.locator('#rows .new-mark').count()).toBe(kind === 'new' ? rows.length : 0);
  }

  it('show what is new and what is resolved in the dashboard, for every pair of the table', async () => {
    expect(pairs.length).toBeGreaterThan(40);
    await context.visit(async ({ page: tab }) => {
      await tab.setViewportSize({ width: 1280, height: 1_200 });
      await context.open(tab, '/app');
      for (const pair of pairs) {
        await compare(tab, pair);
        const { counts } = await shownBy(tab);
        expect([pair.name, counts]).toEqual([
          pair.name,
          {
            ...{ new: pair.new.length, regressed: 0, resolved: pair.resolved.length, 'still there': pair.stillThere },
            ...{ 'not seen before': pair.notSeenBefore, 'not re-checked': pair.notRechecked },
          },
        ]);
        await expectRows(tab, 'new', pair.new);
        await expectRows(tab, 'resolved', pair.resolved);
      }
    });
  });

  it('are named on the report page, what broke above what was resolved, for every pair of the table', async () => {
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, '/app');
      for (const pair of pairs) {
        const { headings, text, items } = await changesOf(tab, runsOf(pair).now.reportId);
        const [found, resolved] = [namedBy(items.new, pair.now), namedBy(items.resolved, pair.before)];
        if (pair.new.length <= MOST_NAMED) expect([pair.name, found]).toEqual([pair.name, [...pair.new].sort()]);
        else expect(found).toHaveLength(MOST_NAMED);
        if (pair.resolved.length <= MOST_NAMED)
          expect([pair.name, resolved]).toEqual([pair.name, [...pair.resolved].sort()]);
        expect(headings.map((text) => text.split(' ')[0])).toEqual([
          ...(pair.new.length > 0 ? ['New'] : []),
          ...(pair.resolved.length > 0 ? ['Resolved'] : []),
        ]);
        for (const [count, words] of [
          [pair.notSeenBefore, 'not seen before'],
          [pair.notRechecked, 'not re-checked'],
        ] as const)
          expect([pair.name, words, new RegExp(`\\b${count} findings? ${words}: `).test(text)]).toEqual([
            pair.name,
            words,
            count > 0,
          ]);
        expect([
          pair.name,
          /Over the \d+ pages? that both audits read, the score (?:went from|is) /.test(text),
        ]).toEqual([pair.name, commonScoreOf(pair)]);
      }
    });
  });

  it('have pages without a fault that axe knows, in both themes, and as narrow as 375 pixels', async () => {
    const { now } = runsOf(pairs.find(({ name }) => name.startsWith('one rule is resolved and another new'))!);
    const paths = {
      comparison: `/app/runs/${now.id}/compare`,
      findings: `/app/runs/${now.id}?view=all`,
      'one page': `/app/runs/${now.id}/page?url=${encodeURIComponent(`${ORIGIN}/a`)}`,
    };
    const { faults } = await context.walk(
      {
        ...Object.fromEntries(
          Object.entries(paths).map(([name, path]) => [name, (tab: Page) => context.follow(tab, path)]),
        ),
        report: (tab) => tab.goto(`${context.api.url}/r/${now.reportId}`),
      },
      [
        { name: 'light', colorScheme: 'light', width: 1280, asks: ['axe'] },
        { name: 'dark', colorScheme: 'dark', width: 1280, asks: ['colours'] },
        { name: '375', colorScheme: 'light', width: 375, asks: ['width', 'targets'] },
      ],
    );
    expect(faults).toEqual({ light: {}, dark: {}, '375': {} });
  });

  it('begin where the header begins, however wide the window is, and show the focus in no colour of errors', async () => {
    const { now } = runsOf(pairs.find(({ name }) => name.startsWith('one rule is resolved and another new'))!);
    await context.visit(async ({ page: tab }) => {
      await context.open(tab, `/app/runs/${now.id}/compare`);
      for (const width of [375, 900, 1280, 1600]) {
        await tab.setViewportSize({ width, height: 900 });
        const [header, content] = await tab.evaluate<[number, number]>(
          `['.brand', 'main h1'].map((name) => Math.round(document.querySelector(name).getBoundingClientRect().left))`,
        );
        expect({ width, content }).toEqual({ width, content: header });
        await tab.locator('.moves a').first().focus();
        await tab.keyboard.press('Tab');
        const [focus, error] = await tab.evaluate<[string, string]>(
          `[getComputedStyle(document.activeElement).outlineColor, getComputedStyle(document.querySelector('.moves b.error')).color]`,
        );
        expect(focus).not.toBe(error);
      }
    });
  });

  it('begin at the rows where an alert leads', async () => {
    const { now } = runsOf(pairs.find(({ new: found }) => found.length > 0)!);
    await context.visit(async ({ page: tab }) => {
      await tab.setViewportSize({ width: 1280, height: 500 });
      await tab.goto(`${context.api.url}/app/runs/${now.id}/compare?kind=new#rows`);
      await tab.locator('#rows .window').waitFor();
      await tab.waitForFunction(`document.getElementById('rows').getBoundingClientRect().top < 500`);
      expect(await tab.evaluate(`scrollY > 0`)).toBe(true);
      await tab.setViewportSize({ width: 1280, height: 900 });
    });
  });

  it('say that they are being read, that there is nothing, and what went wrong, with a way on', async () => {
    const { now } = runsOf(pairs.find(({ name }) => name === 'nothing changed')!);
    await context.visit(async ({ page: tab }) => {
      let answer = (): void => undefined;
      const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
      await tab.route('**/comparison/rows?*', async (route) => {
        await mayAnswer;
        await route.fulfill({ status: 403, json: { error: { code: 'FORBIDDEN', message: 'Not for you.' } } });
      });
      await tab.goto(`${context.api.url}/app/runs/${now.id}/compare?kind=new`);
      await tab.locator('#rows').getByRole('status').waitFor();
      answer();
      await tab.locator('#rows').getByRole('alert').getByText('Not for you.').waitFor();
      await tab.unroute('**/comparison/rows?*');
      await tab.locator('#rows').getByRole('button', { name: 'Try again' }).click();
      await tab.locator('#rows').getByText('No findings here.').waitFor();
    });
  });
});

const commonScoreOf = ({ before, now }: Pair): boolean => {
  const score = compareReports({ id: 'before', report: before }, now)?.commonScore;
  return score != null && score.previous !== null && score.current !== null;
};

interface Item {
  name: string;
  place: string;
  what: string;
}

interface Changes {
  headings: string[];
  text: string;
  items: { new: Item[]; resolved: Item[] };
}

/** What the report page says of changes, as the browser reads it: it comes without a script, so the page need not be shown. */
const changesOf = (tab: Page, reportId: string): Promise<Changes> =>
  tab.evaluate(`(async () => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', '/r/${reportId}');
    await new Promise((resolve) => ((request.onloadend = resolve), request.send()));
    const changes = request.response.querySelector('#changes');
    const itemsOf = (kind) => [...changes.querySelectorAll('ol.' + kind + ' > li')].map((item) => ({
      name: item.querySelector('strong').textContent,
      place: item.querySelector('.place').textContent,
      what: item.querySelector('.what').textContent,
    }));
    return {
      headings: [...changes.querySelectorAll('h3')].map((heading) => heading.textContent),
      text: changes.textContent,
      items: { new: itemsOf('new'), resolved: itemsOf('resolved') },
    };
  })()`);

/** Findings of a list of the report page, in the words of the table. */
function namedBy(items: readonly Item[], report: Pair['now']): string[] {
  const names = new Map(
    Object.values((report as unknown as PairReport).ruleResults).map(({ name, ruleId }) => [name, ruleId]),
  );
  return items
    .map(({ name, place, what }) => {
      const path = place.startsWith('the site as a whole') ? 'site' : place.replace(ORIGIN, '').split(',')[0];
      return `${names.get(name) ?? name} ${path} ${/Found (.+)\./.exec(what)?.[1] ?? '?'}`;
    })
    .sort();
}

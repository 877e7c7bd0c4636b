import { TestContext } from '../../../test/support/test-context.js';
import { newFinding, newPageFacts, newRule, storeFindings } from '../../../test/support/stored-findings.js';
import { exportFindings } from './export-findings.js';
import type { CauseOrder } from './causes-in-order.js';
import type { Finding } from './dto/finding.dto.js';
import type { FindingFilter } from './finding-views.js';
import { FindingsReader, type FindingOrder, type OpenFindings } from './findings-reader.js';
import { FindingsRepository } from './findings.repository.js';
import { FindingsWriter } from './findings-writer.js';
import { decodePlaces } from './places.js';

const ORIGIN = 'https://site.test';
const page = (number: number): string => `${ORIGIN}/page-${String(number).padStart(5, '0')}`;
const PAGES = 400;
const PER_PAGE = 30;

describe('findings of a run', () => {
  let context: TestContext;
  let reader: FindingsReader;
  let set: OpenFindings;
  const runId = `run_findings_${process.pid}`;

  beforeAll(async () => {
    context = await TestContext.open();
    reader = new FindingsReader(new FindingsRepository(context.database));
    await storeFindings(
      context.database,
      { id: runId },
      {
        rules: [
          newRule('links/broken', 'error', '{url} is broken.'),
          { ...newRule('images/alt', 'warning', 'Image {n} has no text.'), wcag: ['1.1.1'] },
          newRule('robots/slow', 'warning', 'robots.txt is slow.'),
          newRule('robots/none', 'warning', 'There is none.'),
        ],
        write: (writer) => {
          for (let number = 0; number < PAGES; number++) {
            writer.addPage(page(number), newPageFacts({ title: `Page ${number}` }));
            writer.count('images/alt', page(number), PER_PAGE);
            for (let n = 0; n < PER_PAGE; n++)
              writer.add(
                'images/alt',
                newFinding(page(number), {
                  data: { n },
                  line: 1,
                  snippet: n === 0 ? '&lt;img src="logo.png"&gt;' : `&lt;img src="${number}-${n}.png"&gt;`,
                  selector: `img:nth-of-type(${n + 1})`,
                }),
              );
          }
          for (const target of ['/gone', '/lost'])
            for (let number = 0; number < PAGES; number += target === '/gone' ? 1 : 100) {
              const url = ORIGIN + target;
              writer.addOfSite('links/broken', newFinding(page(number), { url, data: { url } }));
            }
          writer.addOfSite(
            'robots/slow',
            newFinding(null, { url: `${ORIGIN}/robots.txt`, pages: [page(7), page(9)], pagesTotal: 2 }),
          );
          writer.addOfSite('robots/none', newFinding(null));
          writer.addLinks((url) => Number(url.slice(-5)));
        },
      },
    );
    set = (await reader.open(runId))!;
  });
  afterAll(() => context.close());

  async function listAll(filter: FindingFilter, limit = 700, sort?: FindingOrder): Promise<Finding[]> {
    const found: Finding[] = [];
    for (let cursor: string | null = null; ;) {
      const part = await reader.list(set, filter, { cursor, limit, ...(sort ? { sort } : {}) });
      expect(part.items.length).toBeLessThanOrEqual(limit);
      found.push(...part.items);
      if (part.nextCursor === null) return found;
      cursor = part.nextCursor;
    }
  }

  it('are all there, each once, in one order: errors first, then by rule and page', async () => {
    const all = await listAll({});
    expect(all).toHaveLength(PAGES * PER_PAGE + PAGES + 4 + 2);
    expect(new Set(all.map((view) => JSON.stringify(view))).size).toBe(all.length);
    expect([...new Set(all.map(({ ruleId }) => ruleId))]).toEqual([
      'links/broken',
      'images/alt',
      'robots/slow',
      'robots/none',
    ]);
    const pages = all.filter(({ ruleId }) => ruleId === 'images/alt').map(({ pageUrl }) => pageUrl);
    expect(pages).toEqual([...pages].sort());
  });

  it('are the same in parts of any size', async () => {
    const filter = { rule: 'images/alt' };
    expect(await listAll(filter, 999)).toEqual(await listAll(filter, 61));
  });

  it('come by rule, or by page with those of a page together and the site last, in parts of any size', async () => {
    const textOf = (view: Finding): string => JSON.stringify(view);
    const all = new Set((await listAll({})).map(textOf));
    const byRule = await listAll({}, 999, 'rule');
    expect(byRule.map(({ ruleId }) => ruleId)).toEqual(byRule.map(({ ruleId }) => ruleId).sort());
    const byPage = await listAll({}, 997, 'page');
    const pageOf = ({ pageUrl, pages }: Finding): string => pageUrl ?? pages[0] ?? '~';
    expect(byPage.map(pageOf)).toEqual(byPage.map(pageOf).sort());
    expect(byPage.slice(0, 3).map(({ ruleId }) => ruleId)).toEqual(['links/broken', 'links/broken', 'images/alt']);
    expect(byPage.at(-1)).toMatchObject({ ruleId: 'robots/none', pageUrl: null, pages: [] });
    expect(await listAll({}, 61, 'page')).toEqual(byPage);
    for (const sorted of [byRule, byPage]) expect(new Set(sorted.map(textOf))).toEqual(all);
    const filter = { q: 'logo', severity: 'warning' as const };
    expect((await listAll(filter, 13, 'page')).map(({ pageUrl }) => pageUrl)).toEqual(
      Array.from({ length: PAGES }, (_, i) => page(i)),
    );
  });

  it('have causes in the order that is asked for, and pages too', async () => {
    const first = async (sort: CauseOrder) => (await reader.causes(set, {}, { cursor: null, limit: 500, sort })).items;
    expect((await first('rule'))[0]?.ruleId).toBe('images/alt');
    expect((await first('pages')).slice(0, 3).map(({ pages }) => pages)).toEqual([PAGES, PAGES, 4]);
    expect((await first('findings')).slice(0, 3).map(({ findings }) => findings)).toEqual([PAGES, PAGES, 4]);
    const { items } = await reader.pages(set, {}, { cursor: null, limit: 2, sort: 'url' });
    expect(items.map(({ url }) => url)).toEqual([page(0), page(1)]);
    const most = await reader.pages(set, {}, { cursor: null, limit: 1, sort: 'warnings' });
    expect(most.items[0]).toMatchObject({ url: page(7), warnings: PER_PAGE + 1 });
  });

  it('stand beside what each page said of itself, and how many pages link to it', async () => {
    expect(await reader.sheet(set, page(399))).toMatchObject({ title: 'Page 399', status: 200, incomingLinks: 399 });
    expect(await reader.sheet(set, `${ORIGIN}/none`)).toBeNull();
  });

  it('are in the report by cause, with the first pages of each', () => {
    const writer = new FindingsWriter();
    for (let number = 0; number < 30; number++) {
      writer.add('images/alt', newFinding(page(number), { snippet: 'logo', data: { n: 1 } }));
      writer.add('images/alt', newFinding(page(number), { snippet: 'logo', data: { n: 1 } }));
    }
    writer.add('images/alt', newFinding(page(7), { snippet: 'other', data: { n: 2 } }));
    const rule = newRule('images/alt', 'warning', 'Image {n} has no text.');
    expect(writer.causesOf(rule, 5)).toMatchObject([
      {
        message: 'Image 1 has no text.',
        findings: 60,
        pagesTotal: 30,
        pages: Array.from({ length: 10 }, (_, i) => page(i)),
      },
      { message: 'Image 2 has no text.', findings: 1, pagesTotal: 1, pages: [page(7)] },
    ]);
  });

  it('say everything about themselves', async () => {
    const { items, total } = await reader.list(set, { rule: 'images/alt' }, { cursor: null, limit: 2 });
    expect(total).toBe(PAGES * PER_PAGE);
    expect(items[1]).toEqual({
      ruleId: 'images/alt',
      ruleName: 'Name of images/alt',
      category: 'images',
      severity: 'warning',
      wcag: ['1.1.1'],
      cause: expect.stringMatching(/^images\/alt~[0-9a-z]+$/) as unknown,
      pageUrl: page(0),
      message: 'Image 1 has no text.',
      messageId: 'found',
      data: { n: 1 },
      line: 1,
      snippet: '&lt;img src="0-1.png"&gt;',
      selector: 'img:nth-of-type(2)',
      url: null,
      pages: [],
      pagesTotal: 0,
    });
  });

  it.each<[string, FindingFilter, number]>([
    ['a rule', { rule: 'links/broken' }, PAGES + 4],
    ['a severity', { severity: 'warning' }, PAGES * PER_PAGE + 2],
    ['a category', { category: 'robots' }, 2],
    ['a success criterion', { wcag: '1.1.1' }, PAGES * PER_PAGE],
    ['a level of WCAG', { wcag: 'AA' }, PAGES * PER_PAGE],
    ['a success criterion that no rule has', { wcag: '1.4.3' }, 0],
    ['a page, with what is found on it', { page: page(7) }, PER_PAGE + 1 + 1],
    ['a page and a rule', { page: page(300), rule: 'links/broken' }, 2],
    ['a text in the snippet, in any case', { q: 'LOGO.png' }, PAGES],
    ['a text in the sentence', { q: '/lost is broken' }, 4],
    ['a page that is none', { page: `${ORIGIN}/none` }, 0],
    ['a rule that found nothing', { rule: 'core/title' }, 0],
    ['a cause that is none', { cause: 'nonsense' }, 0],
  ])('are found by %s', async (_name, filter, count) => {
    expect(await listAll(filter)).toHaveLength(count);
  });

  it('that one correction removes are one cause, with its pages', async () => {
    const { items } = await reader.causes(set, {}, { cursor: null, limit: 3 });
    expect(items.map(({ message, findings, pages }) => ({ message, findings, pages }))).toEqual([
      { message: `${ORIGIN}/gone is broken.`, findings: PAGES, pages: PAGES },
      { message: `${ORIGIN}/lost is broken.`, findings: 4, pages: 4 },
      { message: 'Image 0 has no text.', findings: PAGES, pages: PAGES },
    ]);
    const template = await listAll({ cause: items[2]!.cause });
    expect(template.map(({ pageUrl }) => pageUrl)).toEqual(Array.from({ length: PAGES }, (_, i) => page(i)));
  });

  it('have causes that are read in parts, each once', async () => {
    const causes: string[] = [];
    for (let cursor: string | null = null; ;) {
      const part = await reader.causes(set, { severity: 'warning' }, { cursor, limit: 777 });
      causes.push(...part.items.map(({ cause }) => cause));
      expect(part.total).toBe(PAGES * (PER_PAGE - 1) > 10_000 ? 10_002 : PAGES * (PER_PAGE - 1) + 3);
      if (part.nextCursor === null) break;
      cursor = part.nextCursor;
    }
    expect(new Set(causes).size).toBe(causes.length);
    expect(causes).toHaveLength(
      set.outline.rules.reduce((sum, rule) => sum + (rule.severity === 'warning' ? rule.causes : 0), 0),
    );
  });

  it('have causes by page and by text', async () => {
    const onPage = await reader.causes(set, { page: page(100) }, { cursor: null, limit: 100 });
    expect(onPage.items.map(({ ruleId }) => ruleId)).toContain('links/broken');
    expect(onPage.items.filter(({ ruleId }) => ruleId === 'links/broken')).toHaveLength(2);
    const named = await reader.causes(set, { q: 'robots.txt' }, { cursor: null, limit: 100 });
    expect(named.items).toMatchObject([{ ruleId: 'robots/slow', findings: 1, pages: 2, pageUrl: page(7) }]);
  });

  it('are counted by page, most errors first', async () => {
    const first = await reader.pages(set, {}, { cursor: null, limit: 5 });
    expect(first.total).toBe(PAGES);
    expect(first.items[0]).toEqual({ url: page(0), findings: PER_PAGE + 2, errors: 2, warnings: PER_PAGE });
    const rest = await reader.pages(set, {}, { cursor: first.nextCursor, limit: 1_000 });
    expect(rest.items).toHaveLength(PAGES - 5);
    expect(rest.nextCursor).toBeNull();
    expect((await reader.pages(set, { q: 'PAGE-00012' }, { cursor: null, limit: 5 })).items).toHaveLength(1);
  });

  it.each([
    ['csv', PAGES + 4 + 1],
    ['jsonl', PAGES + 4],
  ] as const)('are exported as %s', async (format, lines) => {
    let text = '';
    for await (const part of exportFindings(reader.all(set, { rule: 'links/broken' }), format)) text += part;
    expect(text.trimEnd().split('\n')).toHaveLength(lines);
    expect(text).toContain(`${ORIGIN}/lost`);
  });

  it('take no formula into a spreadsheet', async () => {
    const finding = (await listAll({ category: 'robots' }))[0]!;
    const views = [{ ...finding, snippet: '=HYPERLINK("http://evil")', message: 'a "b", c' }];
    let text = '';
    for await (const part of exportFindings(
      (async function* () {
        yield views;
      })(),
      'csv',
    ))
      text += part;
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text).toContain('"a ""b"", c"');
  });

  it('of a search for something rare come in parts, and an empty part is not the end', async () => {
    const rareId = `${runId}_rare`;
    await storeFindings(
      context.database,
      { id: rareId },
      {
        rules: [newRule('images/alt')],
        write: (writer) => {
          for (let number = 0; number < 45_000; number++)
            writer.add('images/alt', newFinding(page(0), { snippet: `${'x'.repeat(150)}${number}` }));
        },
      },
    );
    const rare = (await reader.open(rareId))!;
    const first = await reader.list(rare, { q: 'x44999' }, { cursor: null, limit: 10 });
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const second = await reader.list(rare, { q: 'x44999' }, { cursor: first.nextCursor, limit: 10 });
    expect(second).toMatchObject({ items: [{ ruleId: 'images/alt' }], nextCursor: null });
  });

  it('of another finish phase are not seen, and go when one is published', async () => {
    const id = `${runId}_twice`;
    const repository = new FindingsRepository(context.database);
    const write = (writer: FindingsWriter): void => {
      writer.addOfSite('links/broken', newFinding(page(1), { url: ORIGIN }));
    };
    const stale = new FindingsWriter();
    write(stale);
    write(stale);
    const { chunks } = stale.build([newRule('links/broken')]);
    await repository.insertChunks(context.database, { id, epoch: 3 }, chunks);
    await storeFindings(context.database, { id, epoch: 4 }, { rules: [newRule('links/broken')], write });
    const open = (await reader.open(id))!;
    expect((await reader.list(open, {}, { cursor: null, limit: 10 })).items).toHaveLength(1);
    expect(await repository.readChunks({ id, epoch: 3 }, { ruleId: 'links/broken', seq: 0, page: null }, 10)).toEqual(
      [],
    );
  });

  it('beyond the bound are counted and not kept', () => {
    const writer = new FindingsWriter(2_000);
    for (let number = 0; number < 100; number++)
      writer.addOfSite('links/broken', newFinding(page(number), { url: ORIGIN }));
    const { outline, places } = writer.build([newRule('links/broken')]);
    expect(outline.found).toBe(100);
    expect(outline.stored).toBeLessThan(60);
    const decoded = decodePlaces(places);
    expect(decoded.rules['links/broken']?.pages).toHaveLength(100);
    expect(decoded.urls).toEqual([...writer.places.allUrls()]);
    expect(decoded.rules['links/broken']?.pages).toEqual([...(writer.places.numbersOf('links/broken') ?? [])]);
  });

  it('leave their numbers when time removes them', async () => {
    const id = `${runId}_old`;
    const repository = new FindingsRepository(context.database);
    const at = new Date('2001-01-01T00:00:00Z');
    await storeFindings(
      context.database,
      { id, at },
      {
        rules: [newRule('links/broken')],
        write: (writer) => writer.addOfSite('links/broken', newFinding(page(1), { url: ORIGIN })),
      },
    );
    const drop = (): Promise<boolean> =>
      context.database.transaction((sql) => repository.dropDetails(sql, new Date('2001-02-01T00:00:00Z')));
    expect(await drop()).toBe(true);
    expect(await drop()).toBe(false);
    const open = (await reader.open(id))!;
    expect(open).toMatchObject({ hasDetails: false, outline: { found: 1 } });
    expect((await reader.pages(open, {}, { cursor: null, limit: 5 })).items).toHaveLength(1);
  });
});

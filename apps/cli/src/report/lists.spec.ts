import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import type { Comparison } from '#audit-engine/comparison';
import type { Finding } from '#client';
import { readCsv } from './formats.testing.js';
import { ownReport, rule } from './report.testing.js';
import { render } from './render.js';
import { FORMATS, LIST_FORMATS, show, type Format, type Shown } from './shown.js';

const SITE = 'https://www.example.com';
const style = { isColoured: false, width: 100 };

function finding(n: number, changes: Partial<Finding> = {}): Finding {
  return {
    ruleId: 'core/title',
    ruleName: 'Page has no title',
    category: 'core',
    severity: 'error',
    wcag: ['2.4.2'],
    cause: `core/title~${n % 10}`,
    pageUrl: `${SITE}/p/${n}`,
    message: `Finding ${n}`,
    messageId: 'm',
    data: null,
    line: n + 1,
    snippet: '&lt;p class=&quot;a&quot;&gt;',
    selector: `p:nth-of-type(${n + 1})`,
    url: null,
    pages: [],
    pagesTotal: 0,
    ...changes,
  };
}

/** So many findings, a hundred at a time; says how many were read. */
function stored(count: number): { read: () => AsyncGenerator<Finding[]>; taken: () => number } {
  let taken = 0;
  return {
    taken: () => taken,
    async *read() {
      for (let from = 0; from < count; from += 100) {
        taken = from + 100;
        yield Array.from({ length: Math.min(100, count - from) }, (_, i) => finding(from + i));
      }
    },
  };
}

const listed = (more: Partial<Shown>, total = 1_372): Shown =>
  show(ownReport([rule('core/title', [`${SITE}/p/0`, `${SITE}/p/1`], { gain: 8.246, itemsTotal: total })]), more);

async function textOf(shown: Shown, format: Format): Promise<string> {
  let text = '';
  for await (const part of render(shown, format, style)) text += part;
  return text;
}

/** Rows of CSV by their names. */
async function csvOf(shown: Shown): Promise<Record<string, string>[]> {
  const [names = [], ...rows] = readCsv((await textOf(shown, 'csv')).trimEnd());
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}

async function codeQualityOf(shown: Shown): Promise<{ fingerprint: string; [member: string]: unknown }[]> {
  return JSON.parse(await textOf(shown, 'gitlab')) as { fingerprint: string }[];
}

async function sarifOf(shown: Shown): Promise<Log> {
  return JSON.parse(await textOf(shown, 'sarif')) as Log;
}

describe('a list of all findings', () => {
  it('has every finding that the audit stored, in each format', async () => {
    const shown = listed({ findings: stored(1_372).read });
    expect(await csvOf(shown)).toHaveLength(1_372);
    expect((await textOf(shown, 'ndjson')).trimEnd().split('\n')).toHaveLength(1_372);
    expect(await codeQualityOf(shown)).toHaveLength(1_372);
    expect((await sarifOf(shown)).runs[0]!.results).toHaveLength(1_372);
  });

  it('says in its columns where and what, with the source as the page has it', async () => {
    const [row] = await csvOf(listed({ findings: stored(1).read }));
    expect(row).toEqual({
      ...{ kind: 'finding', severity: 'error', category: 'core', rule: 'core/title', name: 'Page has no title' },
      ...{ gain: '8.25', page: `${SITE}/p/0`, line: '1', selector: 'p:nth-of-type(1)', message: 'Finding 0' },
      ...{ snippet: '<p class="a">', target: '', change: '', wcag: '2.4.2' },
    });
  });

  it.each(LIST_FORMATS)('reads many findings as they are written, never ahead: %s', async (format) => {
    // More than SARIF may have.
    const count = 26_000;
    const { read, taken } = stored(count);
    const shown = listed({ findings: read }, count);
    let [written, mostAhead, longest] = [0, 0, 0];
    for await (const part of render(shown, format, style)) {
      written += part.split('Finding ').length - 1;
      mostAhead = Math.max(mostAhead, taken() - written);
      longest = Math.max(longest, part.length);
    }
    expect(written).toBe(format === 'sarif' ? 25_000 : count);
    expect(mostAhead).toBeLessThanOrEqual(format === 'sarif' ? 1_000 : 100);
    expect(longest).toBeLessThan(100_000);
  });

  it('leaves out what is ignored, by rule and by address', async () => {
    const read = async function* () {
      yield [finding(1), finding(2), finding(3, { ruleId: 'links/broken' })];
    };
    const ignore = { until: null, reason: 'Known.', findings: 1 };
    const shown = listed({
      findings: read,
      ignored: [
        { ...ignore, rule: 'core/*', url: '/p/1' },
        { ...ignore, rule: 'links/*', url: null },
      ],
    });
    expect((await csvOf(shown)).map(({ page }) => page)).toEqual([`${SITE}/p/2`]);
  });

  it('is what the report lists where no more is known', async () => {
    expect((await csvOf(listed({}))).map(({ page }) => page)).toEqual([`${SITE}/p/0`, `${SITE}/p/1`]);
  });

  it.each(['csv', 'ndjson'] as const)('marks what is new, and names what was resolved: %s', async (format) => {
    const changed = (n: number) => ({ ...finding(n), ruleName: 'Page has no title', key: String(n) });
    const comparison = { new: 1, resolved: 1, newFindings: [changed(1)], resolvedFindings: [changed(7)] };
    const shown = listed({ findings: stored(3).read, comparison: comparison as unknown as Comparison }, 3);
    const marked = {
      csv: async () => (await csvOf(shown)).map(({ kind, message, change }) => [kind, message, change]),
      ndjson: async () =>
        (await textOf(shown, 'ndjson'))
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, string | null>)
          .map(({ kind, message, change }) => [kind, message, change ?? '']),
    };
    expect(await marked[format]()).toEqual([
      ['finding', 'Finding 0', ''],
      ['finding', 'Finding 1', 'new'],
      ['finding', 'Finding 2', ''],
      ['resolved finding', 'Finding 7', 'resolved'],
    ]);
  });

  it('runs nothing in a spreadsheet, whatever a page wrote', async () => {
    const texts = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', '＝1'];
    const read = async function* () {
      yield texts.map((text, n) => finding(n, { message: text, snippet: text, selector: text, pageUrl: text }));
    };
    for (const row of await csvOf(listed({ findings: read })))
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
  });
});

describe('GitLab code quality', () => {
  it('has what GitLab asks for, with paths in place of addresses', async () => {
    const [entry] = await codeQualityOf(listed({ findings: stored(1).read }));
    expect(entry).toEqual({
      description: 'Page has no title: Finding 0',
      check_name: 'core/title',
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      severity: 'major',
      location: { path: 'p/0', lines: { begin: 1 } },
    });
  });

  it('marks what is new since the audit before, under the same fingerprint', async () => {
    const comparison = { new: 1, newFindings: [finding(1)] } as unknown as Comparison;
    const read = stored(2).read;
    const before = await codeQualityOf(listed({ findings: read }, 2));
    const after = await codeQualityOf(listed({ findings: read, comparison }, 2));
    expect(after).toEqual([before[0], { ...before[1], description: 'New: Page has no title: Finding 1' }]);
  });

  it('names each finding once, and the same one alike on another host', async () => {
    const namesOn = async (host: string): Promise<string[]> => {
      const read = async function* () {
        yield [0, 0, 1].map((n) => finding(n, { pageUrl: `https://${host}/p/${n}` }));
      };
      return (await codeQualityOf(listed({ findings: read }))).map(({ fingerprint }) => fingerprint);
    };
    const names = await namesOn('www.example.com');
    expect(new Set(names).size).toBe(3);
    expect(await namesOn('preview-17.example.net')).toEqual(names);
  });
});

describe('SARIF', () => {
  // The pattern of a language in the published schema is none with the flag "u".
  const ajv = new Ajv({ allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const schema = fileURLToPath(import.meta.resolve('schemastore/schemas/json/sarif-2.1.0.json'));
  const isValid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);

  it.each(['p', 'a b', ':a', 'ä', '[x]', '%', '%41', '\ud800', '"<>\\^`{|}', '?a=b#c', '', '\u0000'])(
    'is valid with a page at %j',
    async (path) => {
      const read = async function* () {
        yield [
          finding(1, { pageUrl: `${SITE}/${path}`, message: path, snippet: path, selector: path, ruleName: path }),
          finding(2, { pageUrl: null, line: null, snippet: null, selector: null, message: '' }),
        ];
      };
      const log = await sarifOf(
        listed({
          findings: read,
          notes: ['A note.'],
          gates: [{ gate: 'score<90', isTripped: true, isJudged: true, actual: 'the score is 81.6' }],
        }),
      );
      expect([isValid(log), isValid.errors]).toEqual([true, null]);
      expect(log.runs[0]!.results![0]!.locations![0]!.physicalLocation!.artifactLocation!.uri).not.toMatch(/^[a-z]+:/i);
    },
  );

  it('is found out when it is not valid', () => {
    expect(
      isValid({ version: '2.1.0', runs: [{ tool: { driver: { name: 'x' } }, results: [{ level: 'bad' }] }] }),
    ).toBe(false);
  });

  it('marks what is new since the audit before', async () => {
    const comparison = { new: 1, newFindings: [finding(1)] } as unknown as Comparison;
    const [{ results }] = (await sarifOf(listed({ findings: stored(2).read, comparison }, 2))).runs as [Log['runs'][0]];
    const changes = results!.map(({ properties }) => properties?.change as unknown);
    expect(changes).toEqual([undefined, 'new']);
  });

  it('leaves out what GitHub would refuse, and says so', async () => {
    const log = await sarifOf(listed({ findings: stored(25_100).read }, 25_100));
    const [{ results, invocations }] = log.runs as [Log['runs'][0]];
    expect(results).toHaveLength(25_000);
    expect(JSON.stringify(invocations)).toContain('Shows 25000 of 25100 findings');
  });

  it('says that a stopped audit did not succeed', async () => {
    const { runs } = await sarifOf(listed({ isPartial: true }));
    expect(runs[0]!.invocations![0]).toMatchObject({ executionSuccessful: false });
    expect((await sarifOf(listed({}))).runs[0]!.invocations![0]).toMatchObject({ executionSuccessful: true });
  });
});

describe('a report that is cut', () => {
  const CUT = FORMATS.filter((format) => !(LIST_FORMATS as readonly Format[]).includes(format));

  it.each(CUT)('says how much of it is shown, and how to get the rest: %s', async (format) => {
    const shown = listed({ findings: stored(1_372).read });
    expect(await textOf(shown, format)).toContain('Shows 2 of 1,372 findings; export all with -o findings.csv');
  });

  it.each(CUT)('says nothing of the kind when it is whole: %s', async (format) => {
    expect(await textOf(listed({}, 2), format)).not.toContain('Shows ');
  });

  it('promises no more than a file has', async () => {
    expect(await textOf(listed({}), 'console')).toContain('Shows 2 of 1,372 findings; this report lists no more');
  });

  it.each(FORMATS)('says that it is partial when the audit was stopped: %s', async (format) => {
    const text = await textOf(listed({ isPartial: true }), format);
    expect(text).toContain('Stopped early. This is a partial report of 3 pages.');
  });

  it('still says so when its file is read again', async () => {
    const file = JSON.parse(await textOf(listed({ isPartial: true }), 'json')) as Record<string, unknown>;
    expect(await textOf(show(file), 'markdown')).toContain('Stopped early');
  });
});

describe('how to fix an issue', () => {
  const howToFix = `Write ${'one of these very long words '.repeat(20)}and the end.`;
  const shown = show(ownReport([rule('core/title', [`${SITE}/a`], { howToFix })]));

  it('is whole where there is no terminal', async () => {
    let text = '';
    for await (const part of render(shown, 'console', { isColoured: false, width: Infinity })) text += part;
    expect(text).toContain(howToFix);
  });

  it('is whole on a terminal too, on several lines that fit', async () => {
    const lines = (await textOf(shown, 'console')).split('\n');
    const from = lines.findIndex((line) => line.includes('Write one of'));
    const to = lines.findIndex((line) => line.includes('the end.'));
    expect(
      lines
        .slice(from, to + 1)
        .map((line) => line.trim())
        .join(' '),
    ).toBe(howToFix);
    for (const line of lines.slice(from, to + 1)) expect(line.length).toBeLessThanOrEqual(100);
  });
});

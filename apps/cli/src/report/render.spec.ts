import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/any-character.js';
import { htmlTexts, readCsv } from './formats.testing.js';
import type { ConsoleStyle } from './console.js';
import { ownReport, rule } from './report.testing.js';
import { render as renderParts } from './render.js';
import { FORMATS, show, type Format, type Shown } from './shown.js';

const A = 'https://www.example.com/a';
const style = { isColoured: false, width: 100 };

async function render(shown: Shown, format: Format, how: ConsoleStyle): Promise<string> {
  let text = '';
  for await (const part of renderParts(shown, format, how)) text += part;
  return text;
}

/** What a hostile site or a hostile publisher would write. */
const HOSTILE = [
  '\u001b[2J\u001b[31mred\u001b]0;title\u0007',
  '\u009b31mC1\u009d0;x\u009c',
  '\r\nFAKE LINE',
  '\u202etxt.exe',
  '\u2066hidden\u2069',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1|cmd',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  ' -1',
  ']]></failure><testcase name="fake"/>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1)) ![x](http://evil.example/x.png)',
  '| a | b |\n| - | - |\n# Heading\n> quote `code` <b>',
  '```\nend\n```',
  '@everyone #1 !important',
  '\ufffe\uffff\u0000\u0008',
  '\ud800 half',
  '"; DROP, "quoted", line',
  '${7*7} {{7*7}} %s %d',
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.tuple(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 20 })).map(([a, b]) => b + a + b),
);

function hostileReport(text: string): Shown {
  const found = rule('core/title', [A], {
    name: text,
    category: text,
    howToFix: text,
    items: [{ pageUrl: text, message: text, line: 3, snippet: text, selector: text, url: text }],
    pages: [{ url: text, count: 1 }],
  });
  return show(
    ownReport([found, rule('core/h1', [], { name: text, category: text })], {
      baseUrl: text,
      pages: [{ url: text, title: text, status: 200 }],
      healthScore: { score: 50, grade: text, categories: [{ category: text, name: text, score: 3, lost: 4 }] },
      coverage: { mode: text, cuts: [{ reason: text, where: text, count: 2 }] },
    }),
    {
      gates: [{ gate: text, isTripped: true, isJudged: true, actual: text }],
      ignored: [{ rule: text, url: text, until: null, reason: text, findings: 1 }],
      notes: [text],
    },
  );
}

const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** What a terminal would obey, each with some text around it. */
function trace(output: string): string[] {
  // With what is before it only where there is one: that is looked for at every character.
  return OBEYED.test(output) ? (output.match(new RegExp(`.{0,30}${OBEYED.source}.{0,10}`, 'g')) ?? []) : [];
}

/** A line of Markdown without its code spans and addresses, as CommonMark finds them: a backtick behind a backslash opens none. */
function outsideOfCode(line: string): string {
  let rest = '';
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') rest += line.slice(at, ++at + 1);
    else if (line[at] === '`') {
      const fence = /^`+/.exec(line.slice(at))![0];
      const close = new RegExp('(?<!`)' + fence + '(?!`)').exec(line.slice(at + fence.length));
      at += fence.length - 1 + (close === null ? 0 : close.index + fence.length);
    } else {
      const address = /^<https?:[^<>\s]*>/.exec(line.slice(at));
      if (address === null) rest += line.charAt(at);
      else at += address[0].length - 1;
    }
  }
  return rest;
}

const each = (format: Format, check: (output: string, text: string) => void): Promise<void> =>
  fc.assert(
    fc.asyncProperty(hostileText, async (text) => check(await render(hostileReport(text), format, style), text)),
    { numRuns: 150, examples: [...HOSTILE, '<A```\nend\n```<A'].map((text) => [text]) },
  );

describe('what a hostile site writes', () => {
  it.each(FORMATS.filter((format) => format !== 'csv' && format !== 'wcag'))(
    'moves no cursor, colours nothing and turns no line around as %s',
    async (format) => {
      await each(format, (output) => expect(trace(output)).toEqual([]));
    },
  );

  it.each(['csv', 'wcag'] as const)('is one row of cells in CSV, none of them a formula: %s', async (format) => {
    const expected = readCsv(await render(hostileReport('harmless'), format, style));
    await each(format, (output) => {
      expect(output).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/);
      const rows = readCsv(output);
      // Below the 55 criteria there are notes.
      const shown = format === 'wcag' ? 56 : undefined;
      const lengths = (of: string[][]): number[] => of.slice(0, shown).map((row) => row.length);
      expect(lengths(rows)).toEqual(lengths(expected));
      expect(rows.flat().filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    });
  });

  it('is text alone in HTML: no tag, no attribute, no address that runs', async () => {
    const names = (output: string): string[] => htmlTexts(output).tags;
    const known = new Set([
      ...names(await render(hostileReport('harmless'), 'html', style)),
      ...['a href,rel,class', 'a class,href,rel'],
    ]);
    await each('html', (output) => {
      const { tags, addresses } = htmlTexts(output);
      expect(tags.filter((tag) => !known.has(tag))).toEqual([]);
      expect(addresses.filter((address) => !/^(https?:|data:image\/svg|#|\?)/i.test(address))).toEqual([]);
    });
  });

  it('opens no heading, table, code block, link or tag in Markdown', async () => {
    const shape = (output: string): string[] =>
      output.split('\n').map((line) => /^(#{1,6} |\||- |> |```|\s*<[a-z!/])?/i.exec(line)?.[0].replace(/</, '<') ?? '');
    const expected = shape(await render(hostileReport('harmless'), 'markdown', style));
    await each('markdown', (output) => {
      const found = shape(output);
      expect(found.filter((start) => start.startsWith('#'))).toHaveLength(
        expected.filter((start) => start.startsWith('#')).length,
      );
      expect(found).not.toContain('```');
      const outside = output.split('\n').map(outsideOfCode).join('\n');
      expect(outside).not.toMatch(/(?<!\\)(?:\\\\)*<[a-z!/]/i);
      expect(outside).not.toMatch(/(?<!\\)\]\(/);
    });
  });

  it('stays between the marks that a model is told about', async () => {
    await each('llm', (output) => {
      const [, mark] = /<<<data ([0-9a-f]{16})\n/.exec(output) ?? [];
      expect(output.split(mark!).length - 1).toBe(3);
    });
  });

  it('is the same text again when JSON is read', async () => {
    await each('json', (output, text) => expect(JSON.parse(output).baseUrl).toBe(text));
  });
});

describe('the formats', () => {
  const shown = show(ownReport([rule('core/title', [A], { gain: 8.2 }), rule('core/h1', [])]), {
    gates: [{ gate: 'score<90', isTripped: true, isJudged: true, actual: 'the score is 81.6' }],
  });

  it.each(FORMATS)('name the gate that tripped: %s', async (format) => {
    expect((await render(shown, format, style)).replace(/&lt;|\\</g, '<')).toContain('score<90');
  });

  it('begin with score, what to fix by what it is worth, and where', async () => {
    const text = await render(shown, 'console', style);
    expect(text).toMatch(/^example\.com .*\n81\.6 of 100, B {2}1 error, 0 warnings, 1 check passed/);
    expect(text).toMatch(
      /Fix these first  points to win\n +8\.2 error {2}Name of core\/title .*\n +Write one\.\n +\/a:3/,
    );
  });

  it.each(['console', 'html', 'markdown'] as const)(
    'sign a number where it is a change between two audits, and no other: %s',
    async (format) => {
      const changed = show(
        ownReport([rule('core/title', [A], { gain: 8.2 }), rule('links/broken', [A], { gain: 0.01 })], {
          comparison: {
            ...{ new: 3, resolved: 4, stillThere: 5, notRechecked: 0, notSeenBefore: 0, ignoredPoints: 0.7 },
            ...{ previousTimestamp: '2026-01-01T00:00:00Z', previousHealthScore: 79.3, isScoreComparable: true },
          },
        }),
      );
      const text = (await render(changed, format, style))
        .replace(/<style[^]*?<\/style>|<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('\\', '');
      const signs = new Set(text.match(/[+\u2212\u00b1] ?\d+(?:\.\d+)?/g));
      // The score was 79.3 and is 81.6; of that, 0.7 come from ignores. Markdown says in a sentence that it rose.
      expect([...signs].sort()).toEqual(
        format === 'console' ? ['+2.3'] : format === 'html' ? ['+0.7', '+2.3'] : ['+0.7'],
      );
      expect(text).toMatch(format === 'console' ? /points to win\n +8\.2 error/ : /8\.2 points to win/);
      expect(text).toMatch(format === 'console' ? /costs 8\.4/ : /[Cc]osts (?:8\.4|\(points\))/);
      expect(text).not.toMatch(/takes \d|worth \d|NaN/);
    },
  );

  it('colour only where colours are wanted', async () => {
    expect(await render(shown, 'console', { ...style, isColoured: true })).toContain('\u001b[');
    expect(await render(shown, 'console', style)).not.toContain('\u001b[');
  });

  it('write a page that needs no network', async () => {
    const page = await render(shown, 'html', style);
    expect(page).not.toMatch(/<(script|link rel="stylesheet"|iframe|img)|@import|url\(http/);
    expect(page).not.toContain('/r/');
    const bytes = Buffer.from('RIFF');
    const startPage = [{ device: 'phone' as const, width: 390, height: 844, bytes }];
    const pictured = await render({ ...shown, pictures: { startPage, elements: [], fixes: [] } }, 'html', style);
    expect(pictured.match(/<img src="[^"]+"/g)).toEqual(['<img src="data:image/webp;base64,UklGRg=="']);
  });
});

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { proposeFixes, type FixedPage } from '#fixes';
import { runHere, type Ran } from '../../run-here.testing.js';
import { toPageInput } from '../fix-page-file.js';

const ORIGIN = 'https://www.example.com';
const page = (body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>A page about gardens</title></head>\n<body>\n<main><h1>Gardens</h1>\n<p>One</p>\n<p>Two</p>\n<p>Three</p>\n${body}\n</main>\n</body>\n</html>\n`;
const FAULT = '<img src="a.png" alt=" " width="1" height="1">';
const FIXED = FAULT.replace('" "', '""');
const KEYS = '<a href="/x" accesskey="s">One more</a> <a href="/y" accesskey="s">Two more</a>';

interface Answer {
  fixed: { path: string; verified: { rule: string }[] }[];
  left: { path: string; rule: string; reason: string }[];
  passedOver: { path: string; reason: string }[];
}

describe('sqout fix --report', () => {
  let folder: string;
  let root: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-report-'));
    root = join(folder, 'public');
    mkdirSync(root);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, content: string): void {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');

  /** What a server says of pages that it has read: address → the bytes that were served. */
  function report(served: Record<string, string>, change: (page: FixedPage) => unknown = (one) => one): void {
    const fixes = Object.entries(served).flatMap(([path, body]) => {
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const html = body.replace(/^\uFEFF/, '');
      const proposal = proposeFixes(toPageInput(ORIGIN + path, html), { bodyHash, delivers: true });
      return proposal.page === null ? [] : [change(proposal.page)];
    });
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ baseUrl: `${ORIGIN}/`, fixes }));
  }
  const fix = (...args: string[]): Promise<Ran> =>
    runHere(['fix', '--root', root, '--report', join(folder, 'report.json'), '--rule', 'accessibility/*', ...args]);
  async function answer(...args: string[]): Promise<Answer & { exitCode: number }> {
    const { exitCode, stdout } = await fix('--json', ...args);
    return { exitCode, ...(JSON.parse(stdout) as Answer) };
  }

  it('leaves out safe fixes with which a browser shows the file differently, with --render', async () => {
    const { RENDERER_NO_SANDBOX: before } = process.env;
    // As root the sandbox does not start.
    process.env.RENDERER_NO_SANDBOX = 'i-know';
    try {
      const body = page(`<style>img[alt=""] { outline: 9px solid red }</style>${FAULT}<p role="nonsense">Four</p>`);
      write('index.html', body);
      report({ '/': body });
      const { left, fixed } = await answer('--render');
      expect(fixed.map(({ verified }) => verified.map(({ rule }) => rule))).toEqual([['accessibility/aria-role']]);
      expect(left).toMatchObject([
        { rule: 'accessibility/blank-alt', reason: expect.stringContaining('In a browser') },
      ]);
      expect(read('index.html')).toBe(body.replace(' role="nonsense"', ''));
      expect((await fix('--render', '--check')).exitCode).toBe(2);
    } finally {
      if (before === undefined) delete process.env.RENDERER_NO_SANDBOX;
      else process.env.RENDERER_NO_SANDBOX = before;
    }
  }, 60_000);

  it('finds the file by the bytes that were served, wherever it stands, and writes exactly the verified bytes', async () => {
    const body = `\uFEFF${page(FAULT).replaceAll('\n', '\r\n')}`;
    write('somewhere/else.html', body);
    report({ '/shop/': body });
    expect((await fix()).exitCode).toBe(0);
    expect(read('somewhere/else.html')).toBe(body.replace(FAULT, FIXED));
    expect(readdirSync(root)).toEqual(['somewhere']);
  });

  it('leaves two files with the same bytes alone, and says why', async () => {
    write('a.html', page(FAULT));
    write('b.html', page(FAULT));
    report({ '/a.html': page(FAULT) });
    const { stdout } = await fix();
    expect(stdout).toContain('https://www.example.com/a.html is held, byte for byte, by 2 files: a.html, b.html.');
    expect([read('a.html'), read('b.html')]).toEqual([page(FAULT), page(FAULT)]);
  });

  it.each([
    ['/', 'index.html', []],
    ['/blog/', 'blog/index.html', []],
    ['/blog', 'blog.html', []],
    ['/blog', 'blog/index.html', []],
    ['/a%20b/%C3%A9.html', 'a b/é.html', []],
    ['/docs/x', 'x.html', ['--base', `${ORIGIN}/docs/`]],
  ])(
    'finds the file of %s by its path in %s when its bytes have changed, where the lines around stand once',
    async (url, path, args) => {
      write(path, page(`${FAULT}\n<p>Four</p>\n<p>Five</p>\n<p>Six</p>\n<p>New</p>`));
      report({ [url]: page(`${FAULT}\n<p>Four</p>\n<p>Five</p>\n<p>Six</p>`) });
      await fix(...args);
      expect(read(path)).toBe(page(`${FIXED}\n<p>Four</p>\n<p>Five</p>\n<p>Six</p>\n<p>New</p>`));
    },
  );

  it('refuses what is not sure: other lines, lines that stand twice, several files, templates, other sites and folders', async () => {
    const served = page(FAULT);
    const files = {
      'other.html': page('<img src="b.png" alt=" " width="1" height="1">'),
      'both.html': page(`${FAULT}\n<!-- x -->`),
      'both/index.html': page(`${FAULT}\n<!-- y -->`),
      'template.html': page(`${FAULT}\n{{ footer }}`),
    };
    for (const [path, text] of Object.entries(files)) write(path, text);
    symlinkSync(folder, join(root, 'out'));
    writeFileSync(join(folder, 'x.html'), served);
    report({
      '/other': served,
      '/both': served,
      '/template': served,
      '/gone': served,
      '/out/x': served,
      '/%2e%2e%2fx.html': served,
    });
    const { left, passedOver, fixed } = await answer();
    expect(fixed).toEqual([]);
    expect(left).toEqual([
      expect.objectContaining({
        path: 'other.html',
        reason: expect.stringContaining('does not contain the lines that were served'),
      }),
    ]);
    const reasons = new Map(passedOver.map(({ path, reason }) => [path.replace(ORIGIN, ''), reason]));
    expect(reasons.get('/both')).toBe('fits several files: both.html, both/index.html. It is unclear which one to fix');
    expect(reasons.get('/template')).toContain('is template.html, which looks like a template ({{)');
    for (const path of ['/gone', '/out/x', '/%2e%2e%2fx.html'])
      expect(reasons.get(path)).toBe('fits no file below the folder');
    for (const [path, text] of Object.entries(files)) expect(read(path)).toBe(text);
    expect(readFileSync(join(folder, 'x.html'), 'utf8')).toBe(served);
  });

  it('writes a choice of fixes that was not proved on the server only when it is proved here', async () => {
    write('index.html', page(`${FAULT}\n${KEYS}\n<h4>Far</h4>`));
    report({ '/': page(`${FAULT}\n${KEYS}\n<h4>Far</h4>`) });
    const { fixed, left } = await answer('--review');
    expect(fixed[0]!.verified.map(({ rule }) => rule).sort()).toEqual([
      'accessibility/accesskey',
      'accessibility/blank-alt',
      'accessibility/heading-order',
    ]);
    expect(left).toEqual([]);
    expect(read('index.html')).toBe(page(`${FIXED}\n${KEYS.replace(' accesskey="s">Two', '>Two')}\n<h2>Far</h2>`));
  });

  it('writes a page that is served at two addresses once, and no fix that the report has in a broken form', async () => {
    write('index.html', page(FAULT));
    report({ '/': page(FAULT), '/index.html': page(FAULT) });
    expect(await answer('--dry-run')).toMatchObject({ fixed: [{ path: 'index.html' }], passedOver: [] });
    report({ '/': page(FAULT) }, (one) => ({
      ...one,
      fixes: one.fixes.map((two) => ({ ...two, edits: [{ start: 5, end: 2, text: '<script>' }] })),
    }));
    expect((await answer()).fixed).toEqual([]);
    writeFileSync(join(folder, 'report.json'), '{"baseUrl":"https://www.example.com/"}');
    expect(await fix()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('This report has no fixes') });
  });

  it('says by --check whether the tree, judged again, has what was promised', async () => {
    write('index.html', page(FAULT));
    report({ '/': page(FAULT) });
    expect((await fix('--check')).exitCode).toBe(3);
    await fix();
    expect(await answer('--check')).toMatchObject({ exitCode: 0, fixed: [{ path: 'index.html' }], left: [] });
    // Its lines are there, and something else now brings the finding back.
    write('index.html', `${page(FIXED)}`.replace('Three', `Three <img src="b.png" alt=" " width="1" height="1">`));
    expect((await fix('--check')).exitCode).toBe(3);
  });

  it('finds a page again at another path than its own once it is fixed, also where every page has the same fault', async () => {
    const served = (name: string): string => page(FAULT).replace('Three', `Three of ${name}`);
    const pages = { '/shop/': served('the shop'), '/blog/': served('the blog'), '/news/': served('the news') };
    const files = ['src/a.html', 'src/b.html', 'src/c.html'];
    files.forEach((file, i) => write(file, Object.values(pages)[i]!));
    report(pages);
    await fix();
    expect(await answer('--check')).toMatchObject({ exitCode: 0, left: [], passedOver: [] });
    // Said twice, it is done: no complaint, and no change.
    expect(await answer()).toMatchObject({ exitCode: 0, fixed: [], left: [], passedOver: [] });
    write('src/b.html', read('src/b.html').replace('the blog', 'a blog'));
    const { exitCode, passedOver } = await answer('--check');
    expect([exitCode, passedOver]).toEqual([3, [{ path: `${ORIGIN}/blog/`, reason: 'fits no file below the folder' }]]);
    write('src/d.html', read('src/a.html'));
    expect((await answer('--check')).passedOver).toContainEqual({
      path: `${ORIGIN}/shop/`,
      reason: expect.stringContaining('is held, byte for byte, by 2 files: src/a.html, src/d.html'),
    });
  });

  describe('trusts no report', () => {
    const FILE = page(FAULT);
    /** A report with one fix whose edits somebody wrote. */
    function forged(edits: (html: string) => { start: number; end: number; text: string }[], more: object = {}): void {
      write('index.html', FILE);
      report({ '/': FILE }, (one) => ({
        ...one,
        fixes: one.fixes
          .filter(({ rule }) => rule === 'accessibility/blank-alt')
          .map((fix) => ({ ...fix, edits: edits(FILE), ...more })),
      }));
    }
    const altAt = FILE.indexOf(' alt=" "');
    const genuine = { start: altAt, end: altAt + 8, text: ' alt=""' };
    const run = (...args: string[]): Promise<Answer & { exitCode: number }> =>
      answer('--rule', '*', '--review', ...args);

    it.each([
      [
        'a script in place of the fix',
        () => [{ start: altAt, end: altAt, text: '><script src="https://evil.example/x.js"></script' }],
      ],
      [
        'a script beside the fix',
        (html: string) => [
          genuine,
          {
            start: html.indexOf('</body>'),
            end: html.indexOf('</body>'),
            text: '<script src="https://evil.example/x.js"></script>',
          },
        ],
      ],
      ['a handler beside the fix', () => [{ ...genuine, text: ' alt="" onload="alert(1)"' }]],
      [
        'another text beside the fix',
        (html: string) => [{ start: html.indexOf('Two'), end: html.indexOf('Two') + 3, text: 'Pay here' }, genuine],
      ],
    ])('refuses %s, though the finding is gone', async (_, edits) => {
      forged(edits);
      const { fixed, left } = await run();
      expect([fixed, read('index.html')]).toEqual([[], FILE]);
      expect(left).toEqual([
        expect.objectContaining({ reason: expect.stringContaining('would not write this edit here') }),
      ]);
    });

    it('refuses them also in the words of a model, for a rule without a fixer, and for one that the crawl has to know', async () => {
      const script = (html: string) => [
        {
          start: html.indexOf('</body>'),
          end: html.indexOf('</body>'),
          text: '<script src="https://evil.example/x.js"></script>',
        },
      ];
      for (const more of [
        { rule: 'accessibility/blank-alt', source: 'model' },
        { rule: 'images/alt', source: 'model' },
        { rule: 'nothing/like-this' },
        { rule: 'links/redirected' },
        { rule: 'links/redirected-file', delivered: true },
        { rule: 'i18n/hreflang-return' },
      ]) {
        forged(script, more);
        const { fixed, left } = await run();
        expect({ more, fixed, count: left.length }).toEqual({ more, fixed: [], count: 1 });
        expect(read('index.html')).toBe(FILE);
      }
    });

    it('takes an address that only the crawl knows on the hosts that the page has there, and by http or https', async () => {
      const LINK = '<a href="/old">The old page of ours</a><script src="/old.js"></script>';
      const body = page(LINK);
      write('index.html', body);
      const write2 = (rule: string, from: string, text: string): void => {
        const start = body.indexOf(`"${from}"`) + 1;
        report({ '/': page(FAULT) }, (one) => ({
          ...one,
          bodyHash: createHash('sha256').update(body).digest('hex'),
          regions: [],
          fixes: [{ ...one.fixes[0], rule, alsoRules: [], edits: [{ start, end: start + from.length, text }] }],
        }));
      };
      for (const [rule, from, to] of [
        ['links/redirected', '/old', 'https://evil.example/'],
        ['links/redirected', '/old', 'javascript:alert(1)'],
        ['links/redirected', '/old', '/new" onclick="alert(1)'],
        ['links/redirected', '/old.js', '/new.js'],
        ['links/redirected-file', '/old.js', 'https://evil.example/x.js'],
        ['links/redirected-file', '/old.js', '&#100;ata:text/javascript,alert(1)'],
      ] as const) {
        write2(rule, from, to);
        expect({ to, fixed: (await run()).fixed }).toEqual({ to, fixed: [] });
        expect(read('index.html')).toBe(body);
      }
      write2('links/redirected', '/old', '/new');
      expect((await run()).fixed).toHaveLength(1);
      expect(read('index.html')).toBe(body.replace('/old"', '/new"'));
    });

    it('says where it comes from before it writes', async () => {
      forged(() => [genuine]);
      const { stderr } = await fix('--dry-run');
      expect(stderr).toContain(`Fixes from the file ${join(folder, 'report.json')}, of ${ORIGIN}.`);
      expect(stderr).toContain('proved again on your files');
    });
  });
});

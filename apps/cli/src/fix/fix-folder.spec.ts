import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runHere, type Ran } from '../run-here.testing.js';
import { WrittenFiles } from './written-files.js';
import { itWithGit } from '../../../../test/support/git.js';

const page = (body: string, head = ''): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>A page about gardens</title>${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;
const FAULT = '<main><h1>Gardens</h1><img src="a.png" alt=" " width="1" height="1"></main>';
const FIXED = '<main><h1>Gardens</h1><img src="a.png" alt="" width="1" height="1"></main>';

interface Answer {
  left: { path: string; rule: string; reason: string }[];
  looks?: { same: number; different: number; notCompared: number };
  fixed: { path: string; verified: { rule: string }[] }[];
  passedOver: { path: string; reason: string }[];
}

describe('sqout fix', () => {
  let folder: string;
  let root: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-fix-'));
    root = join(folder, 'public');
    mkdirSync(root);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, content: string | Buffer): string {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }
  const fix = (...args: string[]): Promise<Ran> => runHere(['fix', '--root', root, ...args]);
  const fixJson = async (...args: string[]): Promise<{ exitCode: number; value: Answer }> => {
    const { exitCode, stdout } = await fix('--json', ...args);
    return { exitCode, value: JSON.parse(stdout) as Answer };
  };

  it('writes safe fixes alone, and review ones when asked; a second run finds nothing to do', async () => {
    const file = write(
      'blog/index.html',
      page(`${FAULT}<a href="/x" accesskey="s">One</a><a href="/y" accesskey="s">Two</a>`),
    );
    const first = await fix();
    expect([first.exitCode, first.stdout]).toEqual([
      0,
      expect.stringContaining('blog/index.html: accessibility/blank-alt'),
    ]);
    expect(readFileSync(file, 'utf8')).toContain(
      `${FIXED}<a href="/x" accesskey="s">One</a><a href="/y" accesskey="s">`,
    );
    expect((await fix('--review')).stdout).toContain('accessibility/accesskey');
    expect(readFileSync(file, 'utf8')).toContain('<a href="/x" accesskey="s">One</a><a href="/y">Two</a>');
    const { exitCode, value } = await fixJson('--review', '--check');
    expect([exitCode, value.fixed]).toEqual([0, []]);
    expect(readdirSync(root)).toEqual(['blog']);
  });

  it('writes nothing with --dry-run, --check and --patch; only --check says by its end that there is something to do', async () => {
    const file = write('index.html', page(FAULT));
    const ended = [];
    for (const option of ['--dry-run', '--check', '--patch']) ended.push((await fix(option)).exitCode);
    expect(ended).toEqual([0, 3, 0]);
    expect(readFileSync(file, 'utf8')).toBe(page(FAULT));
    expect((await fix('--dry-run', '--check')).exitCode).toBe(2);
  });

  it('takes the rules that are named, and leaves those that sqout.toml turns off', async () => {
    write('index.html', page(`${FAULT}<p role="nonsense">Text</p>`));
    const rules = ({ value }: Awaited<ReturnType<typeof fixJson>>): string[] =>
      value.fixed.flatMap((one) => one.verified.map(({ rule }) => rule));
    expect(rules(await fixJson('--check', '--rule', 'accessibility/blank-*'))).toEqual(['accessibility/blank-alt']);
    writeFileSync(join(folder, 'sqout.toml'), '[rules]\noff = ["accessibility/aria-*"]\n');
    expect(rules(await fixJson('--check', '--config', join(folder, 'sqout.toml')))).toEqual([
      'accessibility/blank-alt',
    ]);
    expect(await fix('--rule', 'no/such')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('There is no fix for no/such'),
    });
    expect(await fix('--check', '--rule', 'security/opener')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('The rule "security/opener" was retired on'),
    });
  });

  it.each([
    ['a mark of the encoding', (text: string) => `\uFEFF${text}`],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line end at its end', (text: string) => text.trimEnd()],
    ['letters of many bytes', (text: string) => text.replaceAll('Gardens', 'Gärten 🌱')],
  ])('keeps every other byte of a file with %s, and its mode', async (_, form) => {
    const file = write('index.html', form(page(FAULT)));
    chmodSync(file, 0o640);
    await fix();
    expect(readFileSync(file).equals(Buffer.from(form(page(FIXED))))).toBe(true);
    expect(statSync(file).mode & 0o7777).toBe(0o640);
  });

  it('leaves what it could not keep byte for byte, what is no whole page and what a program fills in, and says why', async () => {
    const latin = Buffer.from(page(FAULT.replace('Gardens', 'Gärten')), 'latin1');
    const files: Record<string, [string | Buffer, string]> = {
      'latin1.html': [latin, 'is not UTF-8'],
      'utf16.html': [Buffer.from(`\uFEFF${page(FAULT)}`, 'utf16le'), 'is not UTF-8'],
      'declared.html': [
        page(FAULT.replace('Gardens', 'Gärten')).replace('utf-8', 'windows-1252'),
        'says that it is windows-1252',
      ],
      'liquid.html': [page(`${FAULT}{% include footer.html %}`), 'looks like a template ({%)'],
      'mustache.html': [page(`${FAULT}<p>{{ name }}</p>`), 'looks like a template ({{)'],
      'page.html': [page(`${FAULT}<?php echo 1 ?>`), 'looks like a template (<?php)'],
      'front.html': [`---\ntitle: x\n---\n${page(FAULT)}`, 'looks like a template (front matter)'],
      'part.html': ['<p role="nonsense">Text</p>', 'is a part of a page'],
    };
    for (const [path, [content]] of Object.entries(files)) write(path, content);
    // Code that is shown is no code of the page.
    write('docs.html', page(`${FAULT}<pre>{{ name }}</pre>`));
    const { value } = await fixJson();
    for (const [path, [content, reason]] of Object.entries(files)) {
      expect(readFileSync(join(root, path)).equals(Buffer.from(content))).toBe(true);
      expect(value.passedOver).toContainEqual({ path, reason: expect.stringContaining(reason) });
    }
    expect(value.fixed.map(({ path }) => path)).toEqual(['docs.html']);
  });

  it('never leaves the folder: links are not followed', async () => {
    const outside = join(folder, 'outside.html');
    writeFileSync(outside, page(FAULT));
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'index.html'), page(FAULT));
    symlinkSync(outside, join(root, 'link.html'));
    symlinkSync(join(folder, 'other'), join(root, 'linked'));
    write('.git/x.html', page(FAULT));
    const { value } = await fixJson();
    expect(value.fixed).toEqual([]);
    expect(value.passedOver).toEqual([{ path: 'link.html', reason: 'is a link to another file' }]);
    expect([readFileSync(outside, 'utf8'), readFileSync(join(folder, 'other/index.html'), 'utf8')]).toEqual([
      page(FAULT),
      page(FAULT),
    ]);
  });

  it('changes no file when one of them cannot be written', async () => {
    const [a, b] = [write('a.html', 'a'), write('b.html', 'b')];
    const files = new WrittenFiles(root);
    await files.stage({ path: 'a.html', before: 'a', after: 'A' });
    await files.stage({ path: 'b.html', before: 'b', after: 'B' });
    writeFileSync(b, 'edited');
    await expect(files.commit()).rejects.toThrow('Nothing was changed: b.html was changed in the meantime');
    expect([readFileSync(a, 'utf8'), readFileSync(b, 'utf8'), readdirSync(root)]).toEqual([
      'a',
      'edited',
      ['a.html', 'b.html'],
    ]);
  });

  it('puts back what it wrote when a later file fails in the middle', async () => {
    const [a, b] = [write('a.html', 'a'), write('b.html', 'b')];
    const files = new WrittenFiles(root);
    await files.stage({ path: 'a.html', before: 'a', after: 'A' });
    await files.stage({ path: 'b.html', before: 'b', after: 'B' });
    const staging = readdirSync(root).find((name) => name.startsWith('.sqout-fix-'))!;
    rmSync(join(root, staging, '1.new'));
    const inode = statSync(a).ino;
    await expect(files.commit()).rejects.toThrow('Nothing was changed');
    expect([readFileSync(a, 'utf8'), readFileSync(b, 'utf8'), statSync(a).ino]).toEqual(['a', 'b', inode]);
  });

  it('writes nothing that depends on the address of the site before somebody said it', async () => {
    const relative = page('<main><h1>Gardens</h1></main>', '<link rel="canonical" href="/blog/">');
    const file = write('blog/index.html', relative);
    await fix('--review');
    expect(readFileSync(file, 'utf8')).not.toMatch(/invalid|canonical" href="http/);
    await fix('--base', 'https://www.example.com/');
    expect(readFileSync(file, 'utf8')).toContain('<link rel="canonical" href="https://www.example.com/blog/">');
  });

  it.each([
    ['canonical links', { 'a.html': page('', '<link href="https://www.example.com/garden/a" rel=canonical>') }],
    ['og:url', { 'a/index.html': page('', '<meta property="og:url" content="https://www.example.com/garden/a/">') }],
    ['CNAME', { 'index.html': page(''), CNAME: 'www.example.com\n' }],
    [
      'the sitemap',
      {
        'sitemap.xml':
          '<urlset><url><loc>https://www.example.com/garden/b</loc></url><url><loc>https://www.example.com/garden/</loc></url></urlset>',
      },
    ],
  ] as [string, Record<string, string>][])('reads the URL of the folder from %s, and says so', async (kind, files) => {
    for (const [path, content] of Object.entries(files)) write(path, content);
    const file = write('blog.html', page('<main><h1>Gardens</h1></main>', '<link rel="canonical" href="/blog">'));
    const { stderr } = await fix();
    const base = `https://www.example.com/${kind === 'CNAME' ? '' : 'garden/'}`;
    expect(stderr).toContain(`The site is at ${base}, according to`);
    expect(readFileSync(file, 'utf8')).toContain('<link rel="canonical" href="https://www.example.com/blog">');
  });

  it('takes no URL from pages that disagree, from a canonical link to another page, or from a machine of developers', async () => {
    const own = (url: string): string => page('<main><h1>A</h1></main>', `<link rel="canonical" href="${url}">`);
    write('a.html', own('https://one.example.com/a.html'));
    write('b.html', own('https://two.example.com/b'));
    expect((await fix()).stderr).not.toContain('The site is at');
    write('a.html', own('http://localhost:3000/a.html'));
    write('b.html', own('https://www.example.com/'));
    write('index.html', own('https://www.example.com/en/'));
    expect((await fix()).stderr).not.toContain('The site is at');
  });

  it('warns of a folder that the next build writes anew', async () => {
    write('index.html', page(FAULT));
    expect((await fix('--dry-run')).stderr).not.toContain('build');
    writeFileSync(join(folder, 'hugo.toml'), '');
    const { exitCode, stderr } = await fix('--dry-run');
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining('Warning: Hugo writes this folder. The next build'),
    ]);
  });

  itWithGit('warns of a folder that git ignores', async () => {
    write('index.html', page(FAULT));
    execFileSync('git', ['init', '-q'], { cwd: folder });
    expect((await fix('--dry-run')).stderr).not.toContain('git ignores');
    writeFileSync(join(folder, '.gitignore'), 'public/\n');
    expect((await fix('--dry-run')).stderr).toContain('Warning: git ignores this folder');
  });

  it('gives no element an ID that a style sheet or a script of the folder names', async () => {
    const body = '<main><h1>A</h1></main><nav><a href="/">A</a></nav><nav><h2>Our plants</h2><a href="/b">B</a></nav>';
    const file = write('index.html', page(body));
    await fix();
    expect(readFileSync(file, 'utf8')).not.toContain('our-plants');
    write('js/site.js', 'document.querySelector("#our-plants").remove()');
    const named = await fix('--review', '--rule', 'accessibility/navigation-names');
    expect(named.stdout).toContain('A style sheet or a script of the site names this ID.');
    rmSync(join(root, 'js'), { recursive: true });
    await fix('--review', '--rule', 'accessibility/navigation-names');
    expect(readFileSync(file, 'utf8')).toContain('<nav aria-labelledby="our-plants"><h2 id="our-plants">');
  });

  itWithGit('makes a patch by which git gives exactly the files that it would write', async () => {
    write('index.html', page(FAULT).replaceAll('\n', '\r\n'));
    write('a b/“é”.html', `\uFEFF${page(FAULT)}`);
    write('last.html', page(FAULT).trimEnd());
    const copy = join(folder, 'copy', 'site');
    cpSync(root, copy, { recursive: true });
    const { stdout } = await fix('--patch');
    writeFileSync(join(folder, 'fixes.patch'), stdout);
    const git = (...args: string[]): void =>
      void execFileSync('git', args, {
        cwd: copy,
        env: { PATH: process.env.PATH, HOME: folder, GIT_CEILING_DIRECTORIES: folder },
      });
    // Below the top of a repository, where git takes its own paths patches from the top.
    execFileSync('git', ['init', '-q', join(folder, 'copy')], { env: { PATH: process.env.PATH, HOME: folder } });
    git('apply', '--whitespace=nowarn', join(folder, 'fixes.patch'));
    await fix();
    for (const path of ['index.html', 'a b/“é”.html', 'last.html'])
      expect(readFileSync(join(copy, path)).equals(readFileSync(join(root, path)))).toBe(true);
    expect(readFileSync(join(root, 'index.html'), 'utf8')).toBe(page(FIXED).replaceAll('\n', '\r\n'));
    expect(existsSync(join(copy, 'fixes.patch'))).toBe(false);
  });

  it('asks its own files: sizes of images, and the one file that an address without one means; only with --review', async () => {
    const png = Buffer.alloc(200);
    Buffer.from('89504e470d0a1a0a0000000d494844520000012c000000c8', 'hex').copy(png);
    write('img/a.png', png);
    write('js/site.js', 'a()');
    write('about.html', page('<main><h1>About</h1><p>Us</p></main>'));
    const file = write(
      'blog/index.html',
      page(
        '<main><h1>Gardens</h1><img src="../img/a.png" alt="A bed"> <a href="../About.html#us">About us</a> <a href="/app/never-in-this-folder">The app</a></main><script src="../JS/site.js" defer></script>',
      ),
    );
    const before = readFileSync(file, 'utf8');
    await fix();
    expect(readFileSync(file, 'utf8')).toBe(before);
    for (const base of [[], ['--base', 'https://www.example.com/garden/']]) {
      const { value } = await fixJson('--review', '--dry-run', ...base);
      const rules = value.fixed.flatMap(({ verified }) => verified.map(({ rule }) => rule));
      expect(rules).toEqual(
        expect.arrayContaining(['images/dimensions', 'links/broken-internal', 'links/broken-script']),
      );
    }
    await fix('--review');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('<img src="../img/a.png" alt="A bed" width="300" height="200">');
    expect(text).toContain('<a href="../about.html#us">About us</a> <a href="/app/never-in-this-folder">');
    expect(text).toContain('<script src="../js/site.js" defer>');
    expect((await fixJson('--review', '--check')).value.fixed).toEqual([]);
  });

  describe('with --render', () => {
    const before = { ...process.env };
    // As root the sandbox does not start.
    beforeEach(() => void (process.env.RENDERER_NO_SANDBOX = 'i-know'));
    afterEach(() => {
      for (const name of ['RENDERER_NO_SANDBOX', 'CHROMIUM_PATH'])
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
    });

    it('leaves out safe fixes with which a browser shows the page, or an earlier one, differently, with the files of the folder', async () => {
      const head = '<link rel="stylesheet" href="https://www.example.com/garden/css/site.css">';
      const body = `${FAULT}<p role="nonsense">Text</p>`;
      write('css/site.css', '@media (max-width: 400px) { img[alt=""] { outline: 9px solid red } }');
      const files = ['a.html', 'b.html'].map((path) => write(path, page(body, head)));
      const moving = page(
        `<p role="nonsense"></p><script>document.querySelector('p').textContent = Math.random()</script>`,
      );
      write('c.html', moving);
      const base = ['--base', 'https://www.example.com/garden/', '--rule', 'accessibility/*'];
      const { value } = await fixJson(...base, '--render', 'all');
      for (const file of files) expect(readFileSync(file, 'utf8')).toBe(page(`${FAULT}<p>Text</p>`, head));
      expect(value.left.filter(({ rule }) => rule === 'accessibility/blank-alt')).toEqual([
        expect.objectContaining({
          path: 'a.html',
          reason: expect.stringContaining('the page looks different with it'),
        }),
        expect.objectContaining({ path: 'b.html', reason: expect.stringContaining('another page looks different') }),
      ]);
      expect(value.looks).toMatchObject({ same: 1, different: 1, notCompared: 1 });
      expect((await fix(...base)).stdout).toContain('a.html: accessibility/blank-alt');
    }, 120_000);

    it('changes nothing without a browser, and says so', async () => {
      const file = write('index.html', page(FAULT));
      // It tells its version, and starts no browser.
      process.env.CHROMIUM_PATH = '/bin/true';
      expect(await fix('--render')).toMatchObject({
        exitCode: 1,
        stderr: expect.stringMatching(/did not start.*Nothing was changed/s),
      });
      expect(readFileSync(file, 'utf8')).toBe(page(FAULT));
      expect((await fix('--render', '--review')).exitCode).toBe(2);
    });
  });

  it('refuses a root that is no folder', async () => {
    expect(await runHere(['fix', '--root', join(folder, 'none')])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('is none'),
    });
  });
});

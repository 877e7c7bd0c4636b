import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPageInput } from '../../libs/audit-engine/src/testing/cases.js';
import { fixPage } from '../../libs/fixes/src/fix-page.js';
import { unifiedDiff } from '../../libs/fixes/src/patch.js';
import { itWithGit } from '../support/git.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sqout-patch-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function applied(before: string, after: string, path = 'public/page.html'): string {
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, path), before);
  writeFileSync(join(folder, 'fixes.patch'), unifiedDiff(path, before, after));
  execFileSync('git', ['apply', '--whitespace=nowarn', 'fixes.patch'], {
    cwd: folder,
    env: { PATH: process.env.PATH, GIT_DIR: join(folder, 'none'), GIT_CEILING_DIRECTORIES: tmpdir() },
  });
  return readFileSync(join(folder, path), 'utf8');
}

describe('a patch', () => {
  itWithGit.each([
    ['lines', '<p>a</p>\n<img alt=" ">\n<p>b</p>\n', '<p>a</p>\n<img alt="">\n<p>b</p>\n'],
    ['one line without an end', '<img alt=" ">', '<img alt="">'],
    ['line ends of Windows', '<p>a</p>\r\n<img alt=" ">\r\n<p>é</p>\r\n', '<p>a</p>\r\n<img alt="">\r\n<p>é</p>\r\n'],
    ['mixed and lone line ends', 'a\rb\r\n<img alt=" ">\nc\r', 'a\rb\r\n<img alt="">\nc\r'],
    ['a first line', '<html>\n</html>\n', '<!doctype html>\n<html>\n</html>\n'],
    ['lines that look like a patch', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n', '--- a\n+++ b\n@@ -1 +1 @@\n-y\n'],
  ])('gives exactly the verified bytes: %s', (_, before, after) => expect(applied(before, after)).toBe(after));

  itWithGit('gives the page of the loop', () => {
    const input = toPageInput(
      '<p>Text</p>\n<img src="a.png" alt=" " width="1" height="1">\n<p role="nonsense">Text</p>',
    );
    const { html } = fixPage(input);
    expect(html).not.toBe(input.html);
    expect(applied(input.html, html)).toBe(html);
  });

  itWithGit.each(['public/a b.html', 'public/é "1".html', 'public/tab\there.html', 'public/trailing '])(
    'names a file that headers cannot hold as it is: %j',
    (path) => expect(applied('<img alt=" ">\n', '<img alt="">\n', path)).toBe('<img alt="">\n'),
  );

  it('is empty when nothing changed', () => expect(unifiedDiff('a.html', 'x', 'x')).toBe(''));

  it.each(['../a.html', '/etc/passwd', 'x/../../y', 'x//y', './a.html', 'a\\b.html', ''])(
    'refuses the path %j',
    (path) => expect(() => unifiedDiff(path, 'a', 'b')).toThrow('is not a path inside of the site'),
  );
});

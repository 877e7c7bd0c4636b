import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere, type Ran } from '../run-here.testing.js';
import { parseProject } from './project-file.js';

describe('sqout ignore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-ignore-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const fileWith = (name: string, text: string): string => {
    mkdirSync(join(folder, name));
    const path = join(folder, name, 'sqout.toml');
    writeFileSync(path, text);
    return path;
  };
  const ignore = (path: string, ...args: string[]): Promise<Ran> => runHere(['ignore', ...args, '--config', path]);

  it('adds to the file, and changes no byte of what is there', async () => {
    const text = '# ours\r\n[audit]\nmax-pages = 7 # few';
    const path = fileWith('added', text);
    const reason = 'A "quoted" \\ reason,\nwith ü and \u007f';
    const { exitCode, stdout } = await ignore(
      path,
      'links/*',
      '--url',
      '/a*',
      '--until',
      '2999-01-31',
      '--reason',
      reason,
    );
    expect([exitCode, stdout]).toEqual([0, `Wrote to ${path}: links/* is ignored at /a* until 2999-01-31.\n`]);
    const after = readFileSync(path, 'utf8');
    expect(after.startsWith(text)).toBe(true);
    await ignore(path, 'core/title', '--reason', 'Later.');
    const project = await parseProject(path, readFileSync(path, 'utf8'));
    expect(project.audit.maxPages).toBe(7);
    expect(project.ignores).toEqual([
      { rule: 'links/*', url: '/a*', until: '2999-01-31', reason },
      { rule: 'core/title', url: null, until: null, reason: 'Later.' },
    ]);
    expect(readdirSync(join(folder, 'added'))).toEqual(['sqout.toml']);
  });

  it.each([
    ['a rule that does not exist', ['core/titel', '--reason', 'x'], 'No rule matches "core/titel"'],
    ['a day that has passed', ['core/title', '--reason', 'x', '--until', '2020-01-01'], '"2020-01-01" has passed'],
    ['no day', ['core/title', '--reason', 'x', '--until', 'soon'], '"until" must be a day'],
    ['an empty reason', ['core/title', '--reason', ' '], '"reason" must be a text'],
    ['no reason', ['core/title'], "required option '--reason <text>'"],
  ])('refuses %s, and writes nothing', async (name, args, message) => {
    const path = fileWith(name, '[audit]\n');
    const { exitCode, stderr } = await ignore(path, ...args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readFileSync(path, 'utf8')).toBe('[audit]\n');
  });

  it('refuses a file that would not be TOML any more', async () => {
    const path = fileWith('inline', 'ignore = []\n');
    const { exitCode, stderr } = await ignore(path, 'core/title', '--reason', 'x');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is not TOML')]);
    expect(readFileSync(path, 'utf8')).toBe('ignore = []\n');
  });
});

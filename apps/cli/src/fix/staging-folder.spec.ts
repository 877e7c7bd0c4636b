import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { runHere } from '../run-here.testing.js';
import { digestOf } from './staging-folder.js';

jest.setTimeout(120_000);

const FILES = 40;
const before = (i: number): string => `<p>before ${i}</p>`;
const after = (i: number): string => `<p>after ${i}</p>`;
const BUILT = pathToFileURL(join(process.cwd(), 'dist/apps/cli/src/fix/written-files.js')).href;

/** Writes all files of a folder in a separate process, and waits to be killed: before the first one is in its place, or behind so many. */
const WRITER = `
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const [root, count, stopAfter] = process.argv.slice(1).map((arg, i) => (i === 0 ? arg : Number(arg)));
const wait = () => { console.log('waits'); setInterval(() => {}, 1000); return new Promise(() => {}); };
const { rename } = fs;
let placed = 0;
fs.rename = async (from, to) => {
  if (to.endsWith('.html') && placed++ === stopAfter) await wait();
  return rename(from, to);
};
syncBuiltinESMExports();
const { WrittenFiles } = await import(${JSON.stringify(BUILT)});
const files = new WrittenFiles(root);
for (let i = 0; i < count; i++)
  await files.stage({ path: i + '.html', before: '<p>before ' + i + '</p>', after: '<p>after ' + i + '</p>' });
if (stopAfter < 0) await wait();
await files.commit();
`;

describe('a run of sqout fix that was killed', () => {
  let folder: string;
  let root: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sqout-killed-')));
    root = join(folder, 'public');
    mkdirSync(root);
    writeFileSync(join(folder, 'sqout.toml'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const fill = (count: number): void => {
    for (let i = 0; i < count; i++) writeFileSync(join(root, `${i}.html`), before(i));
  };
  const read = (i: number): string => readFileSync(join(root, `${i}.html`), 'utf8');
  const staging = (): string[] => readdirSync(root).filter((name) => name.startsWith('.sqout-fix-'));
  const fix = (): ReturnType<typeof runHere> =>
    runHere(['fix', '--root', root, '--config', join(folder, 'sqout.toml')]);

  async function writer(count: number, stopAfter: number): Promise<{ kill: () => Promise<void> }> {
    fill(count);
    const args = ['--input-type=module', '-e', WRITER, root, String(count), String(stopAfter)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'exit');
    await once(child.stdout, 'data');
    return {
      kill: async () => {
        child.kill('SIGKILL');
        await gone;
      },
    };
  }

  async function killInTheMiddle(): Promise<void> {
    await (await writer(FILES, FILES / 2)).kill();
    expect([read(0), read(FILES - 1)]).toEqual([after(0), before(FILES - 1)]);
  }

  it('in the middle is undone by the next one: every file is as it was, and nothing is left behind', async () => {
    await killInTheMiddle();
    expect(staging()).toHaveLength(1);
    const { exitCode, stderr } = await fix();
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining('An earlier run was broken off: 20 files put back'),
    ]);
    for (let i = 0; i < FILES; i++) expect(read(i)).toBe(before(i));
    expect(staging()).toEqual([]);
  });

  it('is not undone where somebody has changed a file since', async () => {
    await killInTheMiddle();
    writeFileSync(join(root, '0.html'), '<p>mine</p>');
    expect((await fix()).stderr).toContain('0.html was changed since: it stays as it is');
    expect([read(0), read(1), staging()]).toEqual(['<p>mine</p>', before(1), []]);
  });

  it('before the first file was written leaves nothing behind after the next one', async () => {
    const { kill } = await writer(2, -1);
    // While it lives, nobody writes beside it.
    expect(await fix()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Another sqout fix is at work') });
    await kill();
    expect((await fix()).exitCode).toBe(0);
    expect([read(0), read(1), staging()]).toEqual([before(0), before(1), []]);
  });

  it('after the last file was written has done its work', async () => {
    fill(1);
    writeFileSync(join(root, '0.html'), after(0));
    const left = join(root, '.sqout-fix-0123456789ab');
    mkdirSync(left);
    writeFileSync(join(left, '0.old'), before(0));
    const entries = [{ path: '0.html', before: digestOf(before(0)), after: digestOf(after(0)) }];
    writeFileSync(join(left, 'journal.json'), JSON.stringify({ entries }));
    utimesSync(left, 0, 0);
    await fix();
    expect([read(0), staging()]).toEqual([after(0), []]);
  });

  it('never reaches out of the folder by what stands in its journal', async () => {
    fill(1);
    writeFileSync(join(folder, 'outside.html'), after(0));
    const left = join(root, '.sqout-fix-0123456789ab');
    mkdirSync(left);
    writeFileSync(join(left, '0.old'), before(0));
    const entry = { before: digestOf(before(0)), after: digestOf(after(0)) };
    const entries = [{ path: '../outside.html', ...entry }, { path: '0.html', ...entry }, null];
    writeFileSync(join(left, 'journal.json'), JSON.stringify({ entries }));
    utimesSync(left, 0, 0);
    expect((await fix()).exitCode).toBe(0);
    expect(readFileSync(join(folder, 'outside.html'), 'utf8')).toBe(after(0));
    expect(staging()).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = process.cwd();
const SPY = join(ROOT, 'test', 'support', 'loaded-files.mjs');

/** What a small command of a checkout reads before it ends. */
async function loadedBy(args: readonly string[]): Promise<{ files: string[]; bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-start-'));
  try {
    const list = join(folder, 'list');
    const child = spawn(process.execPath, ['--import', SPY, join(ROOT, 'bin', 'sqout.mjs'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, SQOUT_CONFIG_DIR: folder, LOADED_FILES: list },
      stdio: 'ignore',
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    const lines = existsSync(list) ? readFileSync(list, 'utf8').trimEnd().split('\n') : [];
    const entries = lines.map((line) => /^(.*) (\d+)$/.exec(line)!);
    return {
      files: entries.map(([, file]) => file!.replace(`file://${ROOT}/`, '').replace(`${ROOT}/`, '')),
      bytes: entries.reduce((sum, [, , size]) => sum + Number(size), 0),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a small command', () => {
  // Brings dist/ up to date, whoever has edited what.
  beforeAll(() => loadedBy(['--version']), 120_000);

  // So many kB of code as it takes, and a third more: what costs time is what is loaded.
  it.each([
    [['--version'], 150],
    [['--help'], 150],
    [['whoami'], 250],
    [['fix', '--help'], 250],
    [['migrate', '--help'], 250],
    [['report', '--list'], 450],
    [['rules', 'core/title'], 1_600],
  ])('loads with %j only what it needs, and nothing that builds', async (args, most) => {
    const { files, bytes } = await loadedBy(args);
    expect(files).toContain('dist/run/load.cjs');
    expect(files.filter((file) => /scripts\/lib\/build|node_modules/.test(file))).toEqual([]);
    expect(bytes / 1_000).toBeLessThan(most);
  });
});

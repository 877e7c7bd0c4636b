import { once, EventEmitter } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onChange } from '../../scripts/lib/on-change.mjs';

describe('work that follows the changes of folders', () => {
  let folder: string;
  const events = new EventEmitter();
  let isBroken = false;
  let watching: ReturnType<typeof onChange>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqout-change-'));
    mkdirSync(join(folder, 'source', 'inside'), { recursive: true });
    mkdirSync(join(folder, 'library'));
    watching = onChange(
      [join(folder, 'source'), join(folder, 'library')],
      async () => {
        if (isBroken) throw new Error('It does not compile.');
        events.emit('worked');
      },
      (error) => events.emit('failed', error),
    );
  });
  afterAll(async () => {
    await watching.stop();
    rmSync(folder, { recursive: true });
  });

  const write = (name: string): void => writeFileSync(join(folder, name), String(Math.random()));

  it('begins when a file in one changes, and goes on after a failure', async () => {
    const first = once(events, 'worked');
    write('source/inside/page.tsx');
    await first;

    isBroken = true;
    const failure = once(events, 'failed');
    write('source/inside/page.tsx');
    expect(String((await failure)[0])).toBe('Error: It does not compile.');

    isBroken = false;
    const second = once(events, 'worked');
    write('library/words.js');
    await second;
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const MAX_SCRIPT_BYTES = 130_000;

describe('the dashboard as it is delivered', () => {
  it('has at most 130 kB of script', () => {
    const folder = 'dist/apps/web/assets';
    const bytes = readdirSync(folder)
      // Estimates passwords, with a dictionary: loaded where somebody chooses one, and nowhere else.
      .filter((name) => name.endsWith('.js') && !name.startsWith('strength-'))
      .reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`)).length, 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
});

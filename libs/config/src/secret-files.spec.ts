import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './config.js';

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-secrets-'));
  const path = join(folder, 'database-url');
  beforeAll(() => writeFileSync(path, 'postgresql://from-a-file/sqout\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read without the line end that editors add', () => {
    expect(loadConfig({ DATABASE_URL_FILE: path }).database.url).toBe('postgresql://from-a-file/sqout');
  });

  it('stand behind a variable of the same name', () => {
    const env = { DATABASE_URL: 'postgresql://from-a-variable/sqout', DATABASE_URL_FILE: path };
    expect(loadConfig(env).database.url).toBe('postgresql://from-a-variable/sqout');
  });

  it('are named when they cannot be read, never shown', () => {
    const load = (): unknown => loadConfig({ DATABASE_URL_FILE: join(folder, 'missing') });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/DATABASE_URL_FILE must name a file/);
  });
});

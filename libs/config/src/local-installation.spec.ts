import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLocalInstallation } from './local-installation.js';

describe('withLocalInstallation', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sqout-config-'));
    mkdirSync(join(root, '.sqout'));
    writeFileSync(join(root, '.sqout', 'postgres.json'), JSON.stringify({ port: 5544, password: 'p/w' }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('finds the database and the blobs that npm start keeps', () => {
    expect(withLocalInstallation(root, { LOG_LEVEL: 'warn' })).toEqual({
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgresql://postgres:p%2Fw@127.0.0.1:5544/sqout',
      STORAGE_URL: `file:${join(root, '.sqout', 'blobs')}`,
    });
  });

  it('finds where the API of npm start listens, while it runs', () => {
    const state = join(root, '.sqout', 'start.json');
    writeFileSync(state, JSON.stringify({ running: { pid: 1, baseUrl: 'http://127.0.0.1:3007' } }));
    expect(withLocalInstallation(root, {}).BASE_URL).toBe('http://127.0.0.1:3007');
    expect(withLocalInstallation(root, { PORT: '4000' }).BASE_URL).toBeUndefined();
    expect(withLocalInstallation(root, { BASE_URL: 'https://audits.example' }).BASE_URL).toBe('https://audits.example');
    writeFileSync(state, JSON.stringify({ running: null }));
    expect(withLocalInstallation(root, {}).BASE_URL).toBeUndefined();
  });

  it('looks in SQOUT_DATA_DIR when it is set', () => {
    mkdirSync(join(root, 'elsewhere'));
    expect(withLocalInstallation(root, { SQOUT_DATA_DIR: 'elsewhere' }).DATABASE_URL).toBeUndefined();
    expect(withLocalInstallation('/', { SQOUT_DATA_DIR: join(root, '.sqout') }).DATABASE_URL).toContain(':5544/');
  });

  it('leaves a DATABASE_URL alone', () => {
    const env = { DATABASE_URL: 'postgresql://elsewhere/db' };
    expect(withLocalInstallation(root, env)).toBe(env);
  });

  it.each(['', '{"port":0,"password":"x"}', '[]', 'null'])('adds nothing from the file %j', (content) => {
    writeFileSync(join(root, '.sqout', 'postgres.json'), content);
    expect(withLocalInstallation(root, { DATABASE_URL: ' ' })).toEqual({ DATABASE_URL: ' ' });
  });
});

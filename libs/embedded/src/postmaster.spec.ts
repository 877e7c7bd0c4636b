import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmaster, removeStalePidFile } from './postmaster.js';

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'sqout-postmaster-'));
});
afterEach(() => rmSync(cluster, { recursive: true, force: true }));

describe('postmaster.pid', () => {
  it.each([
    ['is still empty, as a starting server creates it', ''],
    ['names a process that is no Postgres', `${process.pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n1 1\nready\n`],
  ])('is no running server and stays untouched by a look when it %s', (_case, text) => {
    const path = join(cluster, 'postmaster.pid');
    writeFileSync(path, text);
    expect(findPostmaster(cluster)).toBeNull();
    expect(existsSync(path)).toBe(true);
    removeStalePidFile(cluster);
    expect(existsSync(path)).toBe(false);
  });
});

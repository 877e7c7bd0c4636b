import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditOptions } from '#audit-run/one-process';
import { runHere } from '../run-here.testing.js';

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n';

describe('sqout audit with a sqout.toml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-settings-'));
  const config = join(folder, 'sqout.toml');
  beforeAll(() => {
    writeFileSync(join(folder, 'company.pem'), CERTIFICATE);
    writeFileSync(
      config,
      '[audit]\nurl = "https://site.test/"\ndepth = 2\nrate = 0.5\ntimeout = 20\nuser-agent = "Acme check"\nca = "company.pem"\n',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the audit would have begun with. */
  async function asked(...args: string[]): Promise<AuditOptions> {
    let options: AuditOptions | null = null;
    await runHere(['audit', '--local', '--no-history', '--config', config, ...args], (given) => {
      options = given;
      return Promise.reject(new Error('Far enough.'));
    });
    if (options === null) throw new Error('No audit began.');
    return options;
  }

  it('asks the site as the file says', async () => {
    expect(await asked()).toMatchObject({
      maxDepth: 2,
      minGapMs: 2_000,
      timeoutMs: 20_000,
      userAgent: 'Acme check',
      network: { ca: expect.stringContaining(CERTIFICATE) },
    });
  });

  it('asks as the command line says where both do', async () => {
    const options = ['--depth', '1', '--rate', '4', '--timeout', '5', '--user-agent', 'Other'];
    expect(await asked(...options)).toMatchObject({
      maxDepth: 1,
      minGapMs: 250,
      timeoutMs: 5_000,
      userAgent: 'Other',
    });
  });
});

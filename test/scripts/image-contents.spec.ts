import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = process.cwd();
interface Bundled {
  bundled: string[];
  outside: string[];
}
interface Packages {
  readBundledPackages(folder: string): Promise<Bundled>;
  withDependencies(names: string[]): Promise<string[]>;
}

describe('what a bundle says of its packages', () => {
  let packages: Packages;
  let services: Bundled;
  let dashboard: Bundled;
  beforeAll(async () => {
    packages = (await import(join(ROOT, 'scripts', 'lib', 'bundled-packages.mjs'))) as Packages;
    [services, dashboard] = (await Promise.all(
      ['run', 'apps/web'].map((folder) => packages.readBundledPackages(join(ROOT, 'dist', folder))),
    )) as [Bundled, Bundled];
  });

  it('names packages as the lock file does, those of the dashboard too', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: object };
    const held = [...services.bundled, ...dashboard.bundled];
    expect(held.filter((path) => !Object.hasOwn(lock.packages, path))).toEqual([]);
    expect(services.bundled).toEqual(expect.arrayContaining(['node_modules/@nestjs/core', 'node_modules/undici']));
    expect(dashboard.bundled).toContain('node_modules/preact');
  });

  it('leaves outside what has native parts, and no other package of the product', async () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { dependencies: object };
    const outside = services.outside.filter((name) => Object.hasOwn(dependencies, name));
    expect(outside).toEqual(['@node-rs/argon2', 'sharp']);
    expect(await packages.withDependencies(outside)).toEqual(
      expect.arrayContaining(['node_modules/sharp', 'node_modules/detect-libc', 'node_modules/@img/colour']),
    );
  });

  it('becomes a bill of materials, also where a builder may open no more than 1,024 files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sqout-image-'));
    const run = 'ulimit -n 1024 && exec node scripts/image-contents.mjs "$1"';
    execFileSync('bash', ['-c', run, 'bash', folder], { cwd: ROOT, stdio: 'pipe' });
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8')) as {
      components: { name: string; version: string }[];
    };
    rmSync(folder, { recursive: true });
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['undici', 'preact', 'sharp', 'axe-core']),
    );
    expect(components.filter(({ version }) => version === '')).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = process.cwd();
const { MAY_IMPORT } = (await import(join(ROOT, 'scripts/lint/layers.mjs'))) as {
  MAY_IMPORT: Readonly<Record<string, readonly string[]>>;
};
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

type Sample = readonly [file: string, code: string];

const ALLOWED: readonly Sample[] = [
  ['libs/runs/src/a.ts', "import { CreditsService } from '#credits';"],
  ['libs/auth/src/a.ts', "import { ids } from '#common'; import { Database } from '#database';"],
  ['libs/auth/src/keys.repository.ts', "import { Prisma } from '#database';"],
  ['libs/auth/src/a.ts', "import type { Prisma } from '#database';"],
  ['libs/queue/src/a.ts', "import { Queue } from 'bullmq';"],
  ['libs/queue/src/nest/a.ts', "import { WorkerHost } from '@nestjs/bullmq'; import type { Job } from 'bullmq';"],
  ['apps/worker/src/crawl/a.processor.ts', "import { Processor } from '@nestjs/bullmq';"],
  ['libs/runs/src/nest.ts', "import { Module } from '@nestjs/common'; import { CreditsModule } from '#credits/nest';"],
  ['apps/worker/src/a.ts', "import { DatabaseModule } from '#database/nest';"],
  ['libs/frontier/src/a.ts', "import { LEASE_MS } from '#audit-run/port';"],
  ['libs/runs/src/a.ts', "import type { AuditRun } from './dto/audit-run.dto.js';"],
  ['libs/runs/src/dto/a.dto.ts', "import { Open } from '#common/dto'; import { B } from './b.dto.js';"],
  ['libs/config/src/a.ts', 'export const env = process.env;'],
  ['libs/runs/src/a.spec.ts', 'const runs = new RunsRepository(database);'],
  ['apps/cli/src/services.ts', 'const runs = new RunsRepository(database);'],
  ['libs/crawler/src/a.ts', "import { request } from 'undici'; await fetch('http://x/');"],
  ['apps/worker/src/a.ts', "import { crawl } from '#crawler'; import { auditPage } from '#audit-engine';"],
  ['apps/cli/src/a.ts', "import { ruleMetas } from '#audit-engine/rules';"],
  [
    'libs/audit-engine/src/rules/core/a.rule.ts',
    "import { x } from '../../shared/head/x.js'; import { y } from '../../engine/run/rule.js';",
  ],
  ['apps/web/src/lazy.ts', "const page = await import('./pages/run.js');"],
  ['libs/audit-run/src/finish/a.ts', "import { CRAWL_STATE } from '../state/shapes.js';"],
  ['libs/audit-engine/src/rules/core/a.mutation.ts', "import { x } from '../../testing/changes/html.js';"],
  ['apps/api/src/a.ts', "import { createServer } from 'node:http'; import { b } from './b.js';"],
  [
    'libs/auth/src/a.spec.ts',
    "import { createTestDatabase } from '../../../test/support/services/database.js'; const url = process.env.URL;",
  ],
  ['apps/cli/src/a.ts', "export const word = (n: number) => (n === 1 ? 'one or more of' : 'some of');"],

  [
    'apps/api/src/a.ts',
    "import 'reflect-metadata';\nimport { join } from 'node:path';\nimport pg from 'pg';\nimport { ids } from '#common';\nimport { b } from './b.js';",
  ],
  ['libs/runs/src/a.ts', `// ${'word '.repeat(27)}\nexport const text = '${'word '.repeat(40)}';`],
  ['libs/runs/src/a.repository.ts', `// ${'word '.repeat(26)}\nconst sql = \`SELECT 1\`;`],
  ['libs/runs/src/a.ts', 'class Parts { constructor(a: A, b: B, c: C, d: D, e: E) {} }'],
];

const REFUSED: readonly (readonly [...Sample, message: RegExp])[] = [
  [
    'libs/credits/src/a.ts',
    "import { Runs } from '#runs';",
    /#credits may not import #runs\. Imports run one way: common < config </,
  ],
  ['libs/common/src/a.ts', "import { Config } from '#config';", /#common may not import #config/],
  ['libs/database/src/a.ts', "import { JobProducer } from '#queue';", /#database may not import #queue/],
  ['libs/crawler/src/a.ts', "export { Database } from '#database';", /#crawler may not import #database/],
  ['apps/api/src/a.ts', "const engine = await import('#crawler');", /apps\/api may not import #crawler/],
  ['apps/api/src/a.ts', "import { x } from '../../worker/src/x.js';", /An app never imports another app/],
  ['apps/api/src/a.ts', "import { x } from '../../../libs/runs/src/x.js';", /Import #runs through its door/],
  ['libs/runs/src/a.ts', "export * from '../../credits/src/x.js';", /Import #credits through its door/],
  [
    'libs/audit-engine/src/engine/run/a.ts',
    "import { x } from '../../shared/head/x.js';",
    /engine\/ may not import shared\/\. In libs\/audit-engine, imports run one way: engine < shared < rules/,
  ],
  [
    'libs/audit-engine/src/shared/head/a.ts',
    "import { x } from '../../rules/catalogue.js';",
    /shared\/ may not import rules\//,
  ],
  [
    'libs/audit-engine/src/rules/core/a.rule.ts',
    "import { x } from '../links/b.js';",
    /A rule imports nothing of another category/,
  ],
  [
    'libs/audit-run/src/state/a.ts',
    "import type { CrawlStore } from '../store/port/store.js';",
    /state\/ may not import store\/\. In libs\/audit-run, imports run one way: state < store < pacing/,
  ],
  [
    'libs/audit-run/src/pacing/pause.ts',
    "import { SliceBackoff } from './slice-backoff.js';",
    /This import closes a cycle: libs\/audit-run\/src\/pacing\/slice-backoff\.ts imports this file/,
  ],
  [
    'libs/organizations/src/plan-ids.ts',
    "import type { OrganizationView } from './dto/organization.dto.js';",
    /This import closes a cycle: libs\/organizations\/src\/dto\/organization\.dto\.ts/,
  ],
  [
    'apps/web/src/words.ts',
    "import { RunPage } from './pages/run.js';",
    /This import closes a cycle: apps\/web\/src\/pages\/run\.tsx/,
  ],
  ['libs/runs/src/a.ts', "import { x } from '#rums';", /There is no library "#rums"/],
  [
    'libs/runs/src/a.ts',
    "import { x } from '../../../test/support/x.js';",
    /"test\/support\/x\.js" is no part of the product/,
  ],
  [
    'libs/runs/src/a.ts',
    "import { Prisma } from '#database';",
    /Prisma belongs in libs\/database and \*\.repository\.ts/,
  ],
  ['libs/runs/src/a.ts', "import { Queue } from 'bullmq';", /BullMQ belongs in libs\/queue/],
  ['apps/api/src/a.ts', "import { InjectQueue } from '@nestjs/bullmq';", /@nestjs\/bullmq belongs in `#queue\/nest`/],
  ['libs/crawler/src/a.ts', "import { Injectable } from '@nestjs/common';", /Nest belongs in apps\/api, apps\/worker/],
  ['apps/cli/src/a.ts', "import { DatabaseModule } from '#database/nest';", /Nest belongs in apps\/api, apps\/worker/],
  [
    'libs/runs/src/a.ts',
    "import { AuditRun } from './dto/audit-run.dto.js';",
    /Nest belongs in apps\/api, apps\/worker/,
  ],
  ['libs/runs/src/a.ts', "import { TextField } from '#common/dto';", /Nest belongs in apps\/api, apps\/worker/],
  ['libs/credits/src/nest.ts', "import { RunsModule } from '#runs/nest';", /#credits may not import #runs/],
  ['apps/api/src/a.ts', "import { x } from '#runs/inside';", /There is no library "#runs\/inside"/],
  ['libs/runs/src/a.ts', 'const runs = new RunsRepository(database);', /Repositories are built in libs/],
  ['apps/api/src/a.ts', 'const port = process.env.PORT;', /process\.env belongs in libs\/config/],
  ['apps/worker/src/a.ts', "await fetch('http://x/');", /Outbound HTTP belongs in libs\/crawler/],
  ['libs/reports/src/a.ts', "import { request } from 'node:http';", /Outbound HTTP belongs in libs\/crawler/],
  ['libs/storage/src/a.ts', "import { S3Client } from '@aws-sdk/client-s3';", /Outbound HTTP belongs in libs\/crawler/],

  [
    'apps/cli/src/a.ts',
    'export function counted(count: number): string { return `${count}`; }',
    /"counted" is defined in #common\/words/,
  ],
  [
    'libs/alerts/src/a.ts',
    "export const text = (pages: number) => `${pages} ${pages === 1 ? 'page was' : 'pages were'}`;",
    /plural\(pages, 'page was', 'pages were'\)/,
  ],
  ['apps/web/src/a.ts', "export const f = new Intl.NumberFormat('en');", /Numbers are written by number\(\)/],

  ['apps/api/src/a.ts', "import { ids } from '#common';\nimport pg from 'pg';", /Imports of Node come first/],
  ['apps/api/src/a.ts', "import pg from 'pg';\n\nimport { ids } from '#common';", /without empty lines/],
  ['libs/runs/src/a.ts', `/**\n * ${'word '.repeat(30)}\n */\nexport const a = 1;`, /at most 140 columns/],
  ['libs/runs/src/a.repository.ts', `const sql = \`SELECT 1,\n  ${'a, '.repeat(50)}2\`;`, /at most 120 columns/],
  ['libs/runs/src/a.ts', 'const f = (a: A, b: B, c: C, d: D, e: E) => a;', /become an object/],
  ['libs/runs/src/a.ts', 'enum Kind { One, Two }', /a union of texts/],
  ['libs/runs/src/a.data.ts', 'export const f = () => 1;', /Data files hold data/],
];

/** What samples import, where that closes a cycle. */
const BESIDE: readonly Sample[] = [
  ['libs/audit-run/src/pacing/slice-backoff.ts', "import { PauseError } from './pause.js';"],
  ['libs/organizations/src/dto/organization.dto.ts', "import { PLAN_IDS } from '../plan-ids.js';"],
  ['apps/web/src/pages/run.tsx', "import { words } from '../words.js';\nimport { lazy } from '../lazy.js';"],
];

/** Samples share their folders: `a.ts` becomes `a7.ts`. */
function numbered([file, code]: Sample, number: number): Sample {
  return [file.replace(/\/a\./, `/a${number}.`), code];
}

/** Messages of our rules by file, from lint with the settings of the repository in a folder of these files. */
function lint(samples: readonly Sample[]): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-lint-'));
  try {
    for (const [file, code] of samples) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const settings = readFileSync(join(ROOT, '.oxlintrc.jsonc'), 'utf8');
    writeFileSync(join(folder, '.oxlintrc.jsonc'), settings.replaceAll('"./scripts', `"${ROOT}/scripts`));
    const { stdout } = spawnSync(process.execPath, [OXLINT, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code?: string; filename: string; message: string }[];
    };
    const ours = diagnostics.filter(({ code }) => code?.startsWith('sqout('));
    const byFile = new Map<string, string[]>();
    for (const { filename, message } of ours) byFile.set(filename, [...(byFile.get(filename) ?? []), message]);
    return byFile;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const allowed = ALLOWED.map(numbered);
const refused = REFUSED.map(
  ([file, code, message], i) => [...numbered([file, code], ALLOWED.length + i), message] as const,
);
const found = lint([...BESIDE, ...allowed, ...refused.map(([file, code]) => [file, code] as const)]);

describe('our rules of lint', () => {
  it.each(allowed)('let %s have: %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });

  it.each(refused)('refuse in %s: %s', (file, _, message) => {
    expect(found.get(file)).toEqual([expect.stringMatching(message)]);
  });
});

it('switches lint off in no file: a rule that is wrong somewhere is changed in .oxlintrc.jsonc', () => {
  const { stdout } = spawnSync(
    'git',
    ['grep', '-lE', '(es|ox)lint-disable', '--', '*.ts', '*.tsx', '*.m[jt]s', '*.cjs'],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('');
});

/** The libraries that one may import, and those that these may import. */
function reachable(lib: string, found = new Set<string>()): Set<string> {
  for (const next of MAY_IMPORT[lib] ?? []) if (!found.has(next)) reachable(next, found.add(next));
  return found;
}

describe('the README of a library', () => {
  const root = join(process.cwd(), 'libs');
  const libraries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());

  it.each(libraries.map(({ name }) => name))(
    'libs/%s says what it owns, what it may import, and where to start',
    (lib) => {
      const text = readFileSync(join(root, lib, 'README.md'), 'utf8');
      const [, allowed = ''] = /^\*\*May import\*\* (.+)$/m.exec(text) ?? [];
      const [, start = ''] = /^\*\*Start reading\*\* \[[^\]]+\]\(([^)]+)\)$/m.exec(text) ?? [];
      expect(text).toMatch(/^# .+\n\n\*\*Owns\*\* \S.+\.$/m);
      expect(allowed).toMatch(/^(nothing of ours|`#[\w-]+`(, `#[\w-]+`)*)$/);
      expect(Object.keys(MAY_IMPORT)).toEqual(expect.arrayContaining([lib, ...(MAY_IMPORT[lib] ?? [])]));
      expect([...reachable(lib)]).not.toContain(lib);
      expect(existsSync(join(root, lib, start))).toBe(true);
    },
  );
});

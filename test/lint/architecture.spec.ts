import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import sqout from '../../scripts/lint/architecture.mjs';

const { MAY_IMPORT } = (await import(join(process.cwd(), 'scripts/lint/layers.mjs'))) as {
  MAY_IMPORT: Readonly<Record<string, readonly string[]>>;
};
const linter = new Linter({ cwd: process.cwd() });

function messages(file: string, code: string): string[] {
  const found = linter.verify(
    code,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser: tseslint.parser },
        plugins: { sqout },
        rules: { 'sqout/architecture': 'error', 'sqout/report-words': 'error' },
      },
    ],
    { filename: join(process.cwd(), file) },
  );
  return found.map(({ message }) => message);
}

describe('the architecture that lint enforces', () => {
  it.each([
    ['libs/runs/src/a.ts', "import { CreditsService } from '#credits';"],
    ['libs/auth/src/a.ts', "import { ids } from '#common'; import { Database } from '#database';"],
    ['libs/auth/src/keys.repository.ts', "import { Prisma } from '#database';"],
    ['libs/auth/src/a.ts', "import type { Prisma } from '#database';"],
    ['libs/queue/src/a.ts', "import { Queue } from 'bullmq';"],
    ['libs/queue/src/nest/a.ts', "import { WorkerHost } from '@nestjs/bullmq'; import type { Job } from 'bullmq';"],
    ['apps/worker/src/crawl/a.processor.ts', "import { Processor } from '@nestjs/bullmq';"],
    [
      'libs/runs/src/nest.ts',
      "import { Module } from '@nestjs/common'; import { CreditsModule } from '#credits/nest';",
    ],
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
    ['apps/cli/src/a.ts', "export const word = (n: number) => (n === 1 ? 'one or more of' : 'some of');"],
    ['apps/web/src/words.ts', "const page = await import('./pages/run.js');"],
    ['libs/audit-run/src/finish/a.ts', "import { CRAWL_STATE } from '../state/shapes.js';"],
    ['libs/audit-engine/src/rules/core/a.mutation.ts', "import { x } from '../../testing/changes/html.js';"],
    ['apps/api/src/a.ts', "import { createServer } from 'node:http'; import { b } from './b.js';"],
    [
      'libs/auth/src/a.spec.ts',
      "import { createTestDatabase } from '../../../test/support/services/database.js'; const url = process.env.URL;",
    ],
  ])('lets %s have: %s', (file, code) => {
    expect(messages(file, code)).toEqual([]);
  });

  it.each([
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
    [
      'libs/crawler/src/a.ts',
      "import { Injectable } from '@nestjs/common';",
      /Nest belongs in apps\/api, apps\/worker/,
    ],
    [
      'apps/cli/src/a.ts',
      "import { DatabaseModule } from '#database/nest';",
      /Nest belongs in apps\/api, apps\/worker/,
    ],
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
    [
      'libs/storage/src/a.ts',
      "import { S3Client } from '@aws-sdk/client-s3';",
      /Outbound HTTP belongs in libs\/crawler/,
    ],
  ])('refuses in %s: %s', (file, code, expected) => {
    const found = messages(file, code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });
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

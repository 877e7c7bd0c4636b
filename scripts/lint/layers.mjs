/** The architecture as data. docs/architecture.md draws it; the rules beside this file enforce it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const read = (...path) => readFileSync(join(ROOT, ...path), 'utf8');

/** All ways into libraries, without their `#`. */
export const DOORS = new Set(Object.keys(JSON.parse(read('package.json')).imports).map((door) => door.slice(1)));

/**
 * For each library, the libraries that it may import: its README says them.
 * @type {Record<string, string[]>}
 */
export const MAY_IMPORT = Object.fromEntries(
  [...DOORS]
    .map((door) => door.split('/')[0])
    .map((lib) => {
      const [, allowed = ''] = /^\*\*May import\*\* (.+)$/m.exec(read('libs', lib, 'README.md')) ?? [];
      return [lib, [...allowed.matchAll(/`#([\w-]+)`/g)].map(([, name]) => name)];
    }),
);

/** What upkeep looks after, and what shows it. */
const DOMAIN = [...MAY_IMPORT.upkeep, 'upkeep', 'observability', 'threads', 'report-view', 'client-reports'];

/** For each app, the libraries that it may import. */
export const APP_MAY_IMPORT = {
  api: [...DOMAIN, 'audit-engine', 'fixes', 'mcp', 'render'],
  // Of fixes `#fixes/model`: threads load the rest.
  worker: [...DOMAIN, 'audit-run', 'fixes', 'crawler', 'audit-engine', 'render'],
  // No database, no queue, no storage: it shows pages of strangers.
  renderer: ['common', 'config', 'crawler', 'observability', 'render'],
  cli: [...DOMAIN, 'audit-run', 'client', 'crawler', 'audit-engine', 'fixes', 'mcp', 'render'],
  // In the browser: of the client its types alone, which are gone when it runs, and of common
  // `#common/score-axis`, `#common/categories`, `#common/markdown` and `#common/words`.
  web: ['client', 'common'],
};

export const ORDER =
  'common < config < {database < queue | observability | storage} < auth < notifications < organizations < {sites | credits} < {reports | findings} < runs < {schedules | github | issues | alerts | client-reports | frontier} < upkeep < apps; audit-engine, client, crawler, embedded and report-view: common only; render: common and crawler; fixes: audit-engine only, and records of them (`#fixes/text`) stand below findings; mcp: common, audit-engine and report-view; threads: nothing';

/** Folders of libraries whose imports run one way, from the bottom: a later one may import an earlier one. */
export const ROOMS = {
  'audit-engine': ['engine', 'shared', 'rules'],
  'audit-run': [
    'state',
    'store',
    'pacing',
    'pages',
    'rendering',
    'prepare',
    'crawl',
    'lab',
    'finish',
    'threads',
    'one-process',
  ],
};
/** Category of a rule's file. */
export const RULE_FOLDER = /^libs\/audit-engine\/src\/rules\/([^/]+)\//;

/** What may be used in some places only: `allowed` is matched against the path from the root of the project. */
export const ONLY_IN = {
  prisma: {
    allowed: [/^libs\/database\//, /\.repository\.ts$/],
    message: 'Prisma belongs in libs/database and *.repository.ts. Move the query into a repository.',
  },
  bullmq: {
    allowed: [/^libs\/queue\//],
    message: 'BullMQ belongs in libs/queue. Add by its JobProducer, and take jobs in a JobProcessor of `#queue/nest`.',
  },
  nestBullmq: {
    allowed: [/^libs\/queue\/src\/(nest\.ts$|nest\/)/, /^apps\/worker\/.*\.processor\.ts$/],
    message: '@nestjs/bullmq belongs in `#queue/nest` and in *.processor.ts of the worker, for @Processor.',
  },
  // The engine, the crawler and the command line run without a container; libraries have their Nest module behind a door of its own.
  nest: {
    allowed: [/^apps\/(api|worker)\//, /^libs\/[^/]+\/src\/(nest\.ts$|nest\/|dto\/)/],
    message:
      'Nest belongs in apps/api, apps/worker and the other doors of a library: providers in libs/<lib>/src/nest.ts (`#<lib>/nest`), DTOs in libs/<lib>/src/dto (`#<lib>/dto`); `import type` takes the types of DTOs elsewhere.',
  },
  // A service that builds a repository itself cannot be given another one.
  repositories: {
    allowed: [/^libs\/[^/]+\/src\/nest\.ts$/, /^apps\/cli\/src\/services\.ts$/],
    message:
      'Repositories are built in libs/<lib>/src/nest.ts, and for operator commands in apps/cli/src/services.ts. Take the repository as a constructor parameter.',
  },
  environment: {
    allowed: [/^libs\/config\//, /^apps\/cli\/src\/environment\.ts$/],
    message: 'process.env belongs in libs/config. Add the variable there and take it from Config.',
  },
  smtp: {
    allowed: [/^libs\/notifications\/src\/mail\//],
    message: 'nodemailer belongs in libs/notifications/src/mail. Send by its Mailer, or add to its Outbox.',
  },
  outboundHttp: {
    allowed: [
      /^apps\/web\/src\/api\//,
      /^libs\/crawler\//,
      /^libs\/client\//,
      /^libs\/fixes\/src\/model\//,
      /^libs\/render\/src\/remote\//,
      /^libs\/storage\/src\/s3-/,
      /^libs\/auth\/src\/oidc-/,
      /^apps\/cli\/src\/fix\/pull-request\/forge\.ts$/,
    ],
    message:
      'Outbound HTTP belongs in libs/crawler, libs/client, the way to models and renderers, the S3 adapter, the identity provider discovery and the forge of pull requests. Call one of them.',
  },
};

/** The architecture as data. docs/architecture.md draws it; the rules beside this file enforce it. */

const BASE = ['common', 'config'];
const STORES = [...BASE, 'database', 'queue', 'storage'];
const DOMAIN = [
  ...STORES,
  'observability',
  'threads',
  'report-view',
  'auth',
  'notifications',
  'organizations',
  'sites',
  'credits',
  'reports',
  'findings',
  'runs',
  'schedules',
  'github',
  'issues',
  'alerts',
  'client-reports',
  'frontier',
  'upkeep',
];

/** For each library, the libraries that it may import. */
export const MAY_IMPORT = {
  // `#common/dto`: decorators of DTOs, which load Nest. `#common/words`: how numbers, times and states read, everywhere.
  common: [],
  embedded: ['common'],
  threads: [],
  crawler: ['common'],
  'audit-engine': ['common'],
  // Beside the engine: pure as well, and judged by it. Behind a door of its own, the way to a language model (`#fixes/model`).
  fixes: ['audit-engine'],
  client: ['common'],
  // Any report as something bounded that people can read: pages, Markdown. The API and the command line show the same.
  'report-view': ['common'],
  // The tools of agents, over a port: the API and the command line answer them.
  mcp: ['common', 'audit-engine', 'report-view'],
  config: ['common'],
  database: BASE,
  // The queue's own way into PostgreSQL uses the connections of libs/database.
  queue: [...BASE, 'database'],
  storage: BASE,
  observability: [...BASE, 'database'],
  // `#auth/tenancy`: the rows of users, organizations and memberships, without what reads a credential.
  auth: STORES,
  // Sends to URLs that people name, so it uses the connections and the guard of the crawler; e-mail to the one server that the
  // operator names (`#notifications/mail`).
  notifications: [...STORES, 'crawler', 'auth'],
  organizations: [...STORES, 'auth', 'notifications'],
  sites: [...STORES, 'auth', 'organizations'],
  credits: [...STORES, 'auth', 'notifications', 'organizations'],
  reports: [...STORES, 'threads', 'report-view', 'auth', 'notifications', 'organizations', 'credits'],
  // Of the engine the comparison and the criteria of WCAG, `#audit-engine/comparison` and
  // `#audit-engine/wcag`, and of fixes the records, `#fixes/text`: the rules are loaded by threads only.
  findings: [...STORES, 'audit-engine', 'fixes'],
  // A browser for pages that scripts build; its only way to the network is the crawler's guard.
  render: ['common', 'crawler'],
  // One audit over a port: no store of its own. The stores implement `#audit-run/port`.
  'audit-run': ['common', 'threads', 'crawler', 'audit-engine', 'fixes', 'findings', 'render'],
  runs: [
    ...STORES,
    'observability',
    'auth',
    'notifications',
    'organizations',
    'sites',
    'credits',
    'reports',
    'audit-engine',
    'findings',
    'audit-run',
  ],
  schedules: [...STORES, 'auth', 'notifications', 'organizations', 'sites', 'credits', 'runs'],
  // Reads pull requests and writes comments, with the connections and the guard of the crawler.
  github: [
    ...STORES,
    'crawler',
    'auth',
    'notifications',
    'organizations',
    'sites',
    'credits',
    'reports',
    'audit-engine',
    'findings',
    'runs',
  ],
  issues: [...STORES, 'auth', 'organizations', 'sites', 'reports', 'audit-engine', 'findings', 'runs'],
  // Looks at robots.txt between audits, with the connections and the guard of the crawler.
  alerts: [...STORES, 'crawler', 'auth', 'notifications', 'organizations', 'sites', 'audit-engine', 'findings', 'runs'],
  // Prints with the browser of `#render`, and names rules by the catalogue.
  'client-reports': [
    ...STORES,
    'auth',
    'notifications',
    'organizations',
    'sites',
    'report-view',
    'reports',
    'findings',
    'runs',
    'audit-engine',
    'render',
  ],
  // Of issues what is ignored: it leaves the reports.
  frontier: [
    ...STORES,
    'observability',
    'auth',
    'organizations',
    'credits',
    'reports',
    'findings',
    'runs',
    'issues',
    'audit-run',
  ],
  upkeep: [
    ...STORES,
    'auth',
    'notifications',
    'organizations',
    'sites',
    'credits',
    'reports',
    'findings',
    'runs',
    'schedules',
    'github',
    'issues',
    'alerts',
    'frontier',
  ],
};

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

/** Doors beside `#<lib>`, `#<lib>/nest` and `#<lib>/dto`. */
export const MORE_DOORS = new Set([
  'audit-engine/rules',
  'common/score-axis',
  'common/categories',
  'common/markdown',
  'common/words',
  'audit-engine/audit',
  'audit-engine/comparison',
  'audit-engine/wcag',
  'audit-engine/retired',
  'audit-run/port',
  'audit-run/one-process',
  'auth/rights',
  'auth/tenancy',
  'crawler/text',
  'fixes/text',
  'findings/text',
  'fixes/model',
  'fixes/site',
  'notifications/mail',
  'organizations/plan-ids',
]);

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

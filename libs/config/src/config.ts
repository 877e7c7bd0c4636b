import { accessSync, constants, readFileSync } from 'node:fs';
import { parseUrl } from '#common';
import { EnvironmentReader } from './environment.js';
import { isPublicMail } from './public-mail.js';
import { readBrowser, readCrawlNetwork, readRenderers, type BrowserConfig, type CrawlNetwork } from './rendering.js';
import { withSecretFiles } from './secret-files.js';
import { readSmtp, type SmtpSettings } from './smtp.js';

/** Which environment segment keys carry: `sq_` (production) or `sq_dev_` (development). */
export type SqoutEnvironment = 'production' | 'development';

export interface Config {
  environment: SqoutEnvironment;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  http: {
    port: number;
    /** Address to listen on. */
    host: string;
    /** Public address of the API without a trailing slash; report links start with it. */
    baseUrl: string;
    /** Proxies in front of the API whose X-Forwarded-For is believed. */
    trustedProxies: number;
    /** Origins of other sites whose pages may call the API; `*` for any. */
    corsOrigins: string[];
  };
  database: {
    url: string;
    poolSize: number;
    /**
     * Whether statements are prepared by name, once a connection: not behind a pooler that
     * hands the connection to another client after each transaction.
     */
    prepares: boolean;
  };
  queue: {
    /** null: the queue is in a database (BullMQ's PostgreSQL backend). */
    redisUrl: string | null;
    /**
     * Of that backend: the database's own address, or another way to it (or to another
     * one) that keeps sessions, beside a pooler that does not.
     */
    databaseUrl: string;
    /** First part of every Redis key, for several installations on one Redis. */
    prefix: string;
    /** Longest wait for the queue to take a job, before the run fails with 502. */
    addTimeoutMs: number;
  };
  storage: { url: string; s3AccessKeyId: string | null; s3SecretAccessKey: string | null };
  auth: {
    issuer: string | null;
    audience: string | null;
    jwksUrl: string | null;
    /** Claim of the session JWT that names the active organization. */
    organizationClaim: string;
    /** The client that this installation is at the provider; null: no sign-in at a browser there. */
    clientId: string | null;
    clientSecret: string | null;
    scopes: string;
    /**
     * What a person gets who signs in for the first time with a verified e-mail address: a personal organization on the free
     * plan, the one of their e-mail domain, entry only when invited, or no organization until an invitation.
     */
    provisioning: 'personal' | 'domain' | 'invite' | 'none';
    /** Whether people sign in here by password or passkey, without an identity provider. */
    local: boolean;
    /** File of leaked passwords, which are refused: sorted SHA-1 hashes. Null: there is none. */
    breachedPasswords: string | null;
    /** The first user and their organization, made at the first start; null: a person does it. */
    first: { email: string; password: string | null; organization: string } | null;
    /** With `domain`: the domains that count. */
    domains: string[];
  };
  rateLimits: {
    enabled: boolean;
    readPerMinute: number;
    writePerMinute: number;
    runsPerMinute: number;
    publishPerMinute: number;
    addressPerMinute: number;
    /** Wrong codes of one kind that one address may try. */
    guessesPerMinute: number;
  };
  plans: {
    /** JSON that overrides the built-in plans and prices, parsed; null without PLANS_FILE. */
    overrides: unknown;
    pricingUrl: string;
    /** Whether plans limit organizations and audits cost credits. Without, everybody is on the self-hosted plan. */
    credits: boolean;
    /** The most pages of an audit, whatever the plan; null: what the plan says. */
    maxPages: number | null;
  };
  crawl: CrawlNetwork & {
    /** Connections to one host over all workers. */
    hostConnections: number;
    /** Connections to one host of one slice. */
    sliceConnections: number;
    sliceSeconds: number;
    /** For the sitemaps of a run before its pages. */
    sitemapSeconds: number;
    /** Wall-clock limit of a run by its coverage mode, from its start; what was crawled by then is reported as partial. */
    deadlineMinutes: { quick: number; surface: number; full: number };
  };
  /** Port of GET /metrics, beside the public one; null: no metrics are served. */
  metricsPort: number | null;
  /** Where spans go (OTLP over HTTP, JSON), and the share of traces that is kept, from 0 to 1; null: there are none. */
  tracing: { tracesUrl: string; share: number; podName: string | null } | null;
  worker: {
    healthPort: number;
    /** Slices that one worker process works on at once. */
    concurrency: number;
    auditThreads: number;
  };
  /** Where pages are rendered that scripts build. */
  render: BrowserConfig & {
    /** Renderers of a deployment apart; null: a browser of the worker's machine. */
    remote: { urls: string[]; token: string } | null;
    /** Lighthouse measures the start page as well, where pages are measured. */
    hasLighthouse: boolean;
  };
  /** A language model that proposes texts, behind an OpenAI-compatible endpoint; null: none. */
  model: {
    /** `…/v1`. May be of a private network: the operator has named it, and no user can. */
    baseUrl: string;
    name: string;
    apiKey: string | null;
    /** US dollars for a million tokens. */
    priceIn: number;
    priceOut: number;
    budgetUsdPerRun: number;
    /** Models that a run may name, `name` among them. */
    allowed: string[];
    parameters: Record<string, unknown>;
    /** Whether images are sent to the model; `auto`: when it has seen a test image. */
    vision: 'auto' | 'on' | 'off';
  } | null;
  notifications: {
    /**
     * AES-256 keys for URLs and secrets of channels, and request headers of sites: the first encrypts, all decrypt. Empty: there are none.
     */
    secretsKeys: Buffer[];
    /** CIDRs, optionally with ports, outside the public internet that channels may lead to. */
    allowNetworks: string;
    /** What sends e-mail; null: nothing does. */
    smtp: SmtpSettings | null;
  };
  retention: {
    /** Days that crawl rows (frontier, pages) are kept after their report is built. */
    crawlDays: number;
    eventDays: number;
    /** Days that the findings of a run are kept; their numbers stay. */
    findingDays: number;
    /** Megabytes of crawl rows and findings of ended runs; 0: no bound. */
    maxMb: number;
  };
}

/** Thrown at start. Lists every variable that needs fixing, never a value. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is incomplete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Where the queue lives: in one place. */
function readQueue(read: EnvironmentReader): Pick<Config['queue'], 'redisUrl' | 'databaseUrl'> {
  const redisUrl = read.url('REDIS_URL', ['redis:', 'rediss:']);
  const own = read.text('QUEUE_DATABASE_URL');
  if (redisUrl !== null && own !== null)
    read.problems.push('REDIS_URL and QUEUE_DATABASE_URL both select a queue. Set only one of them.');
  return { redisUrl, databaseUrl: own ?? read.text('DATABASE_URL') ?? '' };
}

function readableFile(read: EnvironmentReader, name: string): string | null {
  const path = read.text(name);
  if (path === null) return null;
  try {
    accessSync(path, constants.R_OK);
  } catch {
    read.problems.push(`${name} must name a file that this process can read.`);
  }
  return path;
}

function readPlansFile(path: string | null, problems: string[]): unknown {
  if (path === null) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    problems.push('PLANS_FILE must name a readable JSON file.');
    return null;
  }
}

/** Compared to the letter with the header Origin: scheme, host and port, nothing behind. */
function readOrigins(read: EnvironmentReader): string[] {
  const origins = (read.text('CORS_ORIGINS') ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  if (origins.some((origin) => origin !== '*' && parseUrl(origin)?.origin !== origin))
    read.problems.push('CORS_ORIGINS must be * or origins such as https://app.example.com, separated by commas.');
  return origins;
}

/** Off without an address. */
function readFirst(read: EnvironmentReader): Config['auth']['first'] {
  const email = read.text('SQOUT_ADMIN_EMAIL');
  const password = read.text('SQOUT_ADMIN_PASSWORD');
  const organization = read.text('SQOUT_ORG_NAME') ?? 'My organization';
  if (email === null && password !== null)
    read.problems.push(
      'SQOUT_ADMIN_EMAIL is not set. SQOUT_ADMIN_PASSWORD needs it: the e-mail address of the first user.',
    );
  if (email !== null && !/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email))
    read.problems.push('SQOUT_ADMIN_EMAIL must be an e-mail address such as ada@example.com.');
  return email === null ? null : { email, password, organization };
}

/** Off without an address and a name; half of it is a mistake. */
function readModel(read: EnvironmentReader): Config['model'] {
  const baseUrl = read.url('MODEL_BASE_URL', ['http:', 'https:']);
  const name = read.text('MODEL_NAME');
  const settings = {
    apiKey: read.text('MODEL_API_KEY'),
    priceIn: read.amount('MODEL_PRICE_IN', 0, 10_000),
    priceOut: read.amount('MODEL_PRICE_OUT', 0, 10_000),
    budgetUsdPerRun: read.amount('MODEL_BUDGET_USD_RUN', 0.5, 1_000),
    allowed: (read.text('MODEL_ALLOWED') ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    parameters: readParameters(read),
    vision: read.choice('MODEL_VISION', ['auto', 'on', 'off'], 'auto'),
  };
  if (name === null && read.text('MODEL_BASE_URL') !== null)
    read.problems.push('MODEL_NAME is not set. MODEL_BASE_URL needs it: the name of the model to use.');
  if (baseUrl === null && name !== null && read.text('MODEL_BASE_URL') === null)
    read.problems.push('MODEL_BASE_URL is not set. MODEL_NAME needs it: the URL of an OpenAI-compatible endpoint.');
  if (baseUrl === null || name === null) return null;
  const { username, password, search, hash } = new URL(baseUrl);
  if (username || password || search || hash)
    read.problems.push(
      'MODEL_BASE_URL must have no name, password, query or fragment. The key belongs in MODEL_API_KEY.',
    );
  return { baseUrl, name, ...settings, allowed: [...new Set([name, ...settings.allowed])] };
}

const OWN_PARAMETERS = ['model', 'messages', 'stream', 'n', 'tools'];

/** What the operator adds to each request of a model. */
function readParameters(read: EnvironmentReader): Record<string, unknown> {
  const text = read.text('MODEL_PARAMETERS');
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const own = OWN_PARAMETERS.filter((name) => name in value);
      if (own.length > 0) read.problems.push(`MODEL_PARAMETERS must not contain ${own.join(', ')}: Sqout sets these.`);
      return { ...value };
    }
  } catch {
    // Reported below.
  }
  read.problems.push('MODEL_PARAMETERS must be a JSON object such as {"reasoning_effort": "low"}.');
  return {};
}

/** Base64 of 32 bytes each. */
function readSecretsKeys(read: EnvironmentReader): Buffer[] {
  const keys = (read.text('SECRETS_KEY') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.some((key) => !/^[A-Za-z0-9+/]{43}=$/.test(key)))
    read.problems.push(
      'SECRETS_KEY must be 32 bytes in base64 (openssl rand -base64 32), or several such keys separated by commas.',
    );
  return keys.map((key) => Buffer.from(key, 'base64'));
}

/** The variables are those of OpenTelemetry's specification. */
function readTracing(read: EnvironmentReader): Config['tracing'] {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const share = read.amount('OTEL_TRACES_SAMPLER_ARG', 1, 1);
  const podName = read.text('POD_NAME');
  return endpoint === null ? null : { tracesUrl: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share, podName };
}

/** Strangers of one mail provider, or of a domain that the operator never thought of, must not become colleagues. */
function refuseOpenDomains({ provisioning, domains }: Config['auth'], problems: string[]): void {
  if (provisioning === 'domain' && domains.length === 0)
    problems.push(
      'AUTH_DOMAINS is not set. AUTH_PROVISIONING=domain needs it: the e-mail domains whose people join one organization, such as acme.com.',
    );
  for (const domain of domains.filter(isPublicMail))
    problems.push(`AUTH_DOMAINS must not name ${domain}: anyone can have an address there.`);
}

/** Parses the environment once into typed groups. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const problems: string[] = [];
  const read = new EnvironmentReader(withSecretFiles(env, problems), problems);
  const port = read.integer('PORT', 3000, { min: 0, max: 65535 });
  const secretsKeys = readSecretsKeys(read);
  const config: Config = {
    environment: read.choice('SQOUT_ENV', ['production', 'development'], 'production'),
    logLevel: read.choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    http: {
      port,
      host: read.text('HOST') ?? '0.0.0.0',
      baseUrl: (read.url('BASE_URL', ['http:', 'https:']) ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
      trustedProxies: read.integer('TRUST_PROXY', 0, { min: 0, max: 10 }),
      corsOrigins: readOrigins(read),
    },
    database: {
      url: read.required(
        'DATABASE_URL',
        'Give the URL of a PostgreSQL database, or use "npm start", which brings its own.',
      ),
      poolSize: read.integer('DATABASE_POOL_SIZE', 10, { min: 2, max: 200 }),
      prepares: read.choice('DATABASE_PREPARE', ['yes', 'no'], 'yes') === 'yes',
    },
    queue: {
      ...readQueue(read),
      prefix: read.text('QUEUE_PREFIX') ?? 'sqout',
      addTimeoutMs: 2_000,
    },
    storage: {
      url: read.url('STORAGE_URL', ['file:', 's3:']) ?? 'file:.sqout/blobs',
      s3AccessKeyId: read.text('AWS_ACCESS_KEY_ID'),
      s3SecretAccessKey: read.text('AWS_SECRET_ACCESS_KEY'),
    },
    auth: {
      issuer: read.url('AUTH_ISSUER', ['http:', 'https:']),
      audience: read.text('AUTH_AUDIENCE'),
      jwksUrl: read.url('AUTH_JWKS_URL', ['http:', 'https:']),
      organizationClaim: read.text('AUTH_ORG_CLAIM') ?? 'org_id',
      clientId: read.text('AUTH_CLIENT_ID'),
      clientSecret: read.text('AUTH_CLIENT_SECRET'),
      scopes: read.text('AUTH_SCOPES') ?? 'openid profile email',
      provisioning: read.choice('AUTH_PROVISIONING', ['none', 'personal', 'domain', 'invite'], 'none'),
      local: read.choice('AUTH_LOCAL', ['on', 'off'], read.text('AUTH_ISSUER') === null ? 'on' : 'off') === 'on',
      breachedPasswords: readableFile(read, 'BREACHED_PASSWORDS'),
      first: readFirst(read),
      domains: (read.text('AUTH_DOMAINS') ?? '')
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter((domain) => domain !== ''),
    },
    rateLimits: {
      enabled: read.choice('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
      readPerMinute: read.integer('RATE_LIMIT_READ', 600, { min: 0, max: 1_000_000 }),
      writePerMinute: read.integer('RATE_LIMIT_WRITE', 120, { min: 0, max: 1_000_000 }),
      runsPerMinute: read.integer('RATE_LIMIT_RUNS', 60, { min: 0, max: 1_000_000 }),
      publishPerMinute: read.integer('RATE_LIMIT_PUBLISH', 30, { min: 0, max: 1_000_000 }),
      addressPerMinute: read.integer('RATE_LIMIT_ADDRESS', 1_200, { min: 0, max: 1_000_000 }),
      guessesPerMinute: read.integer('RATE_LIMIT_GUESSES', 20, { min: 0, max: 1_000_000 }),
    },
    plans: {
      overrides: readPlansFile(read.text('PLANS_FILE'), read.problems),
      pricingUrl: read.url('PRICING_URL', ['http:', 'https:']) ?? '',
      credits: read.choice('CREDITS', ['on', 'off'], read.text('PLANS_FILE') === null ? 'off' : 'on') === 'on',
      maxPages: read.text('MAX_PAGES') === null ? null : read.integer('MAX_PAGES', 0, { min: 1, max: 1_000_000 }),
    },
    crawl: {
      ...readCrawlNetwork(read),
      hostConnections: read.integer('CRAWL_HOST_CONNECTIONS', 12, { min: 1, max: 64 }),
      sliceConnections: read.integer('CRAWL_SLICE_CONNECTIONS', 4, { min: 1, max: 64 }),
      sliceSeconds: read.integer('CRAWL_SLICE_SECONDS', 10, { min: 1, max: 60 }),
      sitemapSeconds: read.integer('CRAWL_SITEMAP_SECONDS', 60, { min: 1, max: 600 }),
      deadlineMinutes: {
        quick: read.integer('CRAWL_QUICK_MINUTES', 15, { min: 1, max: 2880 }),
        surface: read.integer('CRAWL_SURFACE_MINUTES', 60, { min: 1, max: 2880 }),
        full: read.integer('CRAWL_FULL_MINUTES', 240, { min: 1, max: 2880 }),
      },
    },
    metricsPort: read.text('METRICS_PORT') === null ? null : read.integer('METRICS_PORT', 0, { min: 0, max: 65535 }),
    tracing: readTracing(read),
    worker: {
      healthPort: read.integer('WORKER_PORT', 3001, { min: 0, max: 65535 }),
      concurrency: read.integer('WORKER_CONCURRENCY', 4, { min: 1, max: 64 }),
      auditThreads: read.integer('AUDIT_THREADS', 1, { min: 1, max: 16 }),
    },
    render: { ...readBrowser(read), remote: readRenderers(read), hasLighthouse: read.text('LIGHTHOUSE') === 'on' },
    model: readModel(read),
    notifications: {
      secretsKeys,
      allowNetworks: read.text('NOTIFY_ALLOW_NETWORKS') ?? '',
      smtp: readSmtp(read, secretsKeys.length > 0),
    },
    retention: {
      crawlDays: read.integer('RETENTION_CRAWL_DAYS', 7, { min: 0, max: 3650 }),
      eventDays: read.integer('RETENTION_EVENT_DAYS', 30, { min: 1, max: 3650 }),
      findingDays: read.integer('RETENTION_FINDING_DAYS', 90, { min: 0, max: 3650 }),
      maxMb: read.integer('RETENTION_MAX_MB', 0, { min: 0, max: 1_000_000_000 }),
    },
  };
  // The ID tokens of our client are for this client alone.
  config.auth.audience ??= config.auth.clientId;
  if (config.auth.clientId && !config.auth.issuer) read.problems.push('AUTH_CLIENT_ID needs AUTH_ISSUER.');
  refuseOpenDomains(config.auth, read.problems);
  if (config.auth.issuer && !config.auth.audience)
    read.problems.push(
      'AUTH_AUDIENCE is not set. AUTH_ISSUER needs it: a token for another service must not open this one.',
    );
  if (!config.plans.pricingUrl) config.plans.pricingUrl = `${config.http.baseUrl}/docs#plans`;
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

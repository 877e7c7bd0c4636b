import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SECRET_VARIABLES, withSecretFiles } from '../../libs/config/src/secret-files.js';
import { containersOf, objectsOf, type Pod } from './manifests.js';

type Part = 'api' | 'worker' | 'renderer' | 'migrate';

/** What each part cannot do without. */
const NEEDED: Readonly<Record<Part, readonly string[]>> = {
  api: [
    ...['DATABASE_URL', 'QUEUE_DATABASE_URL', 'REDIS_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ...['AUTH_CLIENT_SECRET', 'SQOUT_ADMIN_PASSWORD', 'SECRETS_KEY', 'SMTP_URL', 'RENDERER_TOKEN'],
  ],
  worker: [
    ...['DATABASE_URL', 'QUEUE_DATABASE_URL', 'REDIS_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    ...['MODEL_API_KEY', 'SECRETS_KEY', 'SMTP_URL', 'RENDERER_TOKEN'],
  ],
  renderer: ['RENDERER_TOKEN'],
  migrate: ['DATABASE_URL', 'QUEUE_DATABASE_URL'],
};
/** With Compose, these get the file .env. */
const PARTS = ['api', 'worker', 'migrate'] as const;
/** On Kubernetes each pod migrates before it starts, so there is no third part. */
const PODS = ['api', 'worker', 'renderer'] as const;
const ROOT = process.cwd();
const MOUNTED = join(ROOT, 'package.json');
const MISSING = '/run/secrets/of-another-part';
/** A variable of docker-compose.yml as it is when .env does not set it. */
const withoutDefault = (value: unknown): string => String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1');
const keyOf = (variable: string): string =>
  variable
    .replace(/^SQOUT_/, '')
    .toLowerCase()
    .replaceAll('_', '-');

const manifests = [...objectsOf('base'), ...objectsOf('parts/renderer')];
const podOf = (part: Part): Pod => {
  const found = manifests.find(({ metadata, spec }) => spec?.template && metadata.name === part);
  if (!found?.spec?.template) throw new Error(`no pod of ${part}`);
  return found.spec.template.spec;
};
const filesOf = (part: Part): string[] =>
  (podOf(part).volumes ?? []).flatMap(({ secret }) => secret?.items?.map(({ path }) => path) ?? []);
const settingsOf = (name: string): Record<string, string> =>
  manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)?.data ?? {};

describe('secrets on Kubernetes', () => {
  it.each(PODS)('%s gets the files of the secrets that it needs, and no others', (part) => {
    expect(filesOf(part).sort()).toEqual(NEEDED[part].map(keyOf).sort());
  });

  it('are nowhere mounted as a whole, and never variables of a pod', () => {
    const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? []);
    expect(pods.length).toBe(PODS.length);
    const volumes = pods.flatMap((pod) => pod.volumes ?? []).filter(({ secret }) => secret);
    expect(volumes.filter(({ secret }) => !secret?.items?.length)).toEqual([]);
    const containers = manifests.flatMap(containersOf);
    expect(containers.filter(({ envFrom = [] }) => envFrom.some(({ secretRef }) => secretRef))).toEqual([]);
  });

  it.each(PODS)('%s reads no file that it does not get', (part) => {
    for (const { env = [], envFrom = [] } of [...podOf(part).containers, ...(podOf(part).initContainers ?? [])]) {
      const settings = Object.assign({}, ...envFrom.map(({ configMapRef }) => settingsOf(configMapRef?.name ?? '')));
      const own = Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));
      for (const variable of SECRET_VARIABLES) {
        const { [`${variable}_FILE`]: path } = settings as Record<string, string | undefined>;
        // A plain variable wins over its file.
        if (path && !own[variable]) expect(filesOf(part)).toContain(path.replace('/secrets/', ''));
      }
    }
  });
});

describe('secrets with Compose', () => {
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<Part, { environment: Record<string, string>; env_file?: unknown; networks?: string[] }>;
  };
  // The addresses of Redis and of a queue of its own carry no secret there.
  const withoutSecret = new Set(['REDIS_URL', 'QUEUE_DATABASE_URL']);

  it.each(PARTS)('%s does not get from .env what it has no use for', (part) => {
    const unneeded = ['POSTGRES_PASSWORD', ...SECRET_VARIABLES].filter(
      (name) => !NEEDED[part].includes(name) && !withoutSecret.has(name),
    );
    expect(unneeded.filter((name) => services[part].environment[name] !== '')).toEqual([]);
  });

  it.each(PARTS)('%s gets what it needs', (part) => {
    for (const name of NEEDED[part]) expect(services[part].environment[name]).not.toBe('');
  });

  it.each(PARTS)('%s starts when .env names files that only the other parts mount', (part) => {
    const named = SECRET_VARIABLES.map((name) => [`${name}_FILE`, NEEDED[part].includes(name) ? MOUNTED : MISSING]);
    const { environment } = services[part];
    const set = Object.entries(environment).map(([name, value]) => [name, withoutDefault(value)]);
    const env = Object.fromEntries([...named, ...set]) as Record<string, string>;
    const problems: string[] = [];
    const read = withSecretFiles(env, problems);
    expect(problems).toEqual([]);
    const content = readFileSync(MOUNTED, 'utf8').trim();
    for (const name of NEEDED[part]) if (!env[name]) expect(read[name]).toBe(content);
  });

  it('renderers get their token alone, and share no network with database and queue', () => {
    const { environment, env_file: file, networks } = services.renderer;
    expect(file).toBeUndefined();
    expect(SECRET_VARIABLES.filter((name) => name in environment)).toEqual(NEEDED.renderer);
    expect([networks, services.worker.networks, services.api.networks]).toEqual([
      ['rendering'],
      ['default', 'rendering'],
      ['default', 'rendering'],
    ]);
  });
});

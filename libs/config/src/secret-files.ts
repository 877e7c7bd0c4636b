import { readFileSync } from 'node:fs';

/** Variables that may come from a file, as orchestrators mount secrets: `DATABASE_URL_FILE=/run/secrets/database-url`. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'QUEUE_DATABASE_URL',
  'REDIS_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AUTH_CLIENT_SECRET',
  'MODEL_API_KEY',
  'SECRETS_KEY',
  'SMTP_URL',
  'SQOUT_ADMIN_PASSWORD',
  'RENDERER_TOKEN',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the contents of `*_FILE` variables under their plain names. A plain variable wins over its file. */
export function withSecretFiles(
  env: Environment,
  problems: string[],
  names: readonly string[] = SECRET_VARIABLES,
): Environment {
  const read: Record<string, string> = {};
  for (const name of names) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path || env[name]?.trim()) continue;
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE must name a file that this process can read.`);
    }
  }
  return new Proxy(env, { get: (target, name: string) => read[name] ?? target[name] });
}

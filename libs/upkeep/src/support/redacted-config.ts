import type { Config } from '#config';

/** Texts of the configuration that are one of a few words: the only ones that are shown. */
const WORDS = ['environment', 'logLevel', 'auth.provisioning'];

/**
 * The configuration as people outside of the installation may see it. Numbers and switches are shown; of addresses only the scheme, of
 * every other text only that it is set, of lists how long they are. What is new is hidden until it is shown here.
 */
export function redactConfig(config: Config): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  const walk = (value: unknown, path: string): void => {
    if (value === null || value === undefined) shown[path] = 'not set';
    else if (typeof value === 'number' || typeof value === 'boolean' || WORDS.includes(path)) shown[path] = value;
    else if (typeof value === 'string') shown[path] = value === '' ? 'not set' : describeText(value);
    else if (Array.isArray(value)) shown[path] = `${value.length} entries`;
    // What the operator wrote into a file: its names may say something as well.
    else if (path === 'plans.overrides') shown[path] = 'set';
    else if (typeof value === 'object')
      for (const [name, member] of Object.entries(value)) walk(member, path === '' ? name : `${path}.${name}`);
  };
  walk(config, '');
  return shown;
}

function describeText(text: string): string {
  const scheme = /^(postgres(?:ql)?|rediss?|https?|file|s3):/i.exec(text)?.[1];
  return scheme === undefined ? 'set' : `set, ${scheme.toLowerCase()}:`;
}

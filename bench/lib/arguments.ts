import { parseArgs } from 'node:util';

/** Numbers and texts from the command line, with defaults: `{ pages: 2000, peers: 'floor,crawlee' }`. */
export function readArguments<T extends Record<string, number | string>>(defaults: T, args = process.argv.slice(2)): T {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  const result: Record<string, number | string> = { ...defaults };
  for (const [name, text] of Object.entries(values)) {
    if (typeof text !== 'string') continue;
    const value = typeof defaults[name] === 'number' ? Number(text) : text;
    if (Number.isNaN(value)) throw new Error(`--${name} must be a number, not "${text}".`);
    result[name] = value;
  }
  return result as T;
}

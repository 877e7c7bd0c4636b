import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from './config.js';
import { loadRendererConfig } from './renderer-config.js';

/** Read by the start command before there is a configuration. */
const OF_THE_START_COMMAND = ['SQOUT_DATA_DIR'];

/** Read by docker-compose.yml alone. */
const OF_COMPOSE = ['POSTGRES_PASSWORD'];

const NEEDED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://127.0.0.1/sqout',
  RENDERER_TOKEN: 'sixteen-and-more-characters',
};

function variablesThatAreRead(): string[] {
  const read = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_target, name) => {
        read.add(String(name));
        return NEEDED[String(name)];
      },
    },
  );
  loadConfig(env);
  loadRendererConfig(env);
  return [...read];
}

describe('.env.example', () => {
  const lines = readFileSync(join(process.cwd(), '.env.example'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const entries = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));

  it('lists every variable that is read, and no other', () => {
    expect([...entries.keys()].sort()).toEqual(
      [...variablesThatAreRead(), ...OF_THE_START_COMMAND, ...OF_COMPOSE].sort(),
    );
  });

  it('shows the defaults', () => {
    const shown = { ...Object.fromEntries(entries), ...NEEDED };
    expect(loadConfig(shown)).toEqual(loadConfig(NEEDED));
    expect(loadRendererConfig(shown)).toEqual(loadRendererConfig(NEEDED));
  });
});

import 'reflect-metadata';
import { Test } from '@nestjs/testing';
import { createLogger, loadConfig } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { AppModule } from '../../apps/api/src/app.module.js';
import { APP_OPTIONS, configureApp, listen, type ApiApplication } from '../../apps/api/src/configure-app.js';
import { JsonAdapter } from '../../apps/api/src/http/json-adapter.js';

export interface ApiHere {
  app: ApiApplication;
  url: string;
  /** What it logged so far. */
  logLines: string[];
  /** The second time it does nothing. */
  close(): Promise<void>;
}

/**
 * The whole API behind a port of its own, in this process: its modules are shared with the
 * specs before, so it starts in a fifth of the time of a process.
 * @param env all of its settings
 */
export async function startApiHere(env: Record<string, string>): Promise<ApiHere> {
  const logLines: string[] = [];
  const logger = createLogger({
    level: 'debug',
    base: { service: 'api' },
    destination: { write: (line) => void logLines.push(line) },
  });
  const module = await Test.createTestingModule({ imports: [AppModule] })
    .overrideProvider(CONFIG)
    .useValue(loadConfig(env))
    .overrideProvider(LOGGER)
    .useValue(logger)
    .compile();
  const app = configureApp(module.createNestApplication<ApiApplication>(new JsonAdapter(), APP_OPTIONS));
  const url = await listen(app).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  let closed: Promise<void> | null = null;
  return { app, url, logLines, close: () => (closed ??= app.close()) };
}

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { captureConsole, ConfigError, redactSecrets } from '#config';
import { LOGGER } from '#config/nest';
import { AppModule } from './app.module.js';
import { APP_OPTIONS, configureApp, listen, type ApiApplication } from './configure-app.js';
import { JsonAdapter } from './http/json-adapter.js';

async function main(): Promise<void> {
  const toLog = captureConsole();
  const app = configureApp(await NestFactory.create<ApiApplication>(AppModule, new JsonAdapter(), APP_OPTIONS));
  toLog(app.get<Logger>(LOGGER));
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  const address = await listen(app);
  app.get<Logger>(LOGGER).info({ address }, 'the API listens');
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The API could not start.\n${redactSecrets(text ?? '')}\n`);
  process.exit(1);
});

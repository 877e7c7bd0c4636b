import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { captureConsole, exitUnstarted } from '#config';
import { LOGGER } from '#config/nest';
import { AppModule } from './app.module.js';
import { APP_OPTIONS, configureApp, listen, type ApiApplication } from './configure-app.js';
import { JsonAdapter } from './http/json-adapter.js';

let logger: Logger | null = null;

async function main(): Promise<void> {
  const toLog = captureConsole();
  const app = configureApp(await NestFactory.create<ApiApplication>(AppModule, new JsonAdapter(), APP_OPTIONS));
  logger = app.get<Logger>(LOGGER);
  toLog(logger);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  const address = await listen(app);
  logger.info({ address }, 'the API listens');
}

main().catch((error: unknown) => exitUnstarted('The API', error, logger));

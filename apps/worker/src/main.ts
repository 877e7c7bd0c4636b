import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { captureConsole, exitUnstarted, type Config } from '#config';
import { CONFIG, LOGGER, nestLogger } from '#config/nest';
import { WorkerModule } from './worker.module.js';

/** A worker that has not stopped by then is ended, and its threads take two seconds more. Its leases run out, and others take its work. */
const STOP_LIMIT_MS = 7_000;
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

let logger: Logger | null = null;

async function main(): Promise<void> {
  const toLog = captureConsole();
  const app = await NestFactory.create(WorkerModule, { abortOnError: false, logger: false });
  const { worker, http } = app.get<Config>(CONFIG);
  logger = app.get<Logger>(LOGGER);
  toLog(logger);
  app.useLogger(nestLogger(logger));
  await app.listen(worker.healthPort, http.host);
  logger.info({ concurrency: worker.concurrency }, 'the worker takes jobs');
  app.enableShutdownHooks([...STOP_SIGNALS], { useProcessExit: true });
  for (const signal of STOP_SIGNALS)
    process.once(signal, () => setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref());
}

main().catch((error: unknown) => exitUnstarted('The worker', error, logger));

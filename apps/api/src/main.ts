import { captureConsole, ConfigError, createLogger, loadConfig, redactSecrets } from '#config';
import { createApi } from './create-api.js';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger({ level: config.logLevel, base: { service: 'api' } });
  captureConsole(logger);
  const api = await createApi(config, { logger });
  const address = await api.listen();
  logger.info({ address }, 'the API listens');

  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'the API stops');
    api
      .drain()
      .then(() => api.close())
      .then(
        () => logger.flush(() => process.exit(0)),
        (err: unknown) => {
          logger.error({ err }, 'the API could not stop cleanly');
          logger.flush(() => process.exit(1));
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The API could not start.\n${redactSecrets(text ?? '')}\n`);
  process.exit(1);
});

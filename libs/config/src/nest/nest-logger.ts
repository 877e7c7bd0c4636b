import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** The framework's own words go into our log: its chatter at start as debug, its complaints as they are. */
export function nestLogger(logger: Logger): LoggerService {
  return {
    log: (message: unknown) => logger.debug(String(message)),
    debug: (message: unknown) => logger.trace(String(message)),
    verbose: (message: unknown) => logger.trace(String(message)),
    warn: (message: unknown) => logger.warn(String(message)),
    error: (message: unknown) =>
      logger.error(message instanceof Error ? { err: message } : { detail: String(message) }, 'framework error'),
    fatal: (message: unknown) => logger.fatal(String(message)),
  };
}

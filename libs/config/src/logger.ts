import { format } from 'node:util';
import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger } from 'pino';
import { ConfigError } from './config.js';

/** Everything that opens something, wherever it is in a line: in a path, an address, a message or a stack. */
const SECRETS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Keys and login tokens of ours, whole, cut off or percent-encoded.
  [/\b(sq(?:cli|_dev|%5fdev)?(?:_|%5f))[a-z0-9]{6,}/gi, '$1[redacted]'],
  // JSON Web Tokens.
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, '[redacted]'],
  [/\b(bearer(?:\s|%20)+)[^\s"\\]{6,}/gi, '$1[redacted]'],
  // Passwords in addresses of stores.
  [/(\/\/[^\s/@:"]*:)[^\s/@"]+@/g, '$1[redacted]@'],
];

/** The text without what would open anything to its readers. */
export function redactSecrets(text: string): string {
  return SECRETS.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text);
}

export interface LoggerOptions {
  level: string;
  /** Members of every line, such as the service. */
  base: Record<string, unknown>;
  /** Standard output when missing. */
  destination?: DestinationStream;
  /** Lines inside of a span name its trace. */
  isTraced?: boolean;
}

/** The trace of what goes on, for every line that is written inside of a span. */
function currentTrace(): { traceId?: string } {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** An error of a connection comes with its client: 9 kB of sockets and settings that tell nothing about the error. */
function errorForLog(error: Error): object {
  const { client: _client, ...logged } = pino.stdSerializers.err(error) as object as { client?: unknown };
  return logged;
}

/** JSON lines without secrets. Written in the background, so that a slow reader of the log does not hold anything up. */
export function createLogger({ level, base, destination, isTraced = false }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base,
      serializers: { err: errorForLog },
      ...(isTraced ? { mixin: currentTrace } : {}),
      hooks: { streamWrite: redactSecrets },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}
/**
 * Puts what libraries write to the console, and Node's own warnings, into the log:
 * plain text between JSON lines is lost on programs that read them.
 * For programs, at their start: lines wait until the function that is returned is given the log.
 */
export function captureConsole(): (logger: Logger) => void {
  let logger: Logger | null = null;
  const held: ((logger: Logger) => void)[] = [];
  const write = (line: (logger: Logger) => void): void => {
    if (logger) line(logger);
    else held.push(line);
  };
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels))
    Object.assign(globalThis.console, {
      [method]: (...values: unknown[]) => write((log) => log[level]({ from: 'console' }, format(...values))),
    });
  process.removeAllListeners('warning');
  process.on('warning', (err) => write((log) => log.warn({ err }, 'Node.js warns')));
  return (opened) => {
    logger = opened;
    for (const line of held.splice(0)) line(opened);
  };
}

/**
 * Ends a program that could not start. The log says why where there is one by then;
 * before that, people read it who have set a variable wrong.
 */
export function exitUnstarted(what: string, error: unknown, logger: Logger | null): never {
  const said = `${what} could not start.`;
  if (logger) logger.fatal({ err: error }, said);
  else {
    const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${said}\n${redactSecrets(text ?? '')}\n`);
  }
  process.exit(1);
}

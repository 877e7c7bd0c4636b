import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { Option, type Command } from 'commander';
import { CommandError } from '../command-error.js';
import type { Context } from '../context.js';
import { readVariable } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { wholeNumber } from '../option-values.js';
import { toSafeJson } from '../safe-json.js';

const MAX_BODY = 1_000_000;
const TOLERANCE_S = 300;

interface Received {
  type: string;
  id: string;
  /** null: there is no secret to verify with. */
  verified: boolean | null;
  body: unknown;
}

export function addListenCommand(program: Command, context: Context): void {
  program
    .command('listen')
    .addOption(
      new Option('--port <n>', 'of this machine; 0 for a free one').argParser(wholeNumber(0, 65_535)).default(8090),
    )
    .option('--secret <secret>', 'of the channel (default: SQOUT_WEBHOOK_SECRET)')
    .addOption(new Option('--count <n>', 'stop after so many messages').argParser(wholeNumber(1, 1_000_000)))
    .action(async (options: { port: number; secret?: string; count?: number }) => {
      const secret = options.secret ?? readVariable(context.env, 'SQOUT_WEBHOOK_SECRET');
      const key = secret === null ? null : keyOf(secret);
      const stop = context.untilInterrupted();
      const messages: Received[] = [];
      let [received, refused] = [0, 0];
      const finished = new AbortController();
      const server = createServer((request, response) => {
        receive(request, key).then(
          (message) => {
            response.writeHead(message.verified === false ? 401 : 204).end();
            if (message.verified === false) refused++;
            // One value on stdout, at the end.
            if (context.wantsJson) messages.push(message);
            else print(context, message);
            if (++received === options.count) finished.abort();
          },
          () => response.writeHead(400).end(),
        );
      });
      stop.addEventListener('abort', () => finished.abort(), { once: true });
      server.listen(options.port, '127.0.0.1');
      await once(server, 'listening').catch(() => {
        throw new CommandError('PORT_IN_USE', `Port ${options.port} is in use. Choose another one with --port.`);
      });
      const { port } = server.address() as AddressInfo;
      context.terminal.note(`Listening on http://127.0.0.1:${port}/. Stop with Ctrl-C.`);
      if (key === null) context.terminal.note('Signatures are not verified: give --secret whsec_…');
      if (!finished.signal.aborted) await once(finished.signal, 'abort');
      server.close();
      server.closeIdleConnections();
      await context.report(() =>
        Promise.resolve({
          value: { received, refused, messages },
          text: null,
          exitCode: refused > 0 ? EXIT.problemsFound : EXIT.ok,
        }),
      );
    });
}

async function receive(request: IncomingMessage, key: Buffer | null): Promise<Received> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw new Error('The body is too long.');
  const body = await text(request);
  const id = headerOf(request, 'webhook-id');
  const json = JSON.parse(body) as unknown;
  const type = typeof json === 'object' && json !== null && 'type' in json ? String(json.type) : '?';
  return { type, id, verified: key === null ? null : isSigned(request, body, key), body: json };
}

/** As Standard Webhooks describes: HMAC-SHA256 of `id.timestamp.body`, one of several. */
function isSigned(request: IncomingMessage, body: string, key: Buffer): boolean {
  const [id, sentAt] = [headerOf(request, 'webhook-id'), headerOf(request, 'webhook-timestamp')];
  if (!(Math.abs(Date.now() / 1_000 - Number(sentAt)) <= TOLERANCE_S)) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest();
  return headerOf(request, 'webhook-signature')
    .split(' ')
    .some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (!secret.startsWith('whsec_') || key.length < 24)
    throw new CommandError('INVALID_SECRET', 'The secret must be that of a webhook: whsec_…');
  return key;
}

function headerOf(request: IncomingMessage, name: string): string {
  return request.headers[name]?.toString() ?? '';
}

const SIGNATURES = { true: 'signature valid', false: 'SIGNATURE INVALID', null: 'signature not verified' } as const;

/** A line, and the message. */
function print({ terminal }: Context, message: Received): void {
  terminal.clear();
  console.log(
    `${toSafeJson(message.type).slice(1, -1)}  ${toSafeJson(message.id).slice(1, -1)}  ${SIGNATURES[`${message.verified}`]}`,
  );
  console.log(toSafeJson(message.body));
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SmtpSettings } from '#config';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  /** By lower-case name, unfolded. */
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: { name: string; bytes: Buffer }[];
  wasEncrypted: boolean;
}

/** What the server replies in place of taking the message: `[550, 'No such user']`; null takes it. */
type Reply = [number, string] | null;

export interface MailServerOptions {
  onRecipient?: (address: string, nth: number) => Reply;
  onMessage?: (nth: number) => Reply;
  /** Holds the reply back. */
  hangs?: boolean;
  server?: SMTPServerOptions;
}

/** A real SMTP server on loopback. */
export class MailServer {
  readonly received: ReceivedMail[] = [];

  private constructor(
    private readonly server: SMTPServer,
    readonly port: number,
  ) {}

  static async open(options: MailServerOptions = {}): Promise<MailServer> {
    let recipients = 0;
    let messages = 0;
    const server = new SMTPServer({
      ...{ authOptional: true, hideSTARTTLS: options.server?.key === undefined, logger: false, closeTimeout: 100 },
      onRcptTo({ address }, _session, done) {
        done(errorOf(options.onRecipient?.(address, ++recipients) ?? null));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const reply = options.onMessage?.(++messages) ?? null;
          const { mailFrom, rcptTo } = session.envelope;
          if (reply === null)
            opened.received.push({
              ...{ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) },
              ...{ ...parseMail(Buffer.concat(chunks).toString('utf8')), wasEncrypted: session.secure },
            });
          if (options.hangs !== true) done(errorOf(reply));
        });
      },
      ...options.server,
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const opened = new MailServer(server, (server.server.address() as AddressInfo).port);
    return opened;
  }

  get settings(): SmtpSettings {
    return {
      ...{ host: '127.0.0.1', port: this.port, tls: 'offered', user: null, password: null },
      from: { name: 'Sqout', address: 'sqout@sqout.test' },
    };
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function errorOf(reply: Reply): Error | null {
  return reply === null ? null : Object.assign(new Error(reply[1]), { responseCode: reply[0] });
}

type Parsed = Pick<ReceivedMail, 'raw' | 'headers' | 'text' | 'html' | 'attachments'>;

function parseMail(raw: string): Parsed {
  const parsed: Parsed = { raw, headers: headersOf(raw), text: '', html: '', attachments: [] };
  readPart(raw, parsed);
  return parsed;
}

function headersOf(part: string): Map<string, string> {
  const head = part.slice(0, part.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())];
    }),
  );
}

function readPart(part: string, into: Parsed): void {
  const headers = headersOf(part);
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const type = headers.get('content-type') ?? '';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary !== undefined) {
    for (const each of body.split(`--${boundary}`).slice(1, -1)) readPart(each.replace(/^\r\n|\r\n$/g, ''), into);
    return;
  }
  const bytes = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit');
  const name = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];
  if (name !== undefined) into.attachments.push({ name, bytes });
  else if (type.startsWith('text/html')) into.html = bytes.toString('utf8');
  else into.text = bytes.toString('utf8');
}

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body.replaceAll('\r\n', '\n'), 'utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replaceAll('\r\n', '\n')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Encoded words of RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeBody(word.replaceAll('_', ' '), 'quoted-printable').toString('utf8'),
    );
}

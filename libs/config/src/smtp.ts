import { parseUrl } from '#common';
import type { EnvironmentReader } from './environment.js';

/** The server that takes the installation's mail, and whom it comes from. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** `implicit`: from the first byte (`smtps:`). `required` and `offered`: by STARTTLS. `off`: never. */
  tls: 'implicit' | 'required' | 'offered' | 'off';
  user: string | null;
  password: string | null;
  from: { name: string; address: string };
}

const FROM = /^(?:(?<name>[^<>"\p{Cc}]{0,100})<)?(?<address>[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[a-z0-9.-]{1,189})>?$/iu;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Off without SMTP_URL. A password goes over an encrypted connection only. */
export function readSmtp(read: EnvironmentReader, hasSecretsKey: boolean): SmtpSettings | null {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const from = FROM.exec(read.text('SMTP_FROM') ?? '')?.groups;
  if (read.text('SMTP_FROM') !== null && from === undefined)
    read.problems.push('SMTP_FROM must be an e-mail address such as sqout@example.com or Sqout <sqout@example.com>.');
  if (url === null || parseUrl(url) === null) return null;
  if (from === undefined && read.text('SMTP_FROM') === null)
    read.problems.push('SMTP_FROM is not set. SMTP_URL needs it: the e-mail address that messages come from.');
  if (!hasSecretsKey)
    read.problems.push('SECRETS_KEY is not set. SMTP_URL needs it: it encrypts the links of messages that wait.');
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const unknown =
    [...searchParams.keys()].some((name) => name !== 'tls') || !['', '/'].includes(pathname) || hash !== '';
  const wish = searchParams.get('tls');
  if (hostname === '' || unknown || (wish !== null && (wish !== 'off' || isSecure)))
    read.problems.push(
      'SMTP_URL must be smtps://user:password@host:465 or smtp://user:password@host:587. "?tls=off" after smtp:// turns STARTTLS off.',
    );
  const needsTls = username !== '' && !LOOPBACK.test(hostname);
  if (needsTls && wish === 'off')
    read.problems.push('SMTP_URL must not have a user and "?tls=off": the password would be sent in the clear.');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    tls: isSecure ? 'implicit' : wish === 'off' ? 'off' : needsTls ? 'required' : 'offered',
    user: username === '' ? null : decoded(username),
    password: username === '' ? null : decoded(password),
    from: { name: from?.name?.trim() || 'Sqout', address: from?.address ?? '' },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

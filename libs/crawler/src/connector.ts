import { connect as connectTcp, isIP } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { TLSSocket, connect as connectTls, type ConnectionOptions, type SecureContextOptions } from 'node:tls';
import type { buildConnector } from 'undici';
import type { ProxyFor } from '#common';
import type { AddressGuard } from './address-guard.js';
import { ConnectError } from './connect-error.js';
import type { TlsFacts } from './fetch-result.js';
import { NameError, type Resolver } from './name-resolver.js';
import type { ResolvedAddress } from './system-names.js';
import { openTunnel, trustOptions, type Trust } from './tunnel.js';

export { ConnectError };

export interface ConnectionFacts {
  remoteAddress: string | null;
  tls: TlsFacts | null;
}

export interface ConnectorOptions extends Trust {
  guard: AddressGuard;
  resolver: Resolver;
  connectTimeoutMs: number;
  /** Through which proxy a URL is asked for. */
  proxyFor?: ProxyFor | undefined;
  /** Called for each new connection, `origin` as in URL.origin. */
  onConnected: (origin: string, facts: ConnectionFacts) => void;
}

/** What a connection to a checked address takes. */
export type CheckedConnection = Omit<ConnectorOptions, 'onConnected'>;

/** With several addresses, how long one may take before the next is tried beside it (RFC 8305 calls for 100 ms to 2 s). */
const NEXT_ADDRESS_AFTER_MS = 1000;
/** Behind a proxy there may be no name server at all. */
const PROXY_LOOK_UP_MS = 2_000;

/**
 * Connects only to checked addresses. The name is resolved once, every address of the answer must be
 * allowed, and the socket gets exactly these addresses: what the name says a moment later cannot matter.
 * Literal addresses take the same way (a `lookup` hook would never see them).
 */
export function createConnector(options: ConnectorOptions): buildConnector.connector {
  return (target, callback) => {
    openSocket(options, target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function openSocket(options: ConnectorOptions, target: buildConnector.Options): Promise<Socket> {
  const socket = await openChecked(options, target, { ALPNProtocols: ['http/1.1'] });
  options.onConnected(originOf(target), {
    // Of a tunnel it would be the proxy's.
    remoteAddress: proxyOf(options, target) === null ? (socket.remoteAddress ?? null) : null,
    tls: socket instanceof TLSSocket ? tlsFactsOf(socket) : null,
  });
  return socket;
}

/** A connection to a checked address, its handshake done. @throws ConnectError */
export async function openChecked(
  options: CheckedConnection,
  target: Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>,
  handshake: SecureContextOptions & Pick<ConnectionOptions, 'ALPNProtocols'>,
): Promise<Socket> {
  const isSecure = target.protocol === 'https:';
  const port = Number(target.port) || (isSecure ? 443 : 80);
  const proxy = proxyOf(options, target);
  const servername = isIP(target.hostname) === 0 ? target.hostname : '';
  if (proxy !== null) {
    await checkForProxy(options, target.hostname, port);
    const { connectTimeoutMs: timeoutMs } = options;
    const tunnel = await openTunnel(proxy, `${target.hostname}:${port}`, { ...options, timeoutMs });
    if (!isSecure) return tunnel;
    const secured = connectTls({ socket: tunnel, ...handshake, servername, ...trustOptions(options) });
    await untilConnected(secured, isSecure, timeoutMs);
    return secured;
  }
  const addresses = await checkedAddresses(options, target.hostname, port);
  const pinned = {
    host: target.hostname,
    port,
    lookup: lookupOf(addresses),
    autoSelectFamily: addresses.length > 1,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
  };
  const socket = isSecure
    ? connectTls({ ...pinned, ...handshake, servername, ...trustOptions(options) })
    : connectTcp(pinned);
  await untilConnected(socket, isSecure, options.connectTimeoutMs);
  if (socket.destroyed) throw new ConnectError('connection', 'The server closed the connection immediately.');
  if (!options.guard.isAllowed(socket.remoteAddress ?? '', port)) {
    socket.destroy();
    throw refused(target.hostname, port);
  }
  return socket;
}

function originOf(target: buildConnector.Options): string {
  return `${target.protocol}//${target.host ?? target.hostname}`;
}

type Target = Pick<buildConnector.Options, 'protocol' | 'hostname' | 'port'>;

function proxyOf({ proxyFor }: Pick<ConnectorOptions, 'proxyFor'>, { protocol, hostname, port }: Target): URL | null {
  if (proxyFor === undefined) return null;
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return proxyFor(new URL(`${protocol}//${host}${port ? `:${port}` : ''}/`));
}

/**
 * A proxy looks names up by itself, so the guard sees what is known here: literal addresses, and what our own name
 * servers say. A name that they do not know is the proxy's business. @throws ConnectError
 */
export async function checkForProxy(
  options: Pick<ConnectorOptions, 'guard' | 'resolver'>,
  hostname: string,
  port: number,
): Promise<void> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const known = { ...options, connectTimeoutMs: PROXY_LOOK_UP_MS };
  await checkedAddresses(known, host, port).catch((error: unknown) => {
    if (error instanceof ConnectError && (error.reason === 'dns' || error.reason === 'dns-unanswered')) return;
    throw error;
  });
}

async function checkedAddresses(
  options: Pick<ConnectorOptions, 'guard' | 'resolver' | 'connectTimeoutMs'>,
  hostname: string,
  port: number,
): Promise<ResolvedAddress[]> {
  const version = isIP(hostname);
  const addresses =
    version === 0
      ? await resolve(options, hostname)
      : [{ address: hostname, family: version === 6 ? (6 as const) : (4 as const) }];
  if (addresses.length === 0) throw new ConnectError('dns', `${hostname} has no address.`);
  if (!addresses.every(({ address }) => options.guard.isAllowed(address, port))) throw refused(hostname, port);
  return addresses;
}

async function resolve(
  { resolver, connectTimeoutMs: timeoutMs }: Pick<ConnectorOptions, 'resolver' | 'connectTimeoutMs'>,
  hostname: string,
): Promise<ResolvedAddress[]> {
  try {
    return await within(timeoutMs, resolver(hostname));
  } catch (error) {
    if (error instanceof ConnectError) throw error;
    if (error instanceof NameError && error.isPassing) throw unanswered(hostname, error.code);
    const code = error instanceof NameError ? error.code : codeOf(error);
    throw new ConnectError('dns', `${hostname} could not be found (${code ?? 'no answer'}).`);
  }
}

/** A client of undici that waits blocks all later requests to its origin: the look-up gets no longer than the connection. */
function within<T>(timeoutMs: number, lookup: Promise<T>): Promise<T> {
  return new Promise((resolvePromise, reject) => {
    const timer = setTimeout(
      () => reject(unanswered('', `no response within ${timeoutMs / 1000} s`)),
      timeoutMs,
    ).unref();
    lookup.then(resolvePromise, reject).finally(() => clearTimeout(timer));
  });
}

function unanswered(hostname: string, why: string): ConnectError {
  return new ConnectError('dns-unanswered', `No name server resolved ${hostname || 'the host'} (${why}).`);
}

/** Does not name the address: what an internal name resolves to is not to be known outside. */
function refused(hostname: string, port: number): ConnectError {
  return new ConnectError(
    'address-refused',
    `${hostname} port ${port} is not a public address. Only public addresses are crawled unless the operator allows a network.`,
  );
}

function lookupOf(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, lookupOptions, callback) => {
    const [first] = addresses;
    if (lookupOptions.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function untilConnected(socket: Socket, isSecure: boolean, timeoutMs: number): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new ConnectError('timeout', `No connection within ${timeoutMs / 1000} s.`));
    }, timeoutMs);
    socket.setNoDelay(true);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      resolvePromise();
    });
    // Stays on the socket: an error between this connection and its first request would otherwise end the process.
    socket.on('error', (error) => {
      clearTimeout(timer);
      reject(connectErrorOf(error, isSecure));
    });
  });
}

/** Network codes of the operating system; any other error of a secure connection is about its certificate or protocol. */
const NETWORK_CODE = /^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EADDR|EACCES|EINVAL|EAI_)/;

function connectErrorOf(error: Error, isSecure: boolean): ConnectError {
  const code = codeOf(error) ?? error.name;
  if (code === 'ETIMEDOUT') return new ConnectError('timeout', 'The server did not accept the connection in time.');
  if (isSecure && !NETWORK_CODE.test(code)) return new ConnectError('tls', `No secure connection: ${code}.`);
  return new ConnectError('connection', `No connection: ${code}.`, code);
}

export function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

function tlsFactsOf(socket: TLSSocket): TlsFacts {
  const certificate = socket.getPeerCertificate();
  return {
    protocol: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().name,
    certificate:
      certificate.valid_to === undefined
        ? null
        : {
            subject: nameOf(certificate.subject),
            issuer: nameOf(certificate.issuer),
            validFrom: new Date(certificate.valid_from).toISOString(),
            validTo: new Date(certificate.valid_to).toISOString(),
          },
  };
}

function nameOf(name: { CN?: string | string[]; O?: string | string[] } | undefined): string {
  const value = name?.CN ?? name?.O ?? '';
  return Array.isArray(value) ? value.join(', ') : value;
}

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { proxyAuthorization } from '#common';
import { ConnectError } from './connect-error.js';

/** Who is believed to be whom on secure connections. */
export interface Trust {
  /** Further certificate authorities, PEM, beside those that Node knows. */
  ca?: string | undefined;
  /** Certificates are not checked at all. */
  isInsecure?: boolean | undefined;
}

/** The members of a secure connection's options. */
export function trustOptions({ ca, isInsecure = false }: Trust): { ca?: string[]; rejectUnauthorized?: boolean } {
  return {
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    ...(isInsecure ? { rejectUnauthorized: false } : {}),
  };
}

/** A connection to `host:port` through the proxy, which looks the name up. @throws ConnectError */
export function openTunnel(proxy: URL, target: string, options: Trust & { timeoutMs: number }): Promise<Socket> {
  const authorization = proxyAuthorization(proxy);
  const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: Number(proxy.port) || (proxy.protocol === 'https:' ? 443 : 80),
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...(authorization === null ? {} : { 'proxy-authorization': authorization }) },
    agent: false,
    ...(proxy.protocol === 'https:' ? trustOptions(options) : {}),
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.destroy();
      reject(
        new ConnectError('timeout', `The proxy ${proxy.host} did not connect within ${options.timeoutMs / 1000} s.`),
      );
    }, options.timeoutMs);
    request.once('connect', (response, socket) => {
      clearTimeout(timer);
      const status = response.statusCode ?? 0;
      if (status >= 200 && status < 300) return resolve(socket);
      socket.destroy();
      reject(refusalOf(proxy, status));
    });
    // A proxy that answers as a server would.
    request.once('response', (response) => {
      clearTimeout(timer);
      response.destroy();
      reject(refusalOf(proxy, response.statusCode ?? 0));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const code = error.code ?? error.name;
      const isNetwork = /^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EADDR|EACCES|ENOTFOUND|EAI_)/.test(code);
      reject(
        new ConnectError(
          isNetwork ? 'connection' : 'tls',
          `No connection to the proxy ${proxy.host}: ${code}.`,
          'EPROXY',
        ),
      );
    });
    request.end();
  });
}

export function refusalOf(proxy: URL, status: number): ConnectError {
  const why =
    status === 407
      ? 'requires a user name and password: give them in its URL, as in http://name:password@proxy:3128'
      : `refuses the connection (${status})`;
  return new ConnectError('connection', `The proxy ${proxy.host} ${why}.`, 'EPROXY');
}

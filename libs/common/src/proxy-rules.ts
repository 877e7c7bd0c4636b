import { BlockList, isIP } from 'node:net';
import { parseUrl } from './url.js';

/** The proxy for a URL, or null: it is asked directly. */
export type ProxyFor = (target: URL) => URL | null;

export interface ProxySettings {
  /** For http and for https URLs; null: none. */
  http: string | null;
  https: string | null;
  /** As NO_PROXY: names with their subdomains, addresses and networks, each with a port if need be, or `*`. */
  noProxy: string;
}

/**
 * Which requests go through which proxy, by the variables that other tools use. This machine
 * itself (`localhost`, 127.0.0.0/8, ::1) is never asked through one.
 * @throws TypeError for a proxy that is no http or https URL
 */
export function proxyRules({ http, https, noProxy }: ProxySettings): ProxyFor {
  const proxies = { 'http:': readProxy(http), 'https:': readProxy(https) };
  const rules = noProxy
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(ruleOf);
  return (target) => {
    const proxy = proxies[target.protocol as keyof typeof proxies] ?? null;
    if (proxy === null) return null;
    const host = bare(target.hostname);
    if (isOwnMachine(host)) return null;
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    return rules.some((matches) => matches(host, port)) ? null : proxy;
  };
}

/** What a proxy wants to know of who asks; null without a name in its URL. */
export function proxyAuthorization({ username, password }: URL): string | null {
  if (username === '' && password === '') return null;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

function readProxy(text: string | null): URL | null {
  if (text === null) return null;
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  // The value may hold a password, so it is not repeated.
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError('A proxy is an http or https URL, such as http://proxy.example:3128.');
  return url;
}

function ruleOf(entry: string): (host: string, port: number) => boolean {
  if (entry === '*') return () => true;
  const [, network, length] = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(entry) ?? [];
  if (network !== undefined && isIP(network) !== 0) return inNetwork(network, Number(length));
  const [, name = '', wantedPort] = /^(.+?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
  const wanted = bare(name)
    .toLowerCase()
    .replace(/^\*?\./, '');
  return (host, port) =>
    (wantedPort === undefined || Number(wantedPort) === port) &&
    (host === wanted || (isIP(host) === 0 && host.endsWith(`.${wanted}`)));
}

function inNetwork(network: string, length: number): (host: string) => boolean {
  const family = isIP(network) === 4 ? 'ipv4' : 'ipv6';
  if (length > (family === 'ipv4' ? 32 : 128)) return () => false;
  const list = new BlockList();
  list.addSubnet(network, length, family);
  return (host) => isIP(host) === (family === 'ipv4' ? 4 : 6) && list.check(host, family);
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\./.test(host);
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

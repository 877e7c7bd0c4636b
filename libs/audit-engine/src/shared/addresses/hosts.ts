import { getDomain } from 'tldts';

const LOOPBACK = /^(?:localhost|(?:[a-z0-9-]{1,63}\.){1,5}localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const PRIVATE =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|\[f[cd][0-9a-f]{2}:[0-9a-f:]{1,40}\])$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** The machine itself: browsers trust it without TLS (Secure Contexts, section 3.1). `hostname` as `URL` gives it. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Reachable only from inside a network: loopback, RFC 1918, link-local, unique local. */
export function isPrivateHost(hostname: string): boolean {
  return isLoopbackHost(hostname) || PRIVATE.test(hostname);
}

export function isIpAddress(hostname: string): boolean {
  return hostname.startsWith('[') || IPV4.test(hostname);
}

/** Registrable domain (`shop.example.co.uk` → `example.co.uk`), or the host itself where there is none: what one owner holds. */
export function ownerOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** `host` is one of the list or below one of them. */
export function isUnder(hostname: string, hosts: ReadonlySet<string>): boolean {
  for (let rest = hostname; rest !== '';) {
    if (hosts.has(rest)) return true;
    const dot = rest.indexOf('.');
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
  }
  return false;
}

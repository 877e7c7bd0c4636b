/** Response headers by lower-case name. */
export class HeaderIndex {
  private readonly values = new Map<string, string[]>();

  constructor(headers: readonly (readonly [string, string])[]) {
    for (const [name, value] of headers) {
      const key = name.toLowerCase();
      const same = this.values.get(key);
      if (same) same.push(value);
      else this.values.set(key, [value]);
    }
  }

  /** All values joined by `, ` (RFC 9110 section 5.3); null when missing. Read `set-cookie` through the `cookies` fact instead. */
  get(name: string): string | null {
    const values = this.values.get(name);
    return values ? values.join(', ') : null;
  }

  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  names(): string[] {
    return [...this.values.keys()];
  }
}

/** One Set-Cookie header (RFC 6265bis). The value itself is never kept. */
export interface Cookie {
  name: string;
  isSecure: boolean;
  isHttpOnly: boolean;
  /** Lower case; null when missing. */
  sameSite: string | null;
  domain: string | null;
  path: string | null;
  maxAgeSeconds: number | null;
  expires: string | null;
}

export function parseCookies(headers: HeaderIndex): Cookie[] {
  return headers.all('set-cookie').slice(0, 100).map(parseCookie);
}

function parseCookie(header: string): Cookie {
  const [pair = '', ...attributes] = header.split(';');
  const equals = pair.indexOf('=');
  const cookie: Cookie = {
    name: (equals === -1 ? '' : pair.slice(0, equals)).trim(),
    isSecure: false,
    isHttpOnly: false,
    sameSite: null,
    domain: null,
    path: null,
    maxAgeSeconds: null,
    expires: null,
  };
  for (const attribute of attributes) {
    const at = attribute.indexOf('=');
    const key = (at === -1 ? attribute : attribute.slice(0, at)).trim().toLowerCase();
    const value = at === -1 ? '' : attribute.slice(at + 1).trim();
    if (key === 'secure') cookie.isSecure = true;
    else if (key === 'httponly') cookie.isHttpOnly = true;
    else if (key === 'samesite') cookie.sameSite = value.toLowerCase();
    else if (key === 'domain') cookie.domain = value.toLowerCase();
    else if (key === 'path') cookie.path = value;
    else if (key === 'max-age') cookie.maxAgeSeconds = /^-?\d+$/.test(value) ? Number(value) : null;
    else if (key === 'expires') cookie.expires = value;
  }
  return cookie;
}

/** What a server in front of the pages has to do, before any server's own words for it. */
export type Setting =
  /** Replaces what the site sends. `pages`: on HTML alone, because files have other values. */
  | { kind: 'header'; name: string; value: string; on: 'all' | 'pages' }
  /** One more Content-Security-Policy beside those that the site sends: browsers obey all of them. */
  | { kind: 'policy'; value: string }
  | { kind: 'drop'; name: string }
  /** The header Server names the software alone, or is left out. */
  | { kind: 'server-name' }
  | { kind: 'compress' }
  /** HTML without a charset in its Content-Type is UTF-8. */
  | { kind: 'charset' }
  | { kind: 'cookie'; name: string; flags: CookieFlags }
  /** http leads to https of the same host. */
  | { kind: 'https'; host: string }
  | { kind: 'one-host'; from: string; to: string };

export interface CookieFlags {
  secure: boolean;
  httpOnly: boolean;
  /** Writes SameSite=Lax, in place of another value too. */
  sameSite: boolean;
}

/** Verified settings, each with the rules that it satisfies and what a person has to look at before it is switched on. */
export interface PlannedSetting {
  setting: Setting;
  rules: readonly string[];
  checkFirst: string;
}

export const SERVERS = ['nginx', 'caddy', 'apache', 'htaccess', 'headers-file'] as const;
export type ServerName = (typeof SERVERS)[number];

export interface SnippetPart {
  /** Where the text belongs, in words. */
  place: string;
  text: string;
}

export interface ServerSnippet {
  server: ServerName;
  /** In the order of the file; none when this server can do nothing of what is wanted. */
  parts: SnippetPart[];
  /** Rules that it satisfies. */
  rules: string[];
  /** Rules that this server cannot satisfy by its configuration, and why. */
  lacks: { rule: string; reason: string }[];
}

/** What a server's own words for a setting are: lines by place, or a sentence why there are none. */
export type Rendered = { place: string; lines: readonly string[] }[] | string;

/** A plain name of a host with an optional port: everything else that a URL may hold as its host stays out of configuration files. */
export function isPlainHost(host: string): boolean {
  return (
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/.test(host) &&
    host.length <= 259
  );
}

/** Names that mean the same in every server's file, quoted or not. */
export function isPlainCookieName(name: string): boolean {
  return /^[A-Za-z0-9_.:-]{1,100}$/.test(name);
}

/** In double quotes for nginx, Apache and Caddy alike. Throws on what one of them reads as more than text. */
export function quoted(value: string): string {
  if (!/^[ !#&-[\]^-z|~]{1,1000}$/.test(value) || value.includes('%'))
    throw new Error('The value holds characters that mean something in the configuration of a server.');
  return `"${value}"`;
}

/** A regular expression for the name alone, without backslashes: their meaning in quotes differs from server to server. */
export function patternOf(cookieName: string): string {
  return cookieName.replaceAll('.', '[.]');
}

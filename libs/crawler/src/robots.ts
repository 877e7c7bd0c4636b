import type { Fetcher } from './fetcher.js';

export interface RobotsRule {
  allow: boolean;
  /** As written, trimmed. */
  pattern: string;
  /** 1-based line in the file. */
  line: number;
}

export interface RobotsGroup {
  /** Lower case, as written otherwise. */
  userAgents: string[];
  rules: RobotsRule[];
  crawlDelayMs: number | null;
}

export interface Robots {
  isAllowed(url: string): boolean;
  /** The same file asked for another crawler's product token. */
  isAllowedFor(userAgentToken: string, url: string): boolean;
  crawlDelayMs: number | null;
  /** Absolute URLs as written. */
  sitemaps: string[];
  groups: RobotsGroup[];
}

export interface ParseRobotsOptions {
  /** Default `sqout`. */
  userAgentToken?: string;
}

export interface RobotsFetch {
  /** `unreachable` and `rate-limited`: nothing may be crawled (for now). */
  kind: 'rules' | 'allow-all' | 'unreachable' | 'rate-limited';
  /** Status of the last hop; null without an answer. */
  status: number | null;
  robots: Robots;
  /** At most 512 KiB; empty without a file. */
  text: string;
  truncated: boolean;
  finalUrl: string;
  /** Redirects followed. */
  hops: number;
  retryAfterMs: number | null;
  /** A short sentence for people. */
  message: string;
}

/** RFC 9309. Never throws; linear in the text. */
export declare function parseRobots(text: string, options?: ParseRobotsOptions): Robots;
/** `origin` such as `https://example.com`. */
export declare function fetchRobots(fetcher: Fetcher, origin: string, options?: { signal?: AbortSignal; userAgentToken?: string }): Promise<RobotsFetch>;

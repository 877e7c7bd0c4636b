/**
 * Names of content signals and their values. Source: https://contentsignals.org/; checked
 * 2026-11-21 against copies of its text and Cloudflare's announcement.
 */
export const SIGNALS: ReadonlySet<string> = new Set(['search', 'ai-input', 'ai-train']);
export const SIGNAL_VALUES: ReadonlySet<string> = new Set(['yes', 'no']);

/** Names of content signals and their values. Source: https://contentsignals.org/, read 2026-11. */
export const SIGNALS: ReadonlySet<string> = new Set(['search', 'ai-input', 'ai-train']);
export const SIGNAL_VALUES: ReadonlySet<string> = new Set(['yes', 'no']);

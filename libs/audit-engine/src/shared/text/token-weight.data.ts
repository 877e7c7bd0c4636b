/**
 * Tokens of one answer that tools of agents hand on to their model by default; what is longer is refused or put into a
 * file. Source: Claude Code documentation, "MCP output limits and warnings" (25,000 tokens,
 * https://code.claude.com/docs/en/mcp); checked 2026-11-21 against reports of that page (the latest of October 2026) and
 * Figma's help on its MCP server. Models hold more, and share it with everything else that they have read.
 */
export const MAX_TOKENS = 25_000;

/**
 * 100 tokens are about 75 English words. Source: OpenAI help centre, "What are tokens and how to count
 * them?"; checked 2026-11-21 against a copy of the page. Most other languages take more.
 */
export const TOKENS_PER_WORD = 4 / 3;
/** Chinese and Japanese characters take one token each, more or less; our own estimate. */
export const TOKENS_PER_CJK = 1;

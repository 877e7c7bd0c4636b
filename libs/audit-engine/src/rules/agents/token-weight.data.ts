/**
 * Tokens of one answer that tools of agents hand on to their model by default; what is longer is cut or refused. Source: Claude Code documentation, "MCP output limits and warnings"
 * (25,000 tokens, https://code.claude.com/docs/en/mcp), read on 2026-11-21. Models hold more, and share it with everything else that they have read.
 */
export const MAX_TOKENS = 25_000;

/** 100 tokens are about 75 English words. Source: OpenAI help centre, "What are tokens and how to count them?", read on 2026-11-21. Most other languages take more. */
export const TOKENS_PER_WORD = 4 / 3;
/** Chinese and Japanese characters take one token each, more or less. */
export const TOKENS_PER_CJK = 1;

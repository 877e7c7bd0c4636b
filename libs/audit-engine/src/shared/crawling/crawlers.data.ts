/**
 * Product tokens of crawlers that fetch pages for answers of AI assistants and AI search, as opposed to those that collect training data.
 * Sources: the operators' own documentation (OpenAI "Overview of OpenAI crawlers", Anthropic "Does Anthropic crawl data from the web",
 * Perplexity "Perplexity crawlers", DuckDuckGo "DuckAssistBot", Mistral "Robots", Amazon "Amazonbot", Meta "Meta Web Crawlers"), and, for
 * what has changed since, crawlerpolicy.com, which records those pages; read on 2026-11-21. ChatGPT-User, Perplexity-User and
 * meta-externalfetcher are left out: their operators say that what a person asks for is fetched whatever robots.txt says.
 */
export const ANSWER_CRAWLERS: readonly { token: string; service: string }[] = [
  { token: 'OAI-SearchBot', service: 'search in ChatGPT' },
  { token: 'Claude-SearchBot', service: 'search in Claude' },
  { token: 'Claude-User', service: 'pages that people ask Claude about' },
  { token: 'PerplexityBot', service: 'answers of Perplexity' },
  { token: 'DuckAssistBot', service: 'answers of DuckDuckGo' },
  { token: 'MistralAI-User', service: 'pages that people ask Le Chat about' },
  { token: 'Amzn-SearchBot', service: 'search in Alexa and Rufus' },
  { token: 'Amzn-User', service: 'pages that people ask Alexa about' },
  { token: 'meta-webindexer', service: 'search in Meta AI' },
];

/**
 * Tokens that collect training data, or switch the use for training off (Google-Extended,
 * Applebot-Extended). Sources as above, and Google, Apple, Meta, Common Crawl; read 2026-11.
 */
export const TRAINING_TOKENS: readonly string[] = [
  'GPTBot',
  'ClaudeBot',
  'Google-Extended',
  'Applebot-Extended',
  'CCBot',
  'meta-externalagent',
  'Bytespider',
  'Amazonbot',
];

/** Tokens that no crawler listens to (any more), and those that do the same work now. Sources as above; read 2026-11. */
export const RETIRED_TOKENS: readonly { token: string; successors: readonly string[] }[] = [
  { token: 'anthropic-ai', successors: ['ClaudeBot'] },
  { token: 'Claude-Web', successors: ['ClaudeBot', 'Claude-User'] },
  { token: 'FacebookBot', successors: ['meta-externalagent'] },
  { token: 'OpenAI', successors: ['GPTBot', 'OAI-SearchBot'] },
  { token: 'ChatGPT', successors: ['ChatGPT-User', 'OAI-SearchBot'] },
  { token: 'Google-Bard', successors: ['Google-Extended'] },
  { token: 'GoogleBard', successors: ['Google-Extended'] },
  { token: 'Gemini', successors: ['Google-Extended'] },
];

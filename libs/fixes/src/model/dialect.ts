import { ANSWER_SCHEMA, type ChatMessage } from '../text.js';

/** How an endpoint wants to be asked. Parameters of OpenAI-compatible endpoints differ; a refusal with status 400 or 422 says so. */
export interface Dialect {
  format: 'json_schema' | 'json_object' | 'none';
  tokens: 'max_tokens' | 'max_completion_tokens';
  hasTemperature: boolean;
  /** Tokens that a response may have. */
  maxTokens: number;
}

/** A sentence of 155 characters, with room for scripts of more tokens a letter. */
const MAX_TOKENS = 200;
/** Models that reason count their thoughts too. */
const MAX_TOKENS_WITH_THOUGHTS = 2_000;

/** As older models of OpenAI, Ollama, vLLM and llama.cpp want it. */
export const FIRST_DIALECT: Dialect = {
  format: 'json_schema',
  tokens: 'max_tokens',
  hasTemperature: true,
  maxTokens: MAX_TOKENS,
};

const NEXT_FORMAT = { json_schema: 'json_object', json_object: 'none', none: null } as const;

/**
 * What to try after a refusal, by the parameter that it names; null when nothing is left
 * to try. Each step gives something up, so there are at most four.
 * @param refusal body of the response, which can say anything
 */
export function afterRefusal(dialect: Dialect, refusal: string): Dialect | null {
  const words = refusal.toLowerCase();
  const newer = dialect.tokens === 'max_tokens' ? { ...dialect, tokens: 'max_completion_tokens' as const } : null;
  const format = NEXT_FORMAT[dialect.format];
  if (newer && /max_(?:completion_)?tokens/.test(words)) return newer;
  if (dialect.hasTemperature && words.includes('temperature')) return { ...dialect, hasTemperature: false };
  // Many name none of their parameters: the form of the response is the youngest of them.
  if (format !== null) return { ...dialect, format };
  return newer ?? (dialect.hasTemperature ? { ...dialect, hasTemperature: false } : null);
}

/** What to try after a response that was cut off before it said anything; null when it has been tried. */
export function afterCut(dialect: Dialect): Dialect | null {
  return dialect.maxTokens < MAX_TOKENS_WITH_THOUGHTS ? { ...dialect, maxTokens: MAX_TOKENS_WITH_THOUGHTS } : null;
}

/** The body of a request. `parameters` are the operator's: they replace what is here, and null removes it. */
export function bodyOf(
  dialect: Dialect,
  model: string,
  messages: readonly ChatMessage[],
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = { model, messages };
  if (dialect.hasTemperature) body.temperature = 0;
  body[dialect.tokens] = dialect.maxTokens;
  if (dialect.format === 'json_object') body.response_format = { type: 'json_object' };
  if (dialect.format === 'json_schema')
    body.response_format = {
      type: 'json_schema',
      json_schema: { name: 'text', strict: true, schema: ANSWER_SCHEMA },
    };
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) delete body[name];
    else body[name] = value;
  }
  return body;
}

/** Tokens that a response to this body may have at most; without a bound there, as many as are tried. */
export function tokensOf(body: Readonly<Record<string, unknown>>): number {
  const bounds = [body.max_tokens, body.max_completion_tokens].filter((bound) => typeof bound === 'number');
  return bounds.length === 0 ? MAX_TOKENS_WITH_THOUGHTS : Math.max(...bounds);
}

/** JSON as models wrap it: behind their thoughts, between fences of Markdown. */
export function unwrapped(content: string): string {
  const said = content.replace(/^\s*<think>[^]*?<\/think>/, '').trim();
  return /^```(?:json)?\s*\n?([^]*?)\n?\s*```$/.exec(said)?.[1] ?? said;
}

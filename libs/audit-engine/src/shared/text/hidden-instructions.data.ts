/**
 * Sentences that try to give orders to a language model. Sources: OWASP LLM01 "Prompt Injection" and its cheat
 * sheet ("LLM Prompt Injection Prevention"), which has the sentence; checked 2026-11-21.
 */
export const ORDERS =
  /\b(?:ignore|disregard|forget|override)(?: (?:all|any|your|the|of|these|my)){0,4} (?:previous|prior|above|earlier|preceding|existing|system)(?: \w{1,12})? ?(?:instructions?|prompts?|directions|guidelines|commands)\b/i;
/** Characters of the shortest such sentence. */
export const MIN_CHARS = 20;

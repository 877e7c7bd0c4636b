import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const WORDS = ['Very easy to guess', 'Easy to guess', 'Still easy to guess', 'Hard to guess', 'Very hard to guess'];
/** The server accepts no less. */
const MIN_SCORE = 3;
const MIN_LENGTH = 8;

/** How hard a password is to guess, in words. Loaded with its dictionary when a user chooses one. */
export function strengthOf(password: string, known: readonly string[] = []): { words: string; isEnough: boolean } {
  if (password.length < MIN_LENGTH) return { words: `Use at least ${MIN_LENGTH} characters`, isEnough: false };
  const { score } = estimator.check(password.slice(0, 128), ['sqout', ...known]);
  const words = WORDS[score] ?? '';
  return score < MIN_SCORE ? { words: `${words}. Add a word or two`, isEnough: false } : { words, isEnough: true };
}

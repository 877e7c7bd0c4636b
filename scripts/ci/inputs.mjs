// Inputs of the action, and what the audited command gets to see of its environment.

/** Node actions get each input as INPUT_<NAME>, with its hyphens. */
export const inputOf = (env, name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

export const linesOf = (text) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * The words of a command line, as a shell splits them: blanks and newlines separate,
 * quotes and backslashes hold together. Nothing is expanded.
 * @throws Error for a quote that does not end
 */
export function wordsOf(text) {
  const words = [];
  for (const [word] of text.matchAll(/(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^\s'"\\])+|['"\\]/g)) {
    if (/^['"\\]$/.test(word)) throw new Error(`${word} has no counterpart in: ${text.trim()}`);
    words.push(
      word.replace(
        /'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|\\([\s\S])/g,
        (_all, single, double, escaped) => single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped,
      ),
    );
  }
  return words;
}

/** Credentials of a Sqout server are for the audit; every other secret of the job is not. */
const IS_FOR_THE_AUDIT = /^SERVICE_API_(KEY|TOKEN)$/;
const IS_SECRET = /^(INPUT|ACTIONS|STATE)_|(TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?|_KEY|_PAT)$/i;
/** Files by which a process changes later steps of its job. */
const IS_COMMAND_FILE = /^GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY)$/;

/** The environment without inputs, tokens and the runner's command files. */
export function auditEnvironment(env) {
  const secrets = new Set([inputOf(env, 'token'), env.GITHUB_TOKEN, env.GH_TOKEN].filter(Boolean));
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) =>
        IS_FOR_THE_AUDIT.test(name) || !(IS_SECRET.test(name) || IS_COMMAND_FILE.test(name) || secrets.has(value)),
    ),
  );
}

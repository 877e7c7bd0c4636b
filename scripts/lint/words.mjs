/** How our texts are written (CONTRIBUTING.md, "Words"): finds banned words, "(s)" and sentences that are too long. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, BANNED, ROOMS } from './words.data.mjs';
import { proseOf } from './prose.mjs';

export const MAX_WORDS = 45;

/**
 * @typedef {{ file: string, line: number, sentence: string }} Sentence
 * @typedef {Sentence & { problem: string }} Problem
 */

/** What is wrong with one sentence. */
export function problemsOf(sentence) {
  const problems = BANNED.filter(({ pattern }) => pattern.test(sentence)).map(
    ({ pattern, instead }) => `"${pattern.exec(sentence)[0]}": ${instead}`,
  );
  const words = countWords(sentence);
  if (words > MAX_WORDS) problems.push(`a sentence of ${words} words: split it`);
  return problems;
}

export function countWords(sentence) {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’./-]*/gu)?.length ?? 0;
}

/** Every sentence of a room's files. */
function sentencesOf({ files, ignore = [], takes }, folder) {
  return filesOf(folder, files, ignore).flatMap((file) =>
    proseOf(readFileSync(join(folder, file), 'utf8'), { file, takes }).map(({ line, sentence }) => ({
      file,
      line,
      sentence,
    })),
  );
}

function filesOf(folder, files, ignore) {
  const paths = files.map((path) => `:(glob)${path}`);
  const listed = execFileSync('git', ['-C', folder, 'ls-files', '-z', '--', ...paths], { encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && !ignore.some((pattern) => pattern.test(file)));
}

/**
 * What is wrong in the rooms, but for what is allowed; and what is allowed without need.
 * @returns {{ problems: Problem[], unused: { file: string, text: string }[] }}
 */
export function problemsIn(folder, { rooms = ROOMS, allowed = ALLOWED } = {}) {
  const unused = new Set(allowed);
  const problems = rooms.flatMap((room) =>
    sentencesOf(room, folder).flatMap((sentence) => {
      const found = problemsOf(sentence.sentence);
      if (found.length === 0) return [];
      const excuses = allowed.filter(({ file, text }) => file === sentence.file && sentence.sentence.includes(text));
      for (const excuse of excuses) unused.delete(excuse);
      return excuses.length > 0 ? [] : found.map((problem) => ({ ...sentence, problem }));
    }),
  );
  return { problems, unused: [...unused] };
}

/** Median length, share of sentences over 30 words, and banned words, for each room. */
export function readability(folder) {
  return ROOMS.map((room) => {
    const sentences = sentencesOf(room, folder).map(({ sentence }) => sentence);
    const lengths = sentences.map(countWords).sort((a, b) => a - b);
    const share = (isCounted) => (lengths.length === 0 ? 0 : lengths.filter(isCounted).length / lengths.length);
    return {
      room: room.name,
      sentences: lengths.length,
      median: lengths[Math.floor(lengths.length / 2)] ?? 0,
      over30: share((length) => length > 30),
      over45: lengths.filter((length) => length > MAX_WORDS).length,
      banned: sentences.reduce((sum, text) => sum + BANNED.filter(({ pattern }) => pattern.test(text)).length, 0),
    };
  });
}

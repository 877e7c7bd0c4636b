// node scripts/check-words.mjs: holds our texts to the style of CONTRIBUTING.md ("Words").
// --table prints how readable each room is; --room NAME looks at one room; a folder looks at another checkout.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOMS } from './lint/words.data.mjs';
import { problemsIn, readability } from './lint/words.mjs';
import { ROOT } from './lib/paths.mjs';

const USAGE = 'node scripts/check-words.mjs [--table | --room NAME] [FOLDER]';
const { values, positionals } = readArguments();
const folder = positionals[0] === undefined ? ROOT : resolve(positionals[0]);

if (values.help) console.log(`${USAGE}\nRooms: ${ROOMS.map(({ name }) => name).join(', ')}`);
else if (values.table) printTable();
else printProblems();

function readArguments() {
  try {
    const options = { table: { type: 'boolean' }, room: { type: 'string' }, help: { type: 'boolean' } };
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

function printProblems() {
  const isWhole = values.room === undefined;
  const rooms = isWhole ? undefined : ROOMS.filter(({ name }) => name.startsWith(values.room));
  const { problems, unused } = problemsIn(folder, { rooms });
  const lines = problems.map(
    ({ file, line, problem, sentence }) => `${file}:${line} ${problem}\n    ${sentence.slice(0, 300)}`,
  );
  // A part of the rooms does not show what the others need.
  if (isWhole) lines.push(...unused.map(({ file, text }) => `${file}: "${text}" is allowed without need`));
  for (const line of lines) console.log(line);
  console.error(lines.length === 0 ? 'words: all good' : `words: ${lines.length} to fix`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}

function printTable() {
  console.log('| Room | Sentences | Median words | Over 30 words | Over 45 words | Banned words |');
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const { room, sentences, median, over30, over45, banned } of readability(folder))
    console.log(`| ${room} | ${sentences} | ${median} | ${(over30 * 100).toFixed(1)} % | ${over45} | ${banned} |`);
}

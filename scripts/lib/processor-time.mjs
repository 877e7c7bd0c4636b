import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { usage } = createRequire(import.meta.url)('./jest/cpu.cjs');
const FILES = 60;
const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);

/**
 * Prints what the files of a run took, the dearest first.
 * @param {string} path lines of JSON, as scripts/lib/jest/cpu.cjs writes them
 * @param {number} servicesMs what PostgreSQL and Redis took
 */
export function printProcessorTime(path, servicesMs) {
  const files = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const own = (file) => file.user + file.system;
  const programs = (file) => file.programsUser + file.programsSystem;
  const total = (file) => own(file) + programs(file);
  const sum = (of) => files.reduce((all, file) => all + of(file), 0);

  console.log(
    `\nProcessor time in seconds: total, of that the specs, the programs they started; wall time. All of it: ${path}`,
  );
  for (const file of files.sort((one, other) => total(other) - total(one)).slice(0, FILES))
    console.log(
      `${seconds(total(file))} ${seconds(own(file))} ${seconds(programs(file))} ${seconds(file.wallMs)}  ${file.file}`,
    );
  console.log(
    `${seconds(sum(total))} ${seconds(sum(own))} ${seconds(sum(programs))}          all ${files.length} files (${seconds(sum(({ system, programsSystem }) => system + programsSystem)).trim()} of it system), and ${seconds(sum(({ between }) => between.user + between.system + between.programsUser + between.programsSystem)).trim()} between files and for the start of Jest's processes; PostgreSQL and Redis: ${seconds(servicesMs).trim()}`,
  );
}

/** @returns {number} CPU-ms of the programs that this process has started and seen end, with theirs; 0 where the system does not tell */
export function timeOfEndedPrograms() {
  const { programsUser, programsSystem } = usage();
  return programsUser + programsSystem;
}

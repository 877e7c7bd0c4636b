'use strict';
// What a file of specs costs in processor time: its Jest process with all threads, and the programs it has started and seen end.
const { appendFileSync, readFileSync } = require('node:fs');
const { relative, join } = require('node:path');

const ROOT = join(__dirname, '..', '..', '..');
/** Ticks of /proc/<pid>/stat: 100 a second wherever Node runs. */
const TICK_MS = 10;

/** @returns CPU-ms since this process began */
function usage() {
  const { user, system } = process.cpuUsage();
  const ended = { user: 0, system: 0 };
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    ended.user = Number(fields[13]) * TICK_MS;
    ended.system = Number(fields[14]) * TICK_MS;
  } catch {
    // Only Linux tells what ended children took.
  }
  return { user: user / 1000, system: system / 1000, programsUser: ended.user, programsSystem: ended.system };
}

const minus = (now, then) =>
  Object.fromEntries(Object.entries(now).map(([name, ms]) => [name, Math.round(ms - (then?.[name] ?? 0))]));

let last;

/**
 * Writes one line of JSON a file when SQOUT_TEST_CPU names where to: CPU-ms of the file,
 * and what the process took since the file before (or its own start).
 * @param {string} path of the spec
 * @returns {() => void} to be called at the file's end
 */
function measure(path) {
  const { SQOUT_TEST_CPU: output } = process.env;
  if (output === undefined) return () => {};
  const start = usage();
  const between = minus(start, last);
  const began = Date.now();
  return () => {
    last = usage();
    const line = {
      file: relative(ROOT, path),
      pid: process.pid,
      wallMs: Date.now() - began,
      ...minus(last, start),
      between,
    };
    appendFileSync(output, `${JSON.stringify(line)}\n`);
  };
}

module.exports = { measure, usage };

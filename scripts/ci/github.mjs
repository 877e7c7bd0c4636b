// What action.yml starts: audits, then tells GitHub by a step summary, annotations and one
// comment. Needs Node alone: no registry, no server, no account.
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { upsertComment } from './comment.mjs';
import { auditEnvironment, inputOf, linesOf, wordsOf } from './inputs.mjs';
import { siteFiles } from './site-files.mjs';
import { annotations, commentOf, errorLine, summaryOf } from './words.mjs';

const env = process.env;
const input = (name) => inputOf(env, name);
/** A release of the action has the command line beside its scripts (npm run pack:action). */
const BUNDLE = fileURLToPath(new URL('../../package/lib/main.js', import.meta.url));

process.exitCode = await main().catch((error) => {
  console.log(errorLine('Sqout', error.message));
  return 1;
});

async function main() {
  const folder = resolve(env.GITHUB_WORKSPACE ?? '.', input('working-directory') || '.');
  const report = join(folder, 'sqout-report.json');
  const files = ['-o', report, '-o', join(folder, 'sqout-report.html')];
  const command = wordsOf(input('sqout'));
  const exitCode = refusal(folder, command) ?? (await audit(command, { folder, files, report }));
  output('exit-code', String(exitCode));
  if (existsSync(report)) await tell(report, JSON.parse(readFileSync(report, 'utf8')));
  return exitCode;
}

/** What can be known before the audit. */
function refusal(folder, command) {
  const baseline = input('baseline');
  const problem =
    command.length === 0 && !existsSync(BUNDLE)
      ? 'This ref of the action has no command line. Use a tag that begins with action-v, or run "npm run pack:action" in a checkout and use what it writes.'
      : !existsSync(folder)
        ? `The working directory ${folder} does not exist.`
        : baseline !== '' && !existsSync(resolve(folder, baseline))
          ? `The baseline ${baseline} does not exist in ${folder}. Create it with "sqout audit … -o ${baseline}", or leave the input "baseline" out.`
          : null;
  if (problem === null) return null;
  console.log(errorLine('Sqout', problem));
  return 1;
}

/** Runs the audit and returns its exit code. Nothing that it prints is a command to the runner. */
async function audit(command, { folder, files, report }) {
  const [program, ...first] = command.length === 0 ? [process.execPath, BUNDLE] : command;
  const url = input('url');
  const args = [
    ...first,
    'audit',
    ...(url === '' ? [] : [url]),
    ...wordsOf(input('args')),
    ...linesOf(input('fail-on')).flatMap((gate) => ['--fail-on', gate]),
    ...(input('baseline') === '' ? [] : ['--baseline', input('baseline')]),
    ...files,
  ];
  rmSync(report, { force: true });
  const resume = randomUUID();
  console.log(`::stop-commands::${resume}`);
  const { exitCode, lastWords } = await ended(
    spawn(program, args, { cwd: folder, env: auditEnvironment(env), stdio: ['ignore', 'inherit', 'pipe'] }),
  );
  console.log(`::${resume}::`);
  if (exitCode !== 0 && !existsSync(report))
    console.log(errorLine('Sqout', lastWords || `The audit ended with ${exitCode}.`));
  return exitCode;
}

function ended(child) {
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text);
    words = (words + text).slice(-4_000);
  });
  // A job that is cancelled stops its audit.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  return new Promise((done) => {
    child.once('error', (error) => done({ exitCode: 1, lastWords: error.message }));
    child.once('close', (code) => done({ exitCode: code ?? 1, lastWords: reasonOf(linesOf(words)) }));
  });
}

/** The line that names the error; a hint may follow it. */
function reasonOf(lines) {
  return lines.findLast((line) => line.startsWith('error: ')) ?? lines.at(-1) ?? '';
}

async function tell(path, report) {
  output('score', report.healthScore?.score == null ? '' : report.healthScore.score.toFixed(1));
  output('report', path);
  const fileOf = siteFiles(input('root'), env.GITHUB_WORKSPACE ?? process.cwd());
  for (const annotation of annotations(report, fileOf)) console.log(annotation);
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${summaryOf(report)}\n`);
  // A report that could not be commented on is still a report: the audit alone says how the step ends.
  if (input('comment') !== 'false') await comment(report);
}

async function comment(report) {
  const pull = env.GITHUB_EVENT_PATH
    ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')).pull_request?.number
    : undefined;
  if (pull === undefined || input('token') === '' || !env.GITHUB_REPOSITORY) return;
  try {
    await upsertComment({
      api: env.GITHUB_API_URL ?? 'https://api.github.com',
      repository: env.GITHUB_REPOSITORY,
      pull,
      token: input('token'),
      ...commentOf(report, { job: `${env.GITHUB_WORKFLOW ?? ''}/${env.GITHUB_JOB ?? ''}` }),
    });
  } catch (problem) {
    console.log(
      `::warning title=Sqout::The comment could not be written: ${String(problem.message).replace(/[%\r\n]/g, ' ')}`,
    );
  }
}

function output(name, value) {
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value.replace(/[\r\n]/g, ' ')}\n`);
}

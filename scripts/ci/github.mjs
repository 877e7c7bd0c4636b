// What action.yml runs: audits, then tells GitHub by a step summary, annotations and one comment. Node alone; no server, no account.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { annotations, commentOf, summaryOf } from './words.mjs';
import { upsertComment } from './comment.mjs';

const env = process.env;
const lines = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const REPORT = resolve('sqout-report.json');
const PAGE = resolve('sqout-report.html');

const [command, ...first] = lines((env.INPUT_SQOUT ?? '').replaceAll(' ', '\n'));
const sqout = command === undefined ? ['npx', '--yes', 'sqout'] : [command, ...first];
const args = [
  'audit',
  ...(env.INPUT_URL ? [env.INPUT_URL] : []),
  ...lines(env.INPUT_ARGS),
  ...lines(env.INPUT_FAIL_ON).flatMap((gate) => ['--fail-on', gate]),
  ...(env.INPUT_BASELINE && existsSync(env.INPUT_BASELINE) ? ['--baseline', env.INPUT_BASELINE] : []),
  ...['-o', REPORT, '-o', PAGE],
];
rmSync(REPORT, { force: true });
const { status, error } = spawnSync(sqout[0], [...sqout.slice(1), ...args], { stdio: 'inherit' });
if (error) console.error(error.message);
const exitCode = status ?? 1;

output('exit-code', String(exitCode));
if (existsSync(REPORT)) {
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  output('score', report.healthScore?.score == null ? '' : report.healthScore.score.toFixed(1));
  output('report', REPORT);
  for (const annotation of annotations(report)) console.log(annotation);
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${summaryOf(report)}\n`);
  if (env.INPUT_COMMENT !== 'false') await comment(report);
}
// A report that could not be commented on is still a report: the audit alone says how the step ends.
process.exitCode = exitCode;

async function comment(report) {
  const pull = env.GITHUB_EVENT_PATH
    ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')).pull_request?.number
    : undefined;
  if (pull === undefined || !env.INPUT_TOKEN || !env.GITHUB_REPOSITORY) return;
  try {
    await upsertComment({
      api: env.GITHUB_API_URL ?? 'https://api.github.com',
      repository: env.GITHUB_REPOSITORY,
      pull,
      token: env.INPUT_TOKEN,
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

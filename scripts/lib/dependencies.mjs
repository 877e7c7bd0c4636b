import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { ROOT } from './paths.mjs';

/** The versions of Node that `npm ci` must install on without a warning. */
export const NODE_VERSIONS = ['20.19.0', '20.20.0', '22.13.0', '22.22.0', '24.0.0', '24.15.0'];

/**
 * @typedef {{ name: string, version: string, path: string, integrity?: string, resolved?: string,
 *   engines?: { node?: string }, hasInstallScript?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package
 * @typedef {{ id: string, name: string, vulnerable: string, source?: string }} Advisory
 * @typedef {{ id: string, name: string, reason: string }} Accepted
 */

/** @param {string} [root] @returns {Package[]} what package-lock.json installs */
export function readLockedPackages(root = ROOT) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.split('node_modules/').at(-1) }));
}

/**
 * What is wrong with the lock file itself.
 * @param {Package[]} packages @param {Record<string, boolean>} scripts the member `allowScripts` of package.json
 */
export function problemsOfLock(packages, scripts) {
  const withScript = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name));
  return [
    ...packages.flatMap(problemsOfPackage),
    ...[...withScript]
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${name} has an install script that "allowScripts" in package.json does not name`),
    ...Object.keys(scripts)
      .filter((name) => !withScript.has(name))
      .map((name) => `"allowScripts" in package.json names ${name}, which has no install script`),
  ];
}

function problemsOfPackage({ path, version, integrity, resolved, engines, optional }) {
  const problems = [];
  if (!integrity) problems.push(`${path} has no integrity`);
  if (resolved) problems.push(`${path} names the host that it came from`);
  // npm leaves out optional packages that do not fit, without a warning.
  const refused = optional ? [] : NODE_VERSIONS.filter((node) => !semver.satisfies(node, engines?.node ?? '*'));
  if (refused.length > 0) problems.push(`${path} ${version} does not support Node ${refused.join(', ')}`);
  return problems;
}

/**
 * @param {Package[]} packages @param {Advisory[]} advisories @param {Accepted[]} accepted
 * @returns {string[]} vulnerable packages that are not accepted, and acceptances without a use
 */
export function vulnerabilitiesOf(packages, advisories, accepted) {
  const used = new Set();
  const problems = [];
  for (const { id, name, vulnerable, source } of advisories) {
    for (const found of packages.filter((each) => each.name === name)) {
      if (!semver.satisfies(found.version, vulnerable, { includePrerelease: true })) continue;
      const acceptance = accepted.find((each) => each.id === id && each.name === name);
      // What runs in production is updated, not accepted.
      if (acceptance && (found.dev || found.devOptional)) used.add(acceptance);
      else problems.push(`${name} ${found.version} is affected by ${id} (${vulnerable})${source ? `: ${source}` : ''}`);
    }
  }
  return [
    ...problems,
    ...accepted
      .filter((each) => !used.has(each))
      .map(({ id, name }) => `${id} of ${name} is accepted, but not installed`),
  ];
}

/**
 * Advisories in the OSV format: a file with one record, with a list of them or with one a line, or a folder of such files.
 * @param {string} path @returns {Advisory[]}
 */
export function readAdvisories(path) {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => /\.(json|ndjson|jsonl)$/.test(name))
        .map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new Error(`There is no .json file in ${path}.`);
  return files.flatMap((file) => recordsIn(file)).flatMap(advisoriesOf);
}

function recordsIn(file) {
  const text = readFileSync(file, 'utf8');
  try {
    const value = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => parseLine(line, `${file}:${index + 1}`));
  }
}

function parseLine(line, place) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON.`);
  }
}

function advisoriesOf({ id, withdrawn, affected }) {
  if (typeof id !== 'string' || !Array.isArray(affected))
    throw new Error('An advisory needs "id" and "affected" (OSV format).');
  if (withdrawn) return [];
  return affected
    .filter((each) => each.package?.ecosystem === 'npm')
    .map((each) => ({ id, name: each.package.name, vulnerable: rangeOf(each) }))
    .filter(({ vulnerable }) => vulnerable !== '');
}

function rangeOf({ ranges = [], versions = [] }) {
  const spans = ranges.filter(({ type }) => type === 'SEMVER').flatMap(({ events }) => spansOf(events));
  return [...spans, ...versions.filter((version) => semver.valid(version))].join(' || ');
}

/** Events come in order: each "introduced" is followed by the end of its span, or has none. */
function spansOf(events) {
  const spans = [];
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) spans.push(`>=${introduced === '0' ? '0.0.0-0' : introduced}`);
    else if (fixed !== undefined) spans.push(`${spans.pop() ?? '>=0.0.0-0'} <${fixed}`);
    else if (last !== undefined) spans.push(`${spans.pop() ?? '>=0.0.0-0'} <=${last}`);
  }
  return spans;
}

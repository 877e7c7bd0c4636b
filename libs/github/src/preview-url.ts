import { isIP } from 'node:net';
import { parseUrl } from '#common';

/** What a template may name. All of it comes from a pull request: from strangers, where forks are audited. */
export interface PreviewParts {
  number: number;
  branch: string;
  sha: string;
}

const MAX_LABEL = 63;
const MAX_URL = 2_048;
const MAX_STARS = 3;
const PLACEHOLDER = /\{([a-z]*)\}/g;
const SAMPLE: PreviewParts = { number: 12, branch: 'a-branch', sha: 'a'.repeat(40) };
/** A host with `*` for a part of a label. Its last two labels are written out. */
const HOST_PATTERN =
  /^(?:[a-z0-9*](?:[a-z0-9*-]*[a-z0-9*])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * What is wrong with a template; null: nothing. Whatever a pull request is called, its
 * URL stays below the last two labels of the template's host.
 */
export function templateProblem(template: string): string | null {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  if (names.length === 0) return 'must have {number}, {branch} or {sha} where pull requests differ';
  const unknown = names.find((name) => !Object.hasOwn(SAMPLE, name));
  if (unknown !== undefined)
    return `has the unknown placeholder {${unknown}}. It may have {number}, {branch} and {sha}`;
  if (!/^https?:\/\//.test(template)) return 'must start with https:// or http://';
  const host = /^https?:\/\/([^/?#]*)/.exec(template)?.[1] ?? '';
  const url = parseUrl(fill(template, SAMPLE));
  if (url === null || /[\s\\]/.test(template)) return 'must be a URL';
  if (url.username !== '' || url.password !== '') return 'must have no user name or password';
  if (!host.includes('{')) return null;
  const fixed = host.replace(/:\d+$/, '').split('.').slice(-2);
  if (fixed.length < 2 || fixed.some((label) => label.includes('{')) || isIP(fixed.join('.')) !== 0)
    return 'must end its host with a domain without placeholders, such as {branch}.preview.example.com';
  return null;
}

/** The URL of a pull request. @returns null when it would be too long */
export function previewUrlOf(template: string, parts: PreviewParts): string | null {
  const url = parseUrl(fill(template, parts));
  return url !== null && url.href.length <= MAX_URL ? url.href : null;
}

/** What is wrong with a pattern of hosts; null: nothing. */
export function hostPatternProblem(pattern: string): string | null {
  const isOne = HOST_PATTERN.test(pattern) && pattern.split('*').length <= MAX_STARS + 1;
  return isOne ? null : `"${pattern}" must be a host such as my-site-*.vercel.app, in lower case`;
}

/** Whether the URL of a deployment is one of the patterns' hosts. */
export function isHostOf(patterns: readonly string[], url: string): boolean {
  const parsed = parseUrl(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || url.length > MAX_URL) return false;
  if (parsed.username !== '' || parsed.password !== '') return false;
  return patterns.some((pattern) => {
    const labels = pattern.split('*').map((text) => text.replaceAll('.', '\\.'));
    return new RegExp(`^${labels.join('[a-z0-9-]*')}$`).test(parsed.hostname);
  });
}

function fill(template: string, { number, branch, sha }: PreviewParts): string {
  const values: Record<string, string> = { number: String(number), branch: slugOf(branch), sha };
  return template.replace(PLACEHOLDER, (all, name: string) => values[name] ?? all);
}

/** As hosts of previews write a branch: a label of a host, whatever the branch is called. */
export function slugOf(branch: string): string {
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LABEL)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'branch' : slug;
}

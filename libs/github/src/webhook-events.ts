import { FIXES_MARK, parseUrl } from '#common';

/** What a webhook says, as far as audits depend on it. */
export type WebhookEvent =
  | { kind: 'ignored'; reason: string }
  | { kind: 'ping' }
  | { kind: 'pull'; pull: SeenPull; isOpen: boolean; isAudited: boolean }
  | { kind: 'push'; sha: string }
  | { kind: 'deployment'; sha: string; url: string; isProduction: boolean };

export interface SeenPull {
  number: number;
  sha: string;
  branch: string;
  isFork: boolean;
  /** By its server: deliveries come in any order. */
  updatedAt: Date;
  /** Its page, when it has the fixes of `sqout fix`. */
  fixesUrl: string | null;
}

type Json = Readonly<Record<string, unknown>>;

const SHA = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const MAX_NUMBER = 2_147_483_647;
const MAX_URL = 2_000;
/** GitHub says `synchronize`, Gitea `synchronized`. */
const AUDITED: readonly unknown[] = ['opened', 'reopened', 'synchronize', 'synchronized', 'ready_for_review'];
const DELETED = /^0+$/;

/** Reads the body of a delivery whose signature holds. What is not understood is ignored, with the reason. */
export function readWebhook(name: string, body: Json, repository: string): WebhookEvent {
  if (name === 'ping') return { kind: 'ping' };
  if (!['push', 'pull_request', 'deployment_status'].includes(name)) return ignored(`Event ${name} starts nothing`);
  const fullName = objectOf(body.repository).full_name;
  if (typeof fullName !== 'string' || fullName.toLowerCase() !== repository.toLowerCase())
    return ignored(`Not of the repository ${repository}`);
  if (name === 'push') return readPush(body);
  return name === 'pull_request' ? readPull(body) : readDeployment(body);
}

function readPush({ ref, after, repository }: Json): WebhookEvent {
  const branch = objectOf(repository).default_branch;
  if (typeof branch !== 'string' || ref !== `refs/heads/${branch}`) return ignored('Not a push to the default branch');
  return isSha(after) && !DELETED.test(after) ? { kind: 'push', sha: after } : ignored('The push has no commit');
}

function readPull({ action, pull_request: pull }: Json): WebhookEvent {
  const { number, head, base, updated_at: updatedAt, state, body, html_url: page } = objectOf(pull);
  const { sha, ref, repo } = objectOf(head);
  const at = typeof updatedAt === 'string' ? Date.parse(updatedAt) : Number.NaN;
  if (!isNumber(number) || !isSha(sha) || typeof ref !== 'string' || Number.isNaN(at))
    return ignored('The pull request lacks its number, head or time');
  // The repository of a fork that was deleted is null.
  const [from, to] = [objectOf(repo).full_name, objectOf(objectOf(base).repo).full_name];
  const isFork = typeof from !== 'string' || from !== to;
  const isOpen = state !== 'closed' && action !== 'closed';
  // Anyone can write the mark into a pull request of a fork.
  const hasFixes = typeof body === 'string' && body.includes(FIXES_MARK) && !isFork;
  const fixesUrl = hasFixes ? readPage(page) : null;
  return {
    kind: 'pull',
    pull: { number, sha, branch: ref.slice(0, 255), isFork, updatedAt: new Date(at), fixesUrl },
    isOpen,
    isAudited: isOpen && AUDITED.includes(action),
  };
}

function readPage(value: unknown): string | null {
  const url = typeof value === 'string' && value.length <= MAX_URL ? parseUrl(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

function readDeployment({ deployment, deployment_status: status }: Json): WebhookEvent {
  const { state, environment_url: environmentUrl, target_url: targetUrl } = objectOf(status);
  const { sha, environment, production_environment: isProduction } = objectOf(deployment);
  if (state !== 'success')
    return ignored(`Deployment is ${typeof state === 'string' ? state.slice(0, 20) : 'unknown'}`);
  // Hosts that are older than `environment_url` say it in `target_url`.
  const url = [environmentUrl, targetUrl].find((text) => typeof text === 'string' && text !== '');
  if (!isSha(sha) || typeof url !== 'string') return ignored('The deployment has no commit or URL');
  const isNamedSo = typeof environment === 'string' && /^production\b/i.test(environment);
  return { kind: 'deployment', sha, url, isProduction: isProduction === true || isNamedSo };
}

function isSha(value: unknown): value is string {
  return typeof value === 'string' && SHA.test(value);
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_NUMBER;
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function ignored(reason: string): WebhookEvent {
  return { kind: 'ignored', reason };
}

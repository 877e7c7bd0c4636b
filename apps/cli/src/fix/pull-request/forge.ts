import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../../command-error.js';
import type { Remote } from './remote.js';

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
/** A limit that ends later is told, not waited for. */
const LONGEST_PAUSE_MS = 60_000;
const MAX_REDIRECTS = 3;
const MAX_ANSWER = 8_000_000;
const PAGE_SIZE = 50;
const MAX_PAGES = 20;

export interface PullRequest {
  number: number;
  url: string;
  body: string;
}

interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
}

type Json = Record<string, unknown>;

/** Pull requests over the REST interface that GitHub and Gitea share, and what they do not. The token goes to that one server. */
export class Forge {
  private path: string;

  constructor(
    private readonly remote: Remote,
    private readonly signal: AbortSignal,
  ) {
    this.path = `/repos/${encodeURIComponent(remote.owner)}/${encodeURIComponent(remote.name)}`;
  }

  /** The branch that pull requests lead into by default. */
  async defaultBranch(): Promise<string> {
    const repository = objectOf((await this.call('GET', this.path)).json);
    // A repository that was renamed answers by a redirect; writing goes straight to where it is now.
    const [owner, name] = String(repository.full_name ?? '').split('/');
    if (owner && name) this.path = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`;
    const branch = repository.default_branch;
    if (typeof branch !== 'string' || branch === '') throw this.failed('did not say which branch is the default one');
    return branch;
  }

  /** The open pull request from one branch into another. */
  async find(branch: string, into: string): Promise<PullRequest | null> {
    const owner = decodeURIComponent(this.path.split('/')[2] ?? '');
    // Gitea knows no filter by branch.
    const filter =
      this.remote.kind === 'github'
        ? `&head=${encodeURIComponent(`${owner}:${branch}`)}&base=${encodeURIComponent(into)}&per_page=${PAGE_SIZE}`
        : `&limit=${PAGE_SIZE}`;
    for (let page = 1; page <= MAX_PAGES; page++) {
      const { json } = await this.call('GET', `${this.path}/pulls?state=open${filter}&page=${page}`);
      const list = Array.isArray(json) ? json.map(objectOf) : [];
      const found = list.find(({ head, base }) => {
        const [from, to] = [objectOf(head), objectOf(base)];
        // A fork may have a branch of the same name.
        const isOwn = objectOf(from.repo).full_name === objectOf(to.repo).full_name;
        return from.ref === branch && to.ref === into && isOwn;
      });
      if (found) return this.read(found);
      if (list.length === 0) return null;
    }
    return null;
  }

  /** Opens one; when there is one already (also one whose answer was lost), that. */
  async open(wanted: { title: string; body: string; branch: string; into: string }): Promise<PullRequest> {
    const { title, body, branch, into } = wanted;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send('POST', `${this.path}/pulls`, { title, body, head: branch, base: into }).catch(
        (error: unknown) => {
          if (attempt === ATTEMPTS || this.signal.aborted || error instanceof CommandError) throw error;
          return null;
        },
      );
      if (answer?.status === 201) return this.read(objectOf(answer.json));
      // 422 of GitHub, 409 of Gitea: there is one. 5xx, or no answer: it may have been opened all the same.
      const mayExist = answer === null || [409, 422].includes(answer.status) || answer.status >= 500;
      const known = mayExist ? await this.find(branch, into) : null;
      if (known) return this.change(known.number, body);
      const pause = answer === null ? FIRST_PAUSE_MS : this.pauseAfter(answer, attempt);
      if (pause === null || attempt === ATTEMPTS) throw this.refusal(answer);
      await setTimeout(pause, undefined, { signal: this.signal });
    }
  }

  async change(number: number, body: string): Promise<PullRequest> {
    return this.read(objectOf((await this.call('PATCH', `${this.path}/pulls/${number}`, { body })).json));
  }

  private read({ number, html_url: url, body }: Json): PullRequest {
    if (typeof number !== 'number') throw this.failed('returned something that is not a pull request');
    return {
      number,
      url: typeof url === 'string' && /^https?:\/\/[\x21-\x7e]+$/.test(url) ? url.slice(0, 2_000) : '',
      body: typeof body === 'string' ? body : '',
    };
  }

  /** For what may be asked twice. */
  private async call(method: 'GET' | 'PATCH', path: string, body?: object): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.send(method, path, body).catch((error: unknown) => {
        if (attempt === ATTEMPTS || this.signal.aborted || error instanceof CommandError) throw error;
        return null;
      });
      if (answer !== null && answer.status >= 200 && answer.status < 300) return answer;
      const pause = answer === null ? FIRST_PAUSE_MS * 2 ** attempt : this.pauseAfter(answer, attempt);
      if (pause === null || attempt === ATTEMPTS) throw this.refusal(answer);
      await setTimeout(pause, undefined, { signal: this.signal });
    }
  }

  private async send(method: string, path: string, body?: object): Promise<Answer> {
    let url = new URL(this.remote.api + path);
    for (let redirects = 0; ; redirects++) {
      let response: Response;
      try {
        response = await fetch(url, {
          method,
          redirect: 'manual',
          headers: {
            accept: 'application/json',
            authorization: `${this.remote.kind === 'github' ? 'Bearer' : 'token'} ${this.remote.token}`,
            'content-type': 'application/json',
            'user-agent': 'sqout',
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        });
      } catch (error) {
        throw new Error(`${url.host} does not answer. Nothing is lost: run it again.`, { cause: error });
      }
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null)
        return { status: response.status, headers: response.headers, json: await readJson(response) };
      await response.body?.cancel();
      const next = new URL(location, url);
      // What writes is only sent on where the server says that nothing was done (307, 308).
      const maySend = method === 'GET' || response.status === 307 || response.status === 308;
      if (next.origin !== url.origin || !maySend || redirects === MAX_REDIRECTS)
        throw this.failed(`sends on to ${next.host}, where the token is not shown. Set the remote to the new address`);
      url = next;
    }
  }

  /** Milliseconds until it is worth another try; null: never, or not so soon. */
  private pauseAfter({ status, headers }: Answer, attempt: number): number | null {
    const after = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
    const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
    if (status === 429 || (status === 403 && (isUsedUp || after >= 0))) {
      const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1_000 - Date.now();
      const pause = after >= 0 ? after : isUsedUp && Number.isFinite(reset) ? Math.max(reset, 0) : FIRST_PAUSE_MS;
      return pause <= LONGEST_PAUSE_MS ? pause : null;
    }
    if (status < 500) return null;
    return after >= 0 && after <= LONGEST_PAUSE_MS ? after : FIRST_PAUSE_MS * 2 ** attempt;
  }

  private refusal(answer: Answer | null): CommandError {
    const { tokenName, owner, name, kind } = this.remote;
    if (answer === null) return this.failed('does not answer. Nothing is lost: run it again');
    const { status, headers } = answer;
    if (status === 401)
      return new CommandError(
        'UNAUTHORIZED',
        `${this.host} refuses the token in ${tokenName}. Set it to one that holds.`,
      );
    if (status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0'))
      return new CommandError('RATE_LIMITED', `${this.host} takes no more requests for now. Run it again in an hour.`);
    if (status === 403)
      return new CommandError(
        'FORBIDDEN',
        `The token in ${tokenName} may not do this. It must be allowed to write contents and pull requests of ${owner}/${name}.`,
      );
    if (status === 404)
      return new CommandError(
        'NOT_FOUND',
        `${this.remote.api} has no repository ${owner}/${name}, or the token in ${tokenName} may not see it. If that is no ${kind === 'gitea' ? 'Gitea' : 'GitHub'}, say so by --forge-api.`,
      );
    const { message } = objectOf(answer.json);
    const said = typeof message === 'string' ? ` (${message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)})` : '';
    return this.failed(`answered ${status}${said}. The branch is pushed: run it again for its pull request`);
  }

  private get host(): string {
    return new URL(this.remote.api).host;
  }

  private failed(what: string): CommandError {
    return new CommandError('FORGE_FAILED', `${this.host} ${what}.`);
  }
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

async function readJson(response: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  if (response.body !== null)
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MAX_ANSWER) break;
    }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

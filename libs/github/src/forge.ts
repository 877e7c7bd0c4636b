import { ConnectError, post, type AddressGuard, type Posted, type PostOptions, type Resolver } from '#crawler';

/** Whose comments and statuses are written, and with what. */
export interface ForgePlace {
  /** `https://api.github.com`, or `https://host/api/v1` of Gitea; without a slash at its end. */
  apiUrl: string;
  repository: string;
  token: string;
}

export interface ForgeNetwork {
  guard: AddressGuard;
  resolver: Resolver;
  /** For tests. */
  limits?: Partial<Pick<PostOptions, 'connectTimeoutMs' | 'timeoutMs'>>;
}

export type StatusState = 'pending' | 'success' | 'failure' | 'error';

/** The server did not do it. `retryAfterMs`: null, and the same request is refused again. */
export class ForgeError extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

const LIMITS = { connectTimeoutMs: 5_000, timeoutMs: 20_000, maxBytes: 4 * 1024 * 1024 };
const USER_AGENT = 'Sqout-Hooks/1';
const PAGE_SIZE = 100;
/** Of comments that are looked through for ours. */
const MAX_PAGES = 10;
const RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;

/** Comments and commit statuses over the REST interface that GitHub and Gitea share. Redirects are refused: the token is for one server. */
export class Forge {
  constructor(
    private readonly place: ForgePlace,
    private readonly network: ForgeNetwork,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Writes the one comment with this mark, or changes it.
   * @param known its id, where it was written before
   * @returns its id
   * @throws ForgeError
   */
  async comment(
    number: number,
    { mark, body, known }: { mark: string; body: string; known: string | null },
  ): Promise<string> {
    const id = known ?? (await this.find(number, mark));
    if (id !== null) {
      const changed = await this.send('PATCH', `/issues/comments/${id}`, { body });
      if (changed.status < 300) return id;
      // It was deleted.
      if (changed.status !== 404) throw refusal(changed);
    }
    const made = await this.send('POST', `/issues/${number}/comments`, { body });
    if (made.status >= 300) throw refusal(made);
    const { id: newId } = objectOf(parse(made));
    if (!Number.isSafeInteger(newId))
      throw new ForgeError('The server returned something that is not a comment.', null);
    return String(newId);
  }

  /** @throws ForgeError */
  async status(
    sha: string,
    status: { state: StatusState; context: string; description: string; url: string },
  ): Promise<void> {
    const { state, context, description, url: target_url } = status;
    const sent = await this.send('POST', `/statuses/${sha}`, { state, context, description, target_url });
    if (sent.status >= 300) throw refusal(sent);
  }

  /** A comment whose response was lost is found by its mark. */
  private async find(number: number, mark: string): Promise<string | null> {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const listed = await this.send(
        'GET',
        `/issues/${number}/comments?per_page=${PAGE_SIZE}&limit=${PAGE_SIZE}&page=${page}`,
      );
      if (listed.status >= 300) throw refusal(listed);
      const comments = parse(listed);
      if (!Array.isArray(comments))
        throw new ForgeError('The server returned something that is not a list of comments.', null);
      const ours = comments.map(objectOf).find(({ body }) => typeof body === 'string' && body.startsWith(mark));
      if (ours && Number.isSafeInteger(ours.id)) return String(ours.id);
      if (comments.length < PAGE_SIZE) return null;
    }
    return null;
  }

  private async send(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Posted> {
    const { apiUrl, repository, token } = this.place;
    const { guard, resolver, limits } = this.network;
    const url = new URL(`${apiUrl}/repos/${repository.split('/').map(encodeURIComponent).join('/')}${path}`);
    const isGitea = apiUrl.endsWith('/api/v1');
    try {
      return await post({ ...LIMITS, ...limits, guard, resolver }, url, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `${isGitea ? 'token' : 'Bearer'} ${token}`,
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
        },
        body: body === undefined ? '' : JSON.stringify(body),
        signal: this.signal,
      });
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      const isRefused = error.reason === 'address-refused';
      throw new ForgeError(
        isRefused
          ? `${url.host} does not lead to a public address. An operator can allow a network with NOTIFY_ALLOW_NETWORKS.`
          : `${url.host} does not respond: ${error.message}`,
        isRefused ? null : RETRY_MS,
      );
    }
  }
}

function refusal({ status, headers, body }: Posted): ForgeError {
  const isUsedUp = headers['x-ratelimit-remaining'] === '0';
  const after = Number(headers['retry-after'] ?? Number.NaN) * 1_000;
  if (status === 429 || (status === 403 && (isUsedUp || after >= 0)))
    return new ForgeError(
      'The server takes no more requests of this token for now.',
      after >= 0 ? Math.min(after, MAX_RETRY_MS) : RETRY_MS,
    );
  if (status >= 500) return new ForgeError(`The server responded ${status}.`, RETRY_MS);
  if (status === 401) return new ForgeError('The server refuses the token. Set one that holds.', null);
  if (status === 403 || status === 404)
    return new ForgeError(
      'The token may not do this: it needs to read and write pull requests and commit statuses of the repository.',
      null,
    );
  if (status >= 300 && status < 400)
    return new ForgeError('The server redirects. Enter the current name of the repository.', null);
  const { message } = objectOf(parse({ body }));
  const said = typeof message === 'string' ? ` (${message.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)})` : '';
  return new ForgeError(`The server responded ${status}${said}.`, null);
}

function parse({ body }: Pick<Posted, 'body'>): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

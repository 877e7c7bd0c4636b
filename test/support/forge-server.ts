import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The settings of this machine are none of its own. */
const ENV = { PATH: process.env.PATH ?? '', GIT_CONFIG_NOSYSTEM: '1' };

interface Pull {
  number: number;
  title: string;
  body: string;
  head: string;
  base: string;
}

/** An answer that stands in for the next one to a method; null: the connection ends without any. */
export type Instead = { status: number; headers?: Record<string, string>; body?: object } | null;

/**
 * A small forge: one bare repository over git's own smart HTTP (`git http-backend`), and pull requests over
 * REST as GitHub (`/api/v3`) and Gitea (`/api/v1`) have them. Both ask for the token.
 */
export class ForgeServer {
  readonly pulls: Pull[] = [];
  readonly asked: string[] = [];
  /** By method: what comes first is answered first. */
  readonly instead: Record<string, Instead[]> = {};
  /** After the next POST has done its work its answer is lost. */
  losesAnswer = false;
  fullName = 'owner/site';
  readonly bare: string;
  private readonly server: Server;

  constructor(
    folder: string,
    readonly token: string,
  ) {
    this.bare = join(folder, 'owner', 'site.git');
    // A copy of another one goes on with its commits.
    if (!existsSync(this.bare)) {
      mkdirSync(this.bare, { recursive: true });
      this.git('init', '-q', '--bare', '-b', 'main');
      this.git('config', 'http.receivepack', 'true');
    }
    this.server = createServer((request, response) => {
      if (request.url?.startsWith('/api/')) void this.answerRest(request, response);
      else this.answerGit(request, response, folder);
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  git(...args: string[]): string {
    return execFileSync('git', ['-C', this.bare, ...args], { env: ENV, encoding: 'utf8' });
  }

  private async answerRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    this.asked.push(`${method} ${url}`);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const isGitHub = url.startsWith('/api/v3');
    if (request.headers.authorization !== `${isGitHub ? 'Bearer' : 'token'} ${this.token}`)
      return send(401, { message: 'Bad credentials' });
    const instead = this.instead[method]?.shift();
    if (instead === null) return void request.socket.destroy();
    if (instead) return send(instead.status, instead.body ?? { message: 'no' }, instead.headers);
    const path = new URL(url, this.origin).pathname.replace(/^\/api\/v[13]/, '');
    const query = new URL(url, this.origin).searchParams;
    const body = text === '' ? {} : (JSON.parse(text) as Partial<Pull>);
    if (path === '/repos/owner/site') return send(200, { full_name: this.fullName, default_branch: 'main' });
    if (!path.startsWith(`/repos/${this.fullName}/pulls`)) return send(404, { message: 'Not Found' });
    const number = Number(/\/pulls\/(\d+)$/.exec(path)?.[1]);
    if (method === 'GET') {
      const all = this.pulls.filter(({ head }) => !isGitHub || query.get('head') === `owner:${head}`);
      const size = Number(query.get(isGitHub ? 'per_page' : 'limit'));
      return send(
        200,
        all
          .slice((Number(query.get('page')) - 1) * size)
          .slice(0, size)
          .map((pull) => this.shown(pull)),
      );
    }
    if (method === 'PATCH') {
      const pull = this.pulls.find((one) => one.number === number)!;
      Object.assign(pull, body);
      return send(isGitHub ? 200 : 201, this.shown(pull));
    }
    if (this.pulls.some(({ head, base }) => head === body.head && base === body.base))
      return send(isGitHub ? 422 : 409, { message: 'A pull request already exists.' });
    const pull = { number: this.pulls.length + 1, ...body } as Pull;
    this.pulls.push(pull);
    if (this.losesAnswer) {
      this.losesAnswer = false;
      return void request.socket.destroy();
    }
    send(201, this.shown(pull));
  }

  private shown({ number, title, body, head, base }: Pull): object {
    const repo = { full_name: this.fullName };
    return {
      ...{ number, title, body, head: { ref: head, repo }, base: { ref: base, repo } },
      html_url: `${this.origin}/${this.fullName}/pulls/${number}`,
    };
  }

  /** `git http-backend` is a CGI program. */
  private answerGit(request: IncomingMessage, response: ServerResponse, folder: string): void {
    const { pathname, search } = new URL(request.url ?? '/', this.origin);
    const expected = `Basic ${Buffer.from(`x-access-token:${this.token}`).toString('base64')}`;
    if (request.headers.authorization !== expected)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="forge"' }).end();
    const child = spawn('git', ['http-backend'], {
      env: {
        ...ENV,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        REMOTE_USER: 'somebody',
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    request.pipe(child.stdin);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const headers = all
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1]?.slice(0, 3) ?? 200);
      response.writeHead(status, headers.filter(([name]) => name !== 'Status').flat());
      response.end(all.subarray(end + 4));
    });
  }
}

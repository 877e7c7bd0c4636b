import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Written {
  id: number;
  number: number;
  body: string;
}

/** The part of GitHub's REST interface that writes about pull requests: comments and commit statuses of one repository. */
export class CommentServer {
  readonly comments: Written[] = [];
  readonly statuses: { sha: string; state: string; description: string; target_url: string; context: string }[] = [];
  readonly asked: string[] = [];
  /** The next comment is written, and its response lost. */
  losesAnswer = false;
  /** Responds so to everything; null: as it should. */
  refusal: number | null = null;
  private readonly server: Server;

  constructor(
    readonly repository: string,
    readonly token: string,
  ) {
    this.server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        this.asked.push(`${method} ${url}`);
        const isOurs = headers.authorization === `Bearer ${this.token}`;
        const [status, body] = isOurs ? this.respond(method, url, text) : [401, { message: 'Bad credentials' }];
        if (status === 0) return void request.socket.destroy();
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private respond(method: string, url: string, text: string): [status: number, body: unknown] {
    if (this.refusal !== null) return [this.refusal, { message: 'no' }];
    const path = url.replace(`/repos/${this.repository}`, '').replace(/\?.*/, '');
    const sent = (text === '' ? {} : JSON.parse(text)) as Written & CommentServer['statuses'][number];
    const [, sha] = /^\/statuses\/([0-9a-f]+)$/.exec(path) ?? [];
    if (sha !== undefined) return [201, this.statuses.push({ ...sent, sha })];
    const [, number] = /^\/issues\/(\d+)\/comments$/.exec(path) ?? [];
    if (number !== undefined && method === 'GET')
      return [200, this.comments.filter((comment) => comment.number === Number(number))];
    if (number !== undefined) {
      const comment = { id: this.comments.length + 1, number: Number(number), body: sent.body };
      this.comments.push(comment);
      if (!this.losesAnswer) return [201, comment];
      this.losesAnswer = false;
      return [0, null];
    }
    const comment = this.comments.find(({ id }) => path === `/issues/comments/${id}`);
    if (!comment) return [404, { message: 'Not Found' }];
    comment.body = sent.body;
    return [200, comment];
  }
}

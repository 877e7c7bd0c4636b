import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A line to a server that a test can silence: its connections stay open and nothing comes through any more, in either direction, as when a
 * machine or a network is lost and nobody resets anything.
 */
export class Line {
  /** New connections are taken and go nowhere, as when the server is frozen. */
  private isFrozen = false;

  private constructor(
    private readonly server: Server,
    private readonly sockets: readonly Socket[],
    /** The address of the target, over this line. */
    readonly url: string,
  ) {}

  static async to(targetUrl: string): Promise<Line> {
    const target = new URL(targetUrl);
    const sockets: Socket[] = [];
    const server = createServer((near) => {
      if (line.isFrozen) return void sockets.push(near.on('error', () => undefined));
      const far = connect(Number(target.port), target.hostname);
      // Either end that goes takes the other one along, as without a line in between.
      near.on('error', () => undefined).on('close', () => far.destroy());
      far.on('error', () => undefined).on('close', () => near.destroy());
      near.pipe(far).pipe(near);
      sockets.push(near, far);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(targetUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const line = new Line(server, sockets, url.href);
    return line;
  }

  /** For good, for everything that is connected now; new connections work. Returns how many connections that are. */
  silence(): number {
    const alive = this.sockets.filter((socket) => !socket.destroyed);
    for (const socket of alive) socket.removeAllListeners('close').unpipe().pause();
    return alive.length / 2;
  }

  /** What the server says is kept back until `release`. */
  hold(): void {
    for (const socket of this.sockets) socket.pause();
  }

  release(): void {
    for (const socket of this.sockets) socket.resume();
  }

  /** Nothing answers any more, new connections included, until `thaw`. */
  freeze(): void {
    this.isFrozen = true;
    this.silence();
  }

  thaw(): void {
    this.isFrozen = false;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

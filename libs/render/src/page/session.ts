import type { Cdp, CdpEvent } from '../pool/cdp.js';

/** One tab, as the DevTools protocol speaks to it. */
export class Session {
  private readonly stops: (() => void)[] = [];

  private constructor(
    readonly cdp: Cdp,
    readonly targetId: string,
    private readonly sessionId: string,
  ) {}

  static async open(cdp: Cdp, browserContextId: string): Promise<Session> {
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    return new Session(cdp, String(targetId), String(sessionId));
  }

  send(method: string, params: object = {}, deadlineMs?: number): Promise<Record<string, unknown>> {
    const { sessionId } = this;
    return this.cdp.send(method, params, { sessionId, ...(deadlineMs !== undefined && { deadlineMs }) });
  }

  /** For commands whose outcome says nothing: the tab may be gone meanwhile. */
  tell(method: string, params: object = {}): void {
    this.send(method, params).catch(() => undefined);
  }

  /** Events of this tab, and those of the browser itself. */
  listen(listener: (event: CdpEvent) => void): void {
    this.stops.push(
      this.cdp.listen((event) => {
        if (event.sessionId === undefined || event.sessionId === this.sessionId) listener(event);
      }),
    );
  }

  /** False when the tab does not go: its page holds the browser. */
  async close(deadlineMs = 1_000): Promise<boolean> {
    for (const stop of this.stops) stop();
    const { cdp, targetId } = this;
    if (cdp.isClosed) return false;
    let stop = (): void => undefined;
    let timer: NodeJS.Timeout | undefined;
    const gone = new Promise<boolean>((resolve) => {
      stop = cdp.listen(({ method, params }) => {
        if (method === 'Target.targetDestroyed' && params.targetId === targetId) resolve(true);
      });
      timer = setTimeout(() => resolve(false), deadlineMs);
    });
    cdp.send('Target.closeTarget', { targetId }, { deadlineMs }).catch(() => undefined);
    const isGone = await gone;
    stop();
    clearTimeout(timer);
    return isGone;
  }
}

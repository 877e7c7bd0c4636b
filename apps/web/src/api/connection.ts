/** Why a person signs in again: the session has ended, or the API asks for a sign-in of the last minutes. */
export type SignInReason = 'ended' | 'fresh';

export interface ConnectionState {
  /** No response from the server. */
  isLost: boolean;
  signIn: SignInReason | null;
}

/** What all calls of this page know together about the server and the session. */
class Connection {
  private state: ConnectionState = { isLost: false, signIn: null };
  private readonly listeners = new Set<() => void>();
  /** Whether this page was ever signed in: without that there is nothing to come back to. */
  private wasSignedIn = false;
  private isLeaving = false;
  private heardAt = performance.now();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): ConnectionState => this.state;

  get silentMs(): number {
    return performance.now() - this.heardAt;
  }

  /** The server has responded. @param isOk with what was asked for */
  heard(isOk: boolean): void {
    this.heardAt = performance.now();
    this.wasSignedIn ||= isOk;
    this.set({ isLost: false });
  }

  lost(): void {
    this.set({ isLost: true });
  }

  needsSignIn(reason: SignInReason): void {
    if (this.isLeaving) return;
    if (reason === 'ended' && !this.wasSignedIn) location.assign(signInPath('ended'));
    else this.set({ signIn: reason });
  }

  signInLater(): void {
    this.set({ signIn: null });
  }

  /** Leaves the dashboard for another page, on purpose: no call that fails meanwhile asks for anything. */
  leaveFor(path: string): void {
    this.isLeaving = true;
    location.assign(path);
  }

  private set(members: Partial<ConnectionState>): void {
    const next = { ...this.state, ...members };
    if (next.isLost === this.state.isLost && next.signIn === this.state.signIn) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}

export const connection = new Connection();

/** The sign-in page, which leads back to where the person is. */
export function signInPath(reason: SignInReason): string {
  const next = encodeURIComponent(location.pathname + location.search);
  return `/app/sign-in?${reason === 'fresh' ? 'fresh=1&' : ''}next=${next}`;
}

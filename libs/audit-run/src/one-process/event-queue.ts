/** Hands events on to one reader, in order. The writer does not wait for the reader, and none is lost. */
export class EventQueue<T> implements AsyncIterable<T> {
  private readonly events: T[] = [];
  private hasEnded = false;
  private wake: () => void = () => undefined;

  push(event: T): void {
    this.events.push(event);
    this.wake();
  }

  end(): void {
    this.hasEnded = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      yield* this.events.splice(0);
      if (this.events.length > 0) continue;
      if (this.hasEnded) return;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

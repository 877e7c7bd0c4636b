/** What every module works with, in the order in which it closes when all modules have released what they hold. */
const ORDER = ['metrics', 'database', 'tracing', 'log'] as const;

/**
 * The end of a process, after the hooks of its modules. Nest ends global modules in the order of
 * imports; here the order has a name, whichever module is imported first.
 */
export class ProcessEnd {
  private readonly closers = new Map<string, () => Promise<void> | void>();

  on(step: (typeof ORDER)[number], close: () => Promise<void> | void): void {
    this.closers.set(step, close);
  }

  /** A step that fails stops none of those after it. */
  async run(onError: (error: unknown, step: string) => void): Promise<void> {
    for (const step of ORDER)
      try {
        await this.closers.get(step)?.();
      } catch (error) {
        onError(error, step);
      }
  }
}

import { threadFile, ThreadPool } from '#threads';
import type {
  AnswerTask,
  FixedWithQuestions,
  FixOutcome,
  FixTask,
  LookTask,
  PageAddresses,
  PageFixer,
} from '../pages/fix-task.js';

const THREADS = {
  name: 'fix',
  file: threadFile(import.meta.url, './fix-thread.js'),
  heapMb: 512,
  /** A page that takes longer is left as it is. */
  timeoutMs: 30_000,
  ahead: { bytes: 2 * 1024 * 1024, ms: 100 },
  threads: 1,
  // Most runs fix nothing: a thread is there while one does.
  idle: { least: 0, most: 1 },
};

/** A thread that fixes pages. Organizations take turns. */
export class FixThreads implements PageFixer {
  private readonly threads = new ThreadPool<
    LookTask | FixTask | AnswerTask,
    PageAddresses | FixOutcome | FixedWithQuestions
  >(THREADS);

  look(task: LookTask, orgId: string): Promise<PageAddresses> {
    return this.run(task, orgId) as Promise<PageAddresses>;
  }

  fix(task: FixTask, orgId: string): Promise<FixedWithQuestions> {
    return this.run(task, orgId) as Promise<FixedWithQuestions>;
  }

  takeAnswers(task: AnswerTask, orgId: string): Promise<FixOutcome> {
    return this.run(task, orgId) as Promise<FixOutcome>;
  }

  private run(
    task: LookTask | FixTask | AnswerTask,
    orgId: string,
  ): Promise<PageAddresses | FixOutcome | FixedWithQuestions> {
    return this.threads.run(task, { group: orgId, bytes: task.body.byteLength });
  }

  hold(isHeld: boolean): void {
    this.threads.hold(isHeld);
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

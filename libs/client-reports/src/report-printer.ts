import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError } from '#common';
import type { Config } from '#config';
import type { BrowserProgram, PrintTask, RemotePrinter } from '#render';

/** Of made files: a report that many clients open is printed once. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** One file at a time; who comes behind so many others asks again later. */
const MOST_WAITING = 8;

/**
 * Reports as PDF files, made by a browser of this machine, or by a renderer where there
 * is none. The browser is loaded and started with the first file.
 */
export class ReportPrinter {
  private readonly made = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  /** By document: the same one is not printed twice at the same time. */
  private readonly making = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();
  private ready: Promise<boolean> | null = null;
  private program: Promise<BrowserProgram | null> | null = null;
  private remote: RemotePrinter | null = null;

  constructor(
    private readonly parts: {
      render: Pick<Config['render'], 'chromiumPath' | 'hasSandbox' | 'remote'>;
      onError: (error: unknown, what: string) => void;
    },
  ) {}

  /** Whether there seems to be a browser; looked for once. */
  async isReady(): Promise<boolean> {
    if (this.parts.render.remote !== null) return true;
    this.ready ??= import('#render').then(({ hasBrowser }) => hasBrowser(this.named)).catch(() => false);
    return this.ready;
  }

  /** @throws AppError NOT_FOUND without a browser; SERVICE_UNAVAILABLE while too many files are waited for, or the browser fails */
  async print(task: PrintTask): Promise<Buffer> {
    const program = await this.findProgram();
    if (program === null && this.parts.render.remote === null)
      throw new AppError('NOT_FOUND', {
        message: 'This server makes no PDF files, because it has no browser. Print the page of the report instead.',
      });
    const key = createHash('sha256').update(JSON.stringify(task)).digest('hex');
    return this.made.get(key) ?? this.making.get(key) ?? this.make(key, task, program);
  }

  private make(key: string, task: PrintTask, program: BrowserProgram | null): Promise<Buffer> {
    if (this.making.size > MOST_WAITING)
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'Too many PDF files are being made. Try again shortly.' });
    const making = this.last
      .then(async () => {
        const file = await (program === null ? this.printThere(task) : this.printHere(task, program));
        this.made.set(key, file);
        return file;
      })
      .catch((error: unknown) => {
        this.parts.onError(error, 'A report could not be printed');
        throw new AppError('SERVICE_UNAVAILABLE', { message: 'The PDF file could not be made. Try again shortly.' });
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    this.last = making.catch(() => undefined);
    return making;
  }

  private async printHere(task: PrintTask, program: BrowserProgram): Promise<Buffer> {
    const { printDocument } = await import('#render');
    return printDocument(task, { program, hasSandbox: this.parts.render.hasSandbox });
  }

  private async printThere(task: PrintTask): Promise<Buffer> {
    const { remote } = this.parts.render;
    if (remote === null) throw new Error('There is no renderer.');
    const { RemotePrinter } = await import('#render');
    this.remote ??= new RemotePrinter(remote);
    return this.remote.print(task);
  }

  private findProgram(): Promise<BrowserProgram | null> {
    this.program ??= import('#render')
      .then(({ findBrowser }) => findBrowser({ cacheDir: join(homedir(), '.cache', 'sqout'), ...this.named }))
      .catch((error: unknown) => {
        if (this.parts.render.remote === null) this.parts.onError(error, 'There is no browser to print reports with');
        return null;
      });
    return this.program;
  }

  private get named(): { installed?: string[]; isInstalled?: boolean } {
    const { chromiumPath } = this.parts.render;
    return chromiumPath === null ? {} : { installed: [chromiumPath], isInstalled: true };
  }
}

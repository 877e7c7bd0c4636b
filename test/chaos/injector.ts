import { setTimeout as sleep } from 'node:timers/promises';
import { FAULTS, newFault, type Fault, type FaultDefinition, type FaultKind, type Part } from './faults.js';
import type { Journal } from './journal.js';
import type { Choice } from './random.js';
import type { Stack } from './stack.js';
import type { App, Supervised } from './supervised.js';

/** So much longer than asked for, until each kind of fault was done once. */
const EXTRA_MS = 120_000;

/**
 * Breaks one thing after another at seeded moments; long faults overlap with the next ones. Each kind comes once before any comes twice.
 */
export class FaultInjector {
  readonly faults: Fault[] = [];
  private readonly underWay = new Map<Fault, Promise<void>>();
  private readonly brokenParts = new Set<Part>();

  constructor(
    private readonly stack: Stack,
    private readonly journal: Journal,
    private readonly choice: Choice,
    private readonly meanGapMs: number,
  ) {}

  /** Until `endsAt`, or later: each kind is done at least once. */
  async run(endsAt: number): Promise<void> {
    let bag: FaultKind[] = [];
    while (Date.now() < endsAt || (Date.now() < endsAt + EXTRA_MS && this.missing().length > 0)) {
      await sleep(this.choice.between(0, this.meanGapMs * 2));
      if (Date.now() >= endsAt)
        bag = this.missing().filter((kind) => ![...this.underWay.keys()].some((fault) => fault.kind === kind));
      else if (bag.length === 0) bag = this.choice.shuffled(this.possible());
      const next = bag.findIndex((kind) => !this.isBlocked(FAULTS[kind].part));
      const [kind] = next < 0 ? [] : bag.splice(next, 1);
      if (kind) this.start(kind);
    }
    await Promise.all(this.underWay.values());
  }

  /** Kinds that can be done here and were not yet. */
  missing(): FaultKind[] {
    return this.possible().filter((kind) => !this.faults.some((fault) => fault.kind === kind && fault.isDone));
  }

  private possible(): FaultKind[] {
    const kinds = Object.keys(FAULTS) as FaultKind[];
    return kinds.filter(
      (kind) =>
        (this.stack.redis || FAULTS[kind].part !== 'redis') &&
        (this.stack.hasRenderers || FAULTS[kind].part !== 'renderer') &&
        (this.stack.hasSmallVolume || kind !== 'blob volume full'),
    );
  }

  private isBlocked(part: Part): boolean {
    return part !== 'worker' && part !== 'api' && this.brokenParts.has(part);
  }

  private start(kind: FaultKind): void {
    const { part, inject } = FAULTS[kind];
    const fault = newFault(kind);
    this.faults.push(fault);
    this.brokenParts.add(part);
    const done = this.inject(fault, inject).finally(() => {
      fault.to = Date.now();
      this.brokenParts.delete(part);
      this.journal.note('fault', { ...fault });
      this.underWay.delete(fault);
    });
    this.underWay.set(fault, done);
  }

  private async inject(fault: Fault, inject: FaultDefinition['inject']): Promise<void> {
    try {
      fault.detail = await inject({ stack: this.stack, choice: this.choice, fault, take: (app) => this.take(app) });
      fault.isDone = true;
    } catch (error) {
      fault.detail = `not done: ${String(error)}`;
    }
  }

  private take(app: App): Supervised | null {
    const free = this.stack.programs.filter(
      (program) => program.app === app && !program.isBusy && program.pid !== null,
    );
    // One of each kind stays free, or nothing would go on while another is frozen.
    if (free.length === 0) return null;
    const program = this.choice.of(free);
    program.isBusy = true;
    return program;
  }
}

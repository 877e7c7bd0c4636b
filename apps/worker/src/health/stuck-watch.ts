/** How often a worker looks at its queues. */
export const LOOK_MS = 30_000;
/** Looks in a row that must find the same: two minutes pass between the first and the last. */
const LOOKS = 5;

export interface QueueView {
  /** Jobs that wait for any worker. */
  waiting: number;
  hasFreeSlot: boolean;
  /** Jobs that this worker has taken since it started. */
  taken: number;
}

/**
 * Notices a worker that takes nothing although jobs wait and it has free slots. Looks are counted instead of time:
 * a worker that had nothing to do for hours is not stuck because a job arrives, nor is one that was frozen.
 */
export class StuckWatch {
  private looks = 0;
  private taken = -1;

  /** True when nothing was taken for two minutes. */
  look(view: QueueView): boolean {
    const isHungry = view.waiting > 0 && view.hasFreeSlot;
    if (!isHungry) this.looks = 0;
    else this.looks = view.taken === this.taken ? this.looks + 1 : 1;
    this.taken = view.taken;
    return this.looks >= LOOKS;
  }
}

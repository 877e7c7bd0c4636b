/** What is known of a group while anything of it waits or is at work. */
export interface Group<Job> {
  name: string;
  waiting: Job[];
  /** When it was served last, in turns of the queue. */
  turn: number;
  atWork: number;
  /** Threads that one of its messages holds for long. */
  slow: number;
  /** What a message takes, as a moving average. */
  meanMs: number;
}

/** What a message is taken to cost before any of its group was answered. */
const FIRST_MEAN_MS = 5;
const NEWEST_SHARE = 0.2;

/** Jobs by group, which take turns: of the groups that may be served, the one that was served longest ago. */
export class FairQueue<Job> {
  private readonly groups = new Map<string, Group<Job>>();
  private turns = 0;

  group(name: string): Group<Job> {
    let group = this.groups.get(name);
    if (!group)
      this.groups.set(name, (group = { name, waiting: [], turn: 0, atWork: 0, slow: 0, meanMs: FIRST_MEAN_MS }));
    return group;
  }

  /** The next job of the groups that `isAllowed`, without taking it. */
  peek(isAllowed: (group: Group<Job>) => boolean): { group: Group<Job>; job: Job } | null {
    let next: { group: Group<Job>; job: Job } | null = null;
    for (const group of this.groups.values()) {
      const [job] = group.waiting;
      if (job !== undefined && (next === null || group.turn < next.group.turn) && isAllowed(group))
        next = { group, job };
    }
    return next;
  }

  /** Takes the group's next job to work; it has had its turn. */
  take(group: Group<Job>): void {
    group.waiting.shift();
    group.atWork++;
    group.turn = ++this.turns;
  }

  /** A job was given back before it was begun, or has ended after so long; null when it never began. */
  leave(group: Group<Job>, ms: number | null): void {
    group.atWork--;
    if (ms !== null) group.meanMs += NEWEST_SHARE * (ms - group.meanMs);
    this.forget(group);
  }

  forget(group: Group<Job>): void {
    if (group.waiting.length + group.atWork === 0) this.groups.delete(group.name);
  }

  /** Takes all that waits. */
  clear(): Job[] {
    return [...this.groups.values()].flatMap((group) => group.waiting.splice(0));
  }
}

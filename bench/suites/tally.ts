/** Right and wrong answers of a suite. */
export class Tally {
  hits = 0;
  missed = 0;
  falseAlarms = 0;
  quiet = 0;

  add(isExpected: boolean, isFound: boolean): void {
    if (isExpected) this[isFound ? 'hits' : 'missed']++;
    else this[isFound ? 'falseAlarms' : 'quiet']++;
  }

  addAll(other: Tally): void {
    this.hits += other.hits;
    this.missed += other.missed;
    this.falseAlarms += other.falseAlarms;
    this.quiet += other.quiet;
  }

  get precision(): string {
    return percent(this.hits, this.hits + this.falseAlarms);
  }

  get recall(): string {
    return percent(this.hits, this.hits + this.missed);
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`;
}

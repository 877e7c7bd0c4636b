/** Spearman's rank correlation; equal values share their ranks. */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [ranksOf(pairs.map(([a]) => a)), ranksOf(pairs.map(([, b]) => b))];
  const middle = (pairs.length - 1) / 2;
  const sum = (of: (i: number) => number): number => pairs.reduce((total, _, i) => total + of(i), 0);
  const [dx, dy] = [x, y].map((ranks) => (i: number) => (ranks[i] ?? 0) - middle) as [Deviation, Deviation];
  return sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2));
}

type Deviation = (i: number) => number;

function ranksOf(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}

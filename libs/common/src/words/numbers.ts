/** `12,345`, as English writes it. Not by Intl: its first number takes longer than a small command. */
export function number(value: number): string {
  return Number.isInteger(value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, ',')
    : value.toLocaleString('en-GB', { maximumFractionDigits: 3 });
}

/** `page` for one, `pages` for any other count. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `1 page`, `3 pages`. */
export function counted(count: number, one: string, many?: string): string {
  return `${number(count)} ${plural(count, one, many)}`;
}

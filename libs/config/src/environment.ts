import { isIP } from 'node:net';
import { parseUrl } from '#common';

/** Reads variables by type and collects every problem, so that an operator fixes all of them at once. */
export class EnvironmentReader {
  constructor(
    private readonly env: Readonly<Record<string, string | undefined>>,
    readonly problems: string[] = [],
  ) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value ? value : null;
  }

  required(name: string, hint: string): string {
    const value = this.text(name);
    if (value === null) this.problems.push(`${name} is not set. ${hint}`);
    return value ?? '';
  }

  integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= range.min && number <= range.max) return number;
    this.problems.push(`${name} must be a whole number from ${range.min} to ${range.max}.`);
    return fallback;
  }

  /** Not negative, with a point for the decimals. */
  amount(name: string, fallback: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+(?:\.\d+)?$/.test(value) && number <= max) return number;
    this.problems.push(`${name} must be a number from 0 to ${max}, with a point for the decimals.`);
    return fallback;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    if ((choices as readonly string[]).includes(value)) return value as T;
    this.problems.push(`${name} must be one of: ${choices.join(', ')}.`);
    return fallback;
  }

  /** IP addresses with or without a port, separated by commas. */
  addresses(name: string): string[] | null {
    const value = this.text(name);
    if (value === null) return null;
    const entries = value.split(',').map((entry) => entry.trim());
    const isAddress = (entry: string): boolean =>
      isIP(entry) !== 0 || isIP(/^\[?([^\]]+?)\]?:\d{1,5}$/.exec(entry)?.[1] ?? '') !== 0;
    if (entries.every(isAddress)) return entries;
    this.problems.push(`${name} must be IP addresses, each with or without a port, separated by commas.`);
    return null;
  }

  url(name: string, schemes: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (parseUrl(value) !== null && schemes.includes(new URL(value).protocol)) return value;
    this.problems.push(
      `${name} must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    );
    return null;
  }
}

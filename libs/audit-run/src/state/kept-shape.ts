/**
 * JSON that another worker left behind, perhaps one of another version of this
 * program: while an installation is updated, both work on one run.
 */

/** What was kept is not what it should be: which member of which shape. */
export class ShapeError extends Error {
  constructor(shape: string, problem: string) {
    super(`The stored value "${shape}" cannot be used: ${problem}.`);
    this.name = 'ShapeError';
  }
}

/** A newer worker has kept it in a way that this one cannot read: the work is for another one. */
export class NewerShapeError extends Error {
  constructor(shape: string, version: number) {
    super(`The stored value "${shape}" has version ${version}, which is newer than this worker.`);
    this.name = 'NewerShapeError';
  }
}

/** The same, on this thread or on one that reads for it: errors of threads arrive as texts. */
export function isNewerShape(error: unknown): error is Error {
  return error instanceof Error && (error instanceof NewerShapeError || error.message.startsWith('NewerShapeError: '));
}

/** Says what is wrong with a value; null when nothing is. */
export type Check = (value: unknown) => string | null;

const ofType =
  (type: 'string' | 'number' | 'boolean'): Check =>
  (value) =>
    typeof value === type ? null : `is not a ${type}`;
export const text = ofType('string');
export const number = ofType('number');
export const flag = ofType('boolean');
export const record: Check = (value) => (isObject(value) ? null : 'is not an object');
export const list: Check = (value) => (Array.isArray(value) ? null : 'is not a list');
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);
/** The member may be missing. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) ? (value.map(check).find((problem) => problem !== null) ?? null) : 'is not a list';
export const objectOf =
  <T>(members: Members<T>): Check =>
  (value) =>
    isObject(value) ? problemOf(value, members) : 'is not an object';

/** One check for each member of a type: a member that the type gets and the shape does not know is an error of the compiler. */
export type Members<T> = { readonly [Name in keyof Required<T>]: Check };

type Stored = Record<string, unknown>;

export interface KeptShape<T> {
  /** The value with its version, as it is kept. */
  write(value: T): T;
  /** @throws NewerShapeError; ShapeError */
  read(stored: unknown): T;
}

export interface ShapeOptions<T> {
  /** Raised when the shape changes. What carries no version has version 1. */
  version: number;
  /** The lowest version of readers that can still read what is written: raised with a change that they would misunderstand. Default 1. */
  readableFrom?: number;
  members: Members<T>;
  /** From each earlier version to the next one, by the earlier one. */
  upgrades?: Readonly<Record<number, (old: Stored) => Stored>>;
}

/** Kept as the value with two more members: `v`, its version, and `min`, the lowest version of readers that understand it. */
export function keptShape<T extends object>(name: string, options: ShapeOptions<T>): KeptShape<T> {
  const { version, readableFrom = 1, members, upgrades = {} } = options;
  const stamp = readableFrom > 1 ? { v: version, min: readableFrom } : { v: version };
  return {
    write: (value) => ({ ...value, ...stamp }),
    read: (stored) => {
      if (!isObject(stored)) throw new ShapeError(name, 'it is not an object');
      const { v: written = 1, min = 1 } = stored;
      if (typeof written !== 'number' || typeof min !== 'number')
        throw new ShapeError(name, 'its version is not a number');
      if (min > version) throw new NewerShapeError(name, written);
      let value = stored;
      for (let from = written; from < version; from++) value = upgrades[from]?.(value) ?? value;
      const problem = problemOf(value, members);
      if (problem !== null) throw new ShapeError(name, problem);
      return value as T;
    },
  };
}

function problemOf<T>(value: Stored, members: Members<T>): string | null {
  for (const member in members) {
    const problem = members[member](value[member]);
    if (problem !== null) return `${member} ${problem}`;
  }
  return null;
}

function isObject(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a caller gets: a status, and error.code where there is one. */
export type Response = number | string;

export interface Matrix {
  callers: Record<string, string>;
  /** Method and path by name. */
  routes: Record<string, string>;
  /** By caller and route. */
  expected: Record<string, Record<string, Response>>;
}

interface MatrixFile {
  callers: Record<string, string>;
  /** A sign for each caller. */
  access: Record<string, string>;
  routes: Record<string, [call: string, success: Response, access: string]>;
}

const REFUSALS: Readonly<Record<string, string>> = { a: '401 UNAUTHORIZED', f: '403 FORBIDDEN', n: '404 NOT_FOUND' };

/** The table of the access matrix, which has one line for each route, as a cell for each caller and route. */
export function readAccessMatrix(): Matrix {
  const file = JSON.parse(
    readFileSync(join(process.cwd(), 'test/conformance/access-matrix.json'), 'utf8'),
  ) as MatrixFile;
  const routes = Object.entries(file.routes);
  return {
    callers: file.callers,
    routes: Object.fromEntries(routes.map(([name, [call]]) => [name, call])),
    expected: Object.fromEntries(
      Object.keys(file.callers).map((caller, place) => [
        caller,
        Object.fromEntries(routes.map(([name, [, ...cell]]) => [name, responseOf(file, place, cell)])),
      ]),
    ),
  };
}

/** @throws Error for an access that is not in the table, or has no sign for the caller */
function responseOf({ access, callers }: MatrixFile, place: number, [success, name]: [Response, string]): Response {
  const signs = access[name]?.replaceAll(' ', '') ?? '';
  if (signs.length !== Object.keys(callers).length)
    throw new Error(`The access "${name}" needs a sign for each caller.`);
  const sign = signs[place] ?? '';
  if (sign === '+') return success;
  const refusal = REFUSALS[sign];
  if (refusal === undefined) throw new Error(`The access "${name}" has the unknown sign "${sign}".`);
  return refusal;
}

import type { Response } from 'express';
import type { Config } from '#config';

/** Says where what was created can be asked for (RFC 9110, 10.2.2). `path` starts with a slash. */
export function locate(response: Response, { http }: Config, path: string): void {
  response.setHeader('Location', `${http.baseUrl}${path}`);
  // For the log: ties the request to what it made.
  response.locals.created = path;
}

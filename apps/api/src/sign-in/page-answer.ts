import type { Response } from 'express';
import { AppError, ERRORS } from '#common';
import type { Config } from '#config';
import { isSameOrigin } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { readForm } from './read-form.js';
import { formPolicy, renderMessage } from './sign-in-pages.js';

/** Where a sign-in may lead to: pages of our own. */
const NEXT = /^\/app(\/[\w.:%~-]+)*(\?[\w.:%~=&+-]*)?$/;
export const HOME = '/app';
export const ACCOUNT = '/app/account';

export function nextOf(wanted: unknown): string {
  return typeof wanted === 'string' && NEXT.test(wanted) ? wanted : HOME;
}

export function signInFirst(response: Response, next: string): void {
  response.redirect(303, `/app/sign-in?next=${encodeURIComponent(nextOf(next))}`);
}

/** @param callback where a form of the page may lead to beside this site */
export function show(response: Response, status: number, page: string, callback = ''): void {
  response.setHeader('Content-Security-Policy', formPolicy(callback));
  // Forms of a page without any referrer would come from the origin "null".
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.status(status).end(page);
}

/** For people in place of the envelope. What nobody foresaw goes on to the log. */
export function showError(response: Response, title: string, error: unknown): void {
  if (!(error instanceof AppError)) throw error;
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  show(response, ERRORS[error.code].status, renderMessage(title, error.message));
}

/** @throws AppError FORBIDDEN for a form that another site sent */
export async function ownForm(request: ApiRequest, response: Response, http: Config['http']): Promise<URLSearchParams> {
  if (!isSameOrigin(request, http))
    throw new AppError('FORBIDDEN', {
      message: 'A page of another site sent this form. Open the page here and try again.',
    });
  return readForm(request, response);
}

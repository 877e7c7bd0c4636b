import type { Response } from 'express';
import { AppError, ERRORS } from '#common';
import type { Config } from '#config';
import { isSameOrigin } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { formScriptPath } from '../web/dashboard-files.js';
import { readForm } from './read-form.js';
import { FORM_SCRIPT, formPolicy, renderMessage } from './sign-in-pages.js';

/** Where a sign-in may lead to: our pages. */
const NEXT = /^\/app(\/[\w.:%~-]+)*(\?[\w.:%~=&+-]*)?$/;
export const HOME = '/app';
export const ACCOUNT = '/app/account';

export function nextOf(wanted: unknown): string {
  return typeof wanted === 'string' && NEXT.test(wanted) ? wanted : HOME;
}

export function signInFirst(response: Response, next: string): void {
  response.redirect(303, `/app/sign-in?next=${encodeURIComponent(nextOf(next))}`);
}

/** A page with a script of ours, where it was built. */
export async function showForm(response: Response, status: number, page: string): Promise<void> {
  const path = await formScriptPath();
  show(
    response,
    status,
    page.replace(FORM_SCRIPT, path === null ? '' : `<script type="module" src="${path}"></script>`),
  );
}

/** What to say beside a form about what was typed. Unexpected errors go on to the log. */
export function problemOf(error: unknown): string {
  if (!(error instanceof AppError) || error.code === 'RATE_LIMITED') throw error;
  const { issues } = error.details as { issues?: { message: string }[] };
  return issues?.map(({ message }) => message).join(' ') ?? error.message;
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

/** For people in place of the envelope. Unexpected errors go on to the log. */
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

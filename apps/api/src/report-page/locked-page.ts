import { html } from '#report-view';
import { page, renderMessage, renderWrong } from '../sign-in/sign-in-pages.js';

/** In front of a shared report that asks for a password. It says nothing of the report. */
export function renderLocked(id: string, wrong: string | null): string {
  return page(
    'This report needs a password',
    html`<p>Ask the person who sent you the link for the password.</p>
${renderWrong(wrong)}
<form method="post" action="/r/${id}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="off">
<button>Open report</button>
</form>`,
  );
}

export function renderExpired(): string {
  return renderMessage('This link has expired', 'Ask the person who sent you the link to share the report again.');
}

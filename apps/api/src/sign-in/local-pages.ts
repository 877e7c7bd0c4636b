import type { Invitation } from '#organizations';
import { html, NOTHING, type Html } from '#report-view';
import { moment } from '#common/words';
import { page, renderWrong } from './sign-in-pages.js';

/** What was typed and comes back with a problem. */
export interface Typed {
  name?: string;
  email?: string;
  organization?: string;
  wrong: string | null;
}

/** A form without anything typed yet. */
export const UNTYPED: Typed = { wrong: null };

const STRENGTH_HINT = 'At least 8 characters. Three or four words that do not belong together are a good choice.';

function newPassword(label: string): Html {
  return html`<label for="password">${label}</label>
<input id="password" name="password" type="password" required minlength="8" maxlength="128" autocomplete="new-password" aria-describedby="strength" data-strength>
<p class="hint" id="strength" aria-live="polite">${STRENGTH_HINT}</p>`;
}

function text(name: 'name' | 'organization', label: string, value: string | undefined): Html {
  const autocomplete = name === 'name' ? 'name' : 'organization';
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" required maxlength="100" autocomplete="${autocomplete}" value="${value ?? ''}">`;
}

function address(value: string | undefined): Html {
  return html`<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="username" spellcheck="false" value="${value ?? ''}">`;
}

const PROBLEM = html`<p class="wrong" role="alert" data-problem hidden></p>`;

/** Sign-in by password or passkey, as a part of the page. */
export function renderPasswordForm({
  next,
  email,
  hasPasskeys,
}: {
  next: string;
  email: string;
  hasPasskeys: boolean;
}): Html {
  const passkey = hasPasskeys
    ? html`<form method="post" action="/app/sign-in/passkey">
<input type="hidden" name="next" value="${next}">
<input type="hidden" name="passkey">
${PROBLEM}
<button type="button" class="plain" hidden data-passkey="use" data-options="/app/sign-in/passkey-options">Sign in with a passkey</button>
</form>`
    : NOTHING;
  return html`<form method="post" action="/app/sign-in/password">
<input type="hidden" name="next" value="${next}">
${address(email)}
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="128" autocomplete="current-password">
<button>Sign in</button>
</form>
${passkey}
<p><a href="/app/forgot">Forgot your password?</a></p>`;
}

/** An invitation in a browser that is not signed in. */
export function renderJoin(
  { id, orgName, role, inviterName, email, expiresAt }: Invitation,
  { isKnown, hasPasskeys, typed }: { isKnown: boolean; hasPasskeys: boolean; typed: Typed },
): string {
  const who = html`<p><strong dir="auto">${inviterName ?? 'A member'}</strong> invites you to <strong dir="auto">${orgName}</strong>, as ${role}. The invitation expires on ${moment(expiresAt.toISOString()) ?? ''}.</p>`;
  const decline = html`<form method="post" action="/app/invitation/${id}"><button class="plain" name="decision" value="decline">Decline</button></form>`;
  const signIn = html`<a href="/app/sign-in?next=${encodeURIComponent(`/app/invitation/${id}`)}">`;
  if (isKnown)
    return page(
      `Join ${orgName}`,
      html`${who}
<p>There is an account for <strong>${email ?? ''}</strong>. Sign in to accept; you come back here.</p>
<form method="post" action="/app/invitation/${id}"><button name="decision" value="accept">Sign in and accept</button></form>
${decline}`,
    );
  const passkey = hasPasskeys
    ? html`<input type="hidden" name="passkey">
<button type="button" class="plain" hidden data-passkey="create" data-options="/app/invitation/${id}/passkey-options">Use a passkey instead of a password</button>`
    : NOTHING;
  return page(
    `Join ${orgName}`,
    html`${who}
${renderWrong(typed.wrong)}
<form method="post" action="/app/invitation/${id}/account">
${PROBLEM}
${text('name', 'Your name', typed.name)}
${
  email === null
    ? address(typed.email)
    : html`<label for="email">E-mail address</label>
<input id="email" name="email" type="email" readonly autocomplete="username" value="${email}">`
}
${newPassword('Password')}
<button>Create account and join</button>
${passkey}
</form>
<p>You have an account? ${signIn}Sign in to accept</a>.</p>
${decline}`,
    { hasScript: true },
  );
}

export function renderSetup(typed: Typed): string {
  return page(
    'Welcome to Sqout',
    html`<p>Tell us who you are. You sign in with this address and password from now on.</p>
${renderWrong(typed.wrong)}
<form method="post" action="/app/setup">
${text('name', 'Your name', typed.name)}
${address(typed.email)}
${newPassword('Password')}
${text('organization', 'Name of your organization', typed.organization)}
<button>Continue</button>
</form>`,
    { hasScript: true },
  );
}

export function renderReset(wrong: string | null): string {
  return page(
    'Set a new password',
    html`${renderWrong(wrong)}
<p>Your other browsers are signed out.</p>
<form method="post" action="/app/reset">
<label for="code">Code of the link</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="none" spellcheck="false">
${newPassword('New password')}
<button>Set the password and sign in</button>
</form>`,
    { hasScript: true, takesCode: true },
  );
}

export function renderConfirmEmail(wrong: string | null): string {
  return page(
    'Confirm your e-mail address',
    html`${renderWrong(wrong)}
<form method="post" action="/app/confirm-email">
<label for="code">Code of the link</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="none" spellcheck="false">
<button>Confirm</button>
</form>`,
    { takesCode: true },
  );
}

const BACK = html`<p><a href="/app/sign-in">Back to sign-in</a></p>`;

/** @param state `ask`: this installation sends no e-mail */
export function renderForgot(state: 'ask' | 'form' | 'sent'): string {
  if (state === 'sent')
    return page(
      'Look into your mailbox',
      html`<p>If there is an account with this address, and the address is confirmed, a message with a link is on its way. The link works once, for a day.</p>
<p>No message? Ask an owner or admin of your organization for a link.</p>
${BACK}`,
    );
  const ask = html`<p>Ask an owner or admin of your organization for a link to set a new one. They find it under <strong>Organization</strong>, next to your name. The link works once, for a day.</p>
<p>If you are the only owner, ask the operator of this installation to create a link with <code>sqout admin password-link --user …</code></p>`;
  const form = html`<form method="post" action="/app/forgot">
${address(undefined)}
<button>Send me a link</button>
</form>
<details><summary>Your address is not confirmed?</summary>
${ask}
</details>`;
  return page(
    'Forgot your password?',
    html`${state === 'form' ? form : ask}
${BACK}`,
  );
}

import { createHash } from 'node:crypto';
import type { BrowserSession, LoginRequest } from '#auth';
import type { Account, Invitation } from '#organizations';
import { html, Html, NOTHING, PAGE_POLICY, renderFrame } from '#report-view';
import { moment } from '#common/words';

const STYLE = `main.forms { padding-top: 2.25rem; padding-bottom: 3rem; border-top: 1px solid var(--line); }
main.forms > * { max-width: 34rem; }
main.forms p, main.forms form { margin-top: 1rem; }
main.forms label { display: block; font-size: .8125rem; color: var(--dim); margin-bottom: .25rem; }
main.forms input { font: inherit; color: inherit; background: var(--paper); width: 100%; padding: .5rem .65rem; min-height: 2.75rem; border: 1px solid var(--ink); border-radius: 2px; }
main.forms button { font: inherit; font-weight: 600; min-height: 2.5rem; padding: .45rem 1rem; border-radius: 2px; border: 1px solid var(--ink); background: var(--ink); color: var(--desk); cursor: pointer; margin-top: .75rem; }
main.forms h2 { margin-top: 1.75rem; }
main.forms a.go { display: inline-block; font-weight: 600; padding: .45rem 1rem; border-radius: 2px; border: 1px solid var(--ink); background: var(--ink); color: var(--desk); text-decoration: none; }
main.forms button.plain { background: none; color: var(--ink); font-weight: 500; }
main.forms :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
main.forms .wrong { background: var(--poor-soft); border-left: 3px solid var(--poor); padding: .5rem .75rem; }
main.forms .hint { margin-top: .35rem; font-size: .875rem; color: var(--dim); }
main.forms label { margin-top: 1rem; }
main.forms p a { margin-left: 0; }
main.forms form > button:not(.plain) { margin-top: 1.5rem; }
main.forms summary { cursor: pointer; margin-top: 1.5rem; }
main.forms [hidden] { display: none; }
main.forms li { border-top: 1px solid var(--line); padding: .75rem 0; margin-top: .75rem; }`;

/**
 * Takes the code from the fragment, which no server sees, and out of the address; also from a second
 * link that is opened on the same page. Without it the code is pasted by hand.
 */
const SCRIPT = `const take = () => {
  const code = location.hash.slice(1);
  if (!code) return;
  document.getElementById('code').value = code;
  history.replaceState(null, '', location.pathname + location.search);
  document.querySelectorAll('[data-without-code]').forEach((part) => { part.hidden = true; });
  document.querySelectorAll('[data-with-code]').forEach((part) => { part.hidden = false; });
  document.querySelectorAll('details').forEach((part) => { part.open = true; });
};
take();
addEventListener('hashchange', take);`;

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** @param callback where a form may lead to beside this site: browsers hold a redirect after a form against the same rule */
export function formPolicy(callback = ''): string {
  return `${PAGE_POLICY.replace("form-action 'none'", `form-action 'self'${callback}`).replace('style-src ', `style-src ${digest(STYLE)} `)}; script-src 'self' ${digest(SCRIPT)}; connect-src 'self'`;
}

/** Stands for the address of the script, which `show` knows. */
export const FORM_SCRIPT = '<!-- script -->';

/** @param parts `hasScript`: passkeys and the strength of passwords; `takesCode`: the secret of the link behind the # */
export function page(title: string, content: Html, parts: { hasScript?: boolean; takesCode?: boolean } = {}): string {
  return renderFrame({
    title: `${title} · Sqout`,
    description: title,
    isIndexed: false,
    style: STYLE,
    body: html`<header class="top"><p class="brand">Sqout <span>website audit</span></p></header>
<main class="forms">
<h1>${title}</h1>
${content}
</main>
${parts.takesCode ? html`<script>${new Html(SCRIPT)}</script>` : NOTHING}
${parts.hasScript ? new Html(FORM_SCRIPT) : NOTHING}`,
  });
}

export function renderWrong(wrong: string | null): Html {
  return wrong === null ? NOTHING : html`<p class="wrong" role="alert">${wrong}</p>`;
}

export interface SignInWays {
  next: string;
  wrong: string | null;
  hasProvider: boolean;
  /** Password and passkeys; null: there are none here. */
  local: Html | null;
  /** The provider asks the person again who they are. */
  isFresh?: boolean;
}

export function renderSignIn({ next, wrong, hasProvider, local, isFresh = false }: SignInWays): string {
  const provider = hasProvider
    ? html`<p><a class="go" href="/app/sign-in/provider?next=${encodeURIComponent(next)}${isFresh ? '&fresh=1' : ''}">Sign in with your organization's account</a></p>`
    : NOTHING;
  const byCode = html`<form method="post" action="/app/sign-in">
<p data-with-code hidden>Your sign-in link is ready. It works once.</p>
<p data-without-code>Paste the code of your sign-in link. The operator of this server creates one with <code>sqout admin sign-in-link --user …</code>. It works once, for 15 minutes.</p>
<input type="hidden" name="next" value="${next}">
<label for="code">Code</label>
<input id="code" name="code" required autocomplete="one-time-code" autocapitalize="characters" spellcheck="false">
<button>Sign in</button>
</form>`;
  return page(
    'Sign in',
    html`${renderWrong(wrong)}
<div data-without-code>
${provider}
${local ?? NOTHING}
</div>
${
  local === null && !hasProvider
    ? byCode
    : html`<details><summary>Sign in with a link</summary>
${byCode}
</details>`
}`,
    { hasScript: local !== null, takesCode: true },
  );
}

/** @param asked `code`: what the device shows; `isElsewhere`: a command line beside the browser that asks from another network */
export function renderApproval(
  { deviceName, createdAt, id, requestedFrom }: LoginRequest,
  { user }: Account,
  { code, isElsewhere }: { code: string | null; isElsewhere: boolean },
): string {
  const from = requestedFrom === null ? NOTHING : html`, from the network address <code>${requestedFrom}</code>`;
  const compare =
    code === null
      ? NOTHING
      : html`<p>The device shows the code <strong><code>${code}</code></strong>. Refuse if yours shows another one, or none.</p>`;
  const warning = isElsewhere
    ? html`<p class="wrong" role="alert">This login was started on another network than this browser is on. A command line on this machine has, as a rule, the same network address. Refuse unless you know why it differs.</p>`
    : NOTHING;
  return page(
    'Let a command line in?',
    html`<p><strong dir="auto">${deviceName}</strong> asks to act as <strong dir="auto">${user.name}</strong>${user.email === null ? NOTHING : html` (${user.email})`}, in all organizations that you belong to. It asked at ${moment(createdAt.toISOString()) ?? ''}${from}.</p>
${warning}${compare}<p>Approve only if you have just started this login yourself. If somebody sent you here, refuse.</p>
<form method="post" action="/app/login/${id}">
<button name="decision" value="approved">Approve</button>
<button class="plain" name="decision" value="denied">Refuse</button>
</form>`,
  );
}

export function renderDevice(wrong: string | null): string {
  return page(
    'Log in a device',
    html`${renderWrong(wrong)}
<p>Type the code that your command line shows.</p>
<form method="post" action="/app/device">
<label for="code">Code</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false">
<button>Go on</button>
</form>`,
  );
}

/** Where the link of an invitation leads: the secret behind the # goes into the form. */
export function renderInvitationCode(id: string, wrong: string | null): string {
  return page(
    'You are invited',
    html`${renderWrong(wrong)}
<p>Open the invitation with the code of its link: the part behind the <code>#</code>.</p>
<form method="post" action="/app/invitation/${id}">
<label for="code">Code</label>
<input id="code" name="code" required autocomplete="off" autocapitalize="none" spellcheck="false">
<button>Open the invitation</button>
</form>`,
    { takesCode: true },
  );
}

export function renderInvitation(
  { id, orgName, role, inviterName, email, expiresAt }: Invitation,
  account: Account | null,
): string {
  const whom =
    account === null
      ? html`<p>Sign in to accept. You come back here.</p>`
      : html`<p>You are signed in as <strong dir="auto">${account.user.name}</strong>${account.user.email === null ? NOTHING : html` (${account.user.email})`}.</p>`;
  return page(
    'You are invited',
    html`<p><strong dir="auto">${inviterName ?? 'A member'}</strong> invites ${email === null ? 'you' : html`<strong>${email}</strong>`} to <strong dir="auto">${orgName}</strong>, as ${role}. The invitation works until ${moment(expiresAt.toISOString()) ?? ''}.</p>
${whom}
<form method="post" action="/app/invitation/${id}">
<button name="decision" value="accept">${account === null ? 'Sign in and accept' : 'Accept'}</button>
<button class="plain" name="decision" value="decline">Decline</button>
</form>`,
  );
}

export function renderMessage(title: string, text: string): string {
  return page(title, html`<p>${text}</p>`);
}

export function renderAccount(
  { user, org }: Account,
  sessions: readonly BrowserSession[],
  currentId: string | undefined,
): string {
  const items = sessions.map(
    ({ id, device, lastUsedAt }) =>
      html`<li><span dir="auto">${device}</span>${id === currentId ? html` <small>this browser</small>` : NOTHING}<br><small>last used ${moment(lastUsedAt.toISOString()) ?? ''}</small>
<form method="post" action="/app/account"><input type="hidden" name="session" value="${id}"><button class="plain">Sign out</button></form></li>`,
  );
  return page(
    'Your account',
    html`<p><strong dir="auto">${user.name}</strong>${user.email === null ? NOTHING : html`<br>${user.email}`}${org === null ? NOTHING : html`<br>${org.role} of <span dir="auto">${org.name}</span>`}</p>
<h2>Browsers that are signed in</h2>
<ul>${items}</ul>
<form method="post" action="/app/account"><button>Sign out everywhere</button></form>`,
  );
}

import type { MailChannel } from '#notifications';
import { html } from '#report-view';
import { page } from '../sign-in/sign-in-pages.js';

/** The form sends to the URL of the page: the secret is in it already. */
export function renderConfirm({ address, orgName }: MailChannel): string {
  return page(
    'Confirm your address',
    html`<p><strong dir="auto">${orgName}</strong> wants to send alerts and reports about its websites to <strong>${address}</strong>. Every message has a link to unsubscribe.</p>
<form method="post"><button>Confirm</button></form>`,
  );
}

export function renderUnsubscribe({ address, orgName, isOwn }: MailChannel): string {
  return page(
    'Unsubscribe',
    html`<p>Stop notifications of <strong dir="auto">${orgName}</strong> to <strong>${address}</strong>?${isOwn ? ' You can change this on your account page as well.' : ''}</p>
<form method="post"><button>Unsubscribe</button></form>`,
  );
}

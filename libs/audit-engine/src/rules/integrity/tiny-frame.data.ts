/** Services that use invisible frames by design: measurement, consent, sign-in, payment. Source: their documentation; 2026-11-01. */
export const FRAME_HOSTS: ReadonlySet<string> = new Set([
  'doubleclick.net', 'googletagmanager.com', 'google.com', 'recaptcha.net', 'gstatic.com', 'youtube.com', 'facebook.com', 'facebook.net', 'linkedin.com', 'twitter.com', 'x.com', 'pinterest.com',
  'bing.com', 'criteo.com', 'criteo.net', 'adsrvr.org', 'amazon-adsystem.com', 'adnxs.com', 'demdex.net', 'hubspot.com', 'hsforms.com', 'marketo.com', 'pardot.com', 'salesforce.com',
  'stripe.com', 'stripe.network', 'paypal.com', 'klarna.com', 'adyen.com', 'braintreegateway.com', 'cookiebot.com', 'usercentrics.eu', 'consensu.org', 'onetrust.com', 'cookielaw.org',
  'auth0.com', 'okta.com', 'microsoftonline.com', 'live.com', 'intercom.io', 'zendesk.com', 'hotjar.com', 'yandex.ru', 'hcaptcha.com', 'cloudflare.com', 'awin1.com', 'zenaps.com', 'tradedoubler.com',
]);

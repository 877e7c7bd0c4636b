import { defineSiteRule } from '../../engine/run/rule.js';

/** A site that asks everybody to log in sends unknown addresses there. */
const LOGIN = /log-?in|sign-?in|anmeld|auth|account|sso/i;

export default defineSiteRule({
  meta: {
    id: 'crawlability/soft-404',
    title: { failed: 'Missing pages do not return an error status', passed: 'Missing pages return an error status' },
    subcategory: 'errors',
    severity: 'error',
    weight: 6,
    needs: [],
    judges: 'site',
    messages: {
      ok: 'A path that cannot exist returns status {status}: {url}.',
      redirected: 'A path that cannot exist redirects to {to}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
      'https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found',
    ],
    howToFix:
      'Answer unknown paths with status 404 and a page that helps people on, instead of the start page or an empty page with status 200.',
  },
  // Refusals and server errors say nothing about missing pages.
  applies: (site) => {
    const { status, finalUrl } = site.answer('notFound') ?? {};
    return (
      status != null &&
      ((status >= 200 && status < 300) || status === 404 || status === 410) &&
      finalUrl !== undefined &&
      !LOGIN.test(finalUrl)
    );
  },
  create: ({ report }) => ({
    end(site) {
      const probe = site.answer('notFound');
      if (!probe || probe.status === null || probe.status >= 300) return;
      const asked = new URL(probe.url);
      const final = new URL(probe.finalUrl);
      if (asked.pathname === final.pathname) report('ok', { url: probe.url }, { url: probe.url, status: probe.status });
      else report('redirected', { url: probe.url }, { to: probe.finalUrl });
    },
  }),
});

import { defineSiteRule } from '../../engine/run/rule.js';
import { sessionParameterOf } from '../../shared/addresses/session-id.js';

const MAX_URL = 400;

export default defineSiteRule({
  meta: {
    id: 'url/session-id',
    title: { failed: 'URL contains a session ID', passed: 'No URL contains a session ID' },
    subcategory: 'parameters',
    severity: 'error',
    weight: 7,
    needs: ['anchors'],
    judges: 'pages',
    messages: {
      page: 'The URL of this page carries the session identifier {name}.',
      link: 'A link on this page carries the session identifier {name}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/url-structure',
      'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html',
    ],
    howToFix:
      'Keep the session in a cookie and switch off URL rewriting (PHP: session.use_trans_sid=0; servlets: tracking mode COOKIE; ASP.NET: cookieless="UseCookies").',
  },
  extract({ anchors }) {
    for (const { url, isInternal } of anchors) {
      const name = url !== null && isInternal ? sessionParameterOf(url) : null;
      if (url !== null && name !== null) return { name, url: url.href.slice(0, MAX_URL) };
    }
    return null;
  },
  create({ report, judged }) {
    let count = 0;
    return {
      page({ url, extract }) {
        count++;
        const name = sessionParameterOf(new URL(url));
        if (name !== null) report('page', { page: url }, { name });
        else if (extract !== null)
          report('link', { page: url, url: extract.url, snippet: extract.url }, { name: extract.name });
      },
      end: () => judged(count),
    };
  },
});

import { defineSiteRule } from '../../engine/run/rule.js';
import { MISSING_MESSAGES, missingFiles, reportMissing } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'links/broken-script',
    title: { failed: 'Script is broken', passed: 'No script is broken' },
    subcategory: 'broken',
    severity: 'error',
    weight: 8,

    needs: [],
    judges: 'pages',
    messages: MISSING_MESSAGES,
    since: '1.0',
    version: 3,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found',
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html',
    ],
    howToFix: 'Correct the address of the script, or take the element out.',
  },
  applies: (site) => site.resources.all.length > 0 || site.probe.externalLinksChecked,

  create: (tools) => ({
    end: (site) => reportMissing(site, missingFiles(site, 'script'), tools),
  }),
});

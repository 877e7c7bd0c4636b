import { defineSiteRule } from '../../engine/run/rule.js';
import { MISSING_MESSAGES, missingFiles, reportMissing } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'links/broken-stylesheet',
    title: { failed: 'Style sheet is broken', passed: 'No style sheet is broken' },
    subcategory: 'broken',
    severity: 'error',
    weight: 9,

    needs: [],
    judges: 'pages',
    messages: MISSING_MESSAGES,
    since: '1.0',
    version: 2,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found',
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html',
    ],
    howToFix: 'Correct the address of the style sheet, or put the file back where it was.',
  },
  applies: (site) => site.resources.all.length > 0 || site.probe.externalLinksChecked,

  create: (tools) => ({
    end: (site) => reportMissing(site, missingFiles(site, 'stylesheet'), tools),
  }),
});

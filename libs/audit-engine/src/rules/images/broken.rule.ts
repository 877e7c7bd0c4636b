import { defineSiteRule } from '../../engine/run/rule.js';
import { MISSING_MESSAGES, missingFiles, reportMissing } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'images/broken',
    title: { failed: 'Image is broken', passed: 'No image is broken' },
    subcategory: 'broken',
    severity: 'error',
    weight: 8,

    needs: [],
    judges: 'pages',
    messages: MISSING_MESSAGES,
    since: '1.0',
    version: 8,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found',
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html',
    ],
    howToFix: 'Correct the address on the pages listed, or put the file back where it was.',
  },
  applies: (site) => site.resources.all.length > 0 || site.probe.externalLinksChecked,

  create: (tools) => ({
    end: (site) => {
      const missing = missingFiles(site, 'image').filter(({ url }) => !site.resources.hasStandIn(url));
      reportMissing(site, missing, tools);
    },
  }),
});

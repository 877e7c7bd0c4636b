import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'rendering/script-error',
    title: { failed: 'Script ends with an error', passed: 'No script ends with an error' },
    subcategory: 'scripts',
    severity: 'warning',
    weight: 4,
    needs: ['browser'],
    messages: { error: 'A script ended with: {message}.' },
    since: '1.0',
    references: ['https://developer.mozilla.org/en-US/docs/Web/JavaScript/Guide/Control_flow_and_error_handling'],
    howToFix: 'Open the page with the developer tools, find the line of the error, and correct it.',
  },
  applies: ({ browser }) => (browser?.exceptions ?? null) !== null,
  check({ browser }, report) {
    for (const { message, url } of browser?.exceptions ?? [])
      report('error', url === null ? null : { snippet: url }, { message: message.replace(/\.$/, '') });
  },
});

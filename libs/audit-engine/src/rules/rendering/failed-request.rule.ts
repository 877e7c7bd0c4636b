import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'rendering/failed-request',
    title: { failed: 'Script asks for data that it does not get', passed: 'Scripts get the data that they ask for' },
    subcategory: 'scripts',
    severity: 'warning',
    weight: 4,
    needs: ['browser'],
    messages: { failed: 'A script asked for this URL and got the status {status}.' },
    since: '1.0',
    references: ['https://developer.mozilla.org/en-US/docs/Web/API/Fetch_API/Using_Fetch#checking_response_status'],
    howToFix: 'Correct the URL in the script, or the server that returns the error.',
  },
  applies: ({ browser }) => browser !== null,
  check({ browser, resolve, isInternal }, report) {
    for (const { url, status } of browser?.failedRequests ?? []) {
      const target = resolve(url);
      if (target !== null && isInternal(target)) report('failed', { snippet: url }, { status });
    }
  },
});

import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'security/cors',
    title: {
      failed: 'Access-Control-Allow-Origin is unsafe or invalid',
      passed: 'Access-Control-Allow-Origin is safe and valid',
    },
    subcategory: 'headers',
    severity: 'warning',
    weight: 4,
    needs: ['headers'],
    messages: {
      credentials:
        'Access-Control-Allow-Origin is * together with Access-Control-Allow-Credentials; browsers refuse that.',
      nullOrigin: 'Access-Control-Allow-Origin is null, which any sandboxed frame has as its origin.',
      several: 'Access-Control-Allow-Origin is sent with several values; browsers refuse the answer.',
    },
    since: '1.0',
    references: [
      'https://fetch.spec.whatwg.org/#http-access-control-allow-origin',
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Access-Control-Allow-Origin',
    ],
    howToFix:
      'Name the one origin that may read the answer and add "Vary: Origin", or leave the headers out; * is fine for public data without credentials.',
  },
  applies: ({ headers }) => headers.has('access-control-allow-origin'),
  check({ headers }, report) {
    const value = headers.get('access-control-allow-origin')?.trim() ?? '';
    const evidence = `access-control-allow-origin: ${value}`;
    if (value.includes(',')) report('several', evidence);
    else if (value === 'null') report('nullOrigin', evidence);
    else if (value === '*' && headers.get('access-control-allow-credentials')?.trim() === 'true')
      report('credentials', `${evidence}, access-control-allow-credentials: true`);
  },
});

import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'security/password-get',
    title: { failed: 'Form sends a password in the URL', passed: 'No form sends a password in the URL' },
    subcategory: 'forms',
    severity: 'error',
    weight: 8,
    needs: ['forms'],
    messages: { get: 'The form sends a password with method GET, that is, as part of the address.' },
    since: '1.0',
    references: [
      'https://cwe.mitre.org/data/definitions/598.html',
      'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method',
    ],
    howToFix: 'Write method="post" on the form.',
  },
  applies: ({ forms }) => forms.forms.some(({ controls }) => controls.some(({ type }) => type === 'password')),
  check({ forms }, report) {
    for (const { element, method, action, controls } of forms.forms) {
      if (method !== 'get' || !controls.some(({ type, element: field }) => type === 'password' && field.has('name')))
        continue;
      // Without method and action the form is most likely sent by a script.
      const isScripted =
        element.attr('method') === null &&
        (action === null || action === '' || action.startsWith('#') || action.startsWith('javascript:'));
      if (!isScripted && !element.has('onsubmit')) report('get', element);
    }
  },
});

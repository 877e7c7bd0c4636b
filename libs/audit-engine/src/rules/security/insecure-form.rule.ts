import { definePageRule } from '../../engine/run/rule.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';

export default definePageRule({
  meta: {
    id: 'security/insecure-form',
    title: { failed: 'Form sends data over HTTP', passed: 'No form sends data over HTTP' },
    subcategory: 'forms',
    severity: 'error',
    weight: 8,
    needs: ['forms'],
    messages: { http: 'The page is https, and the form sends what people type to {url} without encryption.' },
    since: '1.0',
    references: [
      'https://www.w3.org/TR/mixed-content/#security-considerations',
      'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
    ],
    howToFix: 'Write https in the action attribute, or a path without host.',
  },
  applies: ({ location, forms }) => location.protocol === 'https:' && forms.forms.length > 0,
  check({ forms, resolve }, report) {
    for (const { element, action, controls, method } of forms.forms) {
      if (method === 'dialog' || controls.length === 0) continue;
      const targets = [
        { element, href: action },
        ...controls
          .filter(({ isButton }) => isButton)
          .map((control) => ({ element: control.element, href: control.element.attr('formaction') })),
      ];
      for (const target of targets) {
        const url = target.href ? resolve(target.href.trim()) : null;
        if (url?.protocol === 'http:' && !isLoopbackHost(url.hostname))
          report('http', target.element, { url: url.href });
      }
    }
  },
});

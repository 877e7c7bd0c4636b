import { definePageRule } from '../../engine/run/rule.js';

const HEADERS = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];
/** A name and a version with at least two parts: `Apache/2.4.62`, `PHP/8.3.1`, `Drupal 10.2`. */
const VERSION = /(?:^|[a-z)][/ _-]?v?)(\d{1,4}\.\d{1,5}(?:\.\d{1,6}){0,2})(?![.\d]*\.[a-z])/i;

export default definePageRule({
  meta: {
    id: 'security/version-disclosure',
    title: { failed: 'Header reveals a software version', passed: 'No header reveals a software version' },
    subcategory: 'headers',
    severity: 'warning',
    weight: 1,
    needs: ['headers'],
    messages: { version: 'The header {header} tells everyone the exact version of the software: {value}.' },
    since: '1.0',
    references: [
      'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server',
      'https://www.rfc-editor.org/rfc/rfc9110#section-10.2.4',
    ],
    howToFix:
      'Leave the version out: "ServerTokens Prod" (Apache), "server_tokens off" (nginx), "expose_php = Off" (PHP), "enableVersionHeader=false" (ASP.NET).',
  },
  check({ headers }, report) {
    for (const header of HEADERS) {
      const value = headers.get(header)?.slice(0, 300);
      if (value !== undefined && VERSION.test(value)) report('version', `${header}: ${value}`, { header, value });
    }
  },
});

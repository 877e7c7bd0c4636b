import { definePageRule } from '../../engine/run/rule.js';

const PASSWORD =
  /(?:^|[\s"'{,;_-])(?:db_?)?(?:password|passwd|passwort|kennwort|mot de passe|contraseña)["']?(?: for [a-z ]{1,30})?\s{0,3}(?:[:=]|=>)\s{0,3}["']?([^\s"'<>,;{}]{6,80})/i;
const PLACEHOLDER =
  /^(?:\*+|x+|\.+|-+|password|passwort|passwd|changeme|change_me|secret|required|undefined|null|true|false|string|optional|hidden|your.{0,30}|my.{0,10}password|example.{0,30}|test|\$.{0,60}|%.{0,60}|\[.{0,60}|this\..{0,60}|document\..{0,60}|[a-z_$][\w$]{0,40}(?:\.[\w$]{1,40}|\(.{0,60}|\[.{0,60}).{0,60})$/i;
const MAX_CHARS = 5_000;

export default definePageRule({
  meta: {
    id: 'security/comment-password',
    title: { failed: 'Comment contains a password', passed: 'No comment contains a password' },
    subcategory: 'leaks',
    severity: 'error',
    weight: 9,
    critical: true,
    needs: ['document'],
    messages: { password: 'A comment in the page names a password.' },
    since: '1.0',
    version: 2,
    references: [
      'https://cwe.mitre.org/data/definitions/615.html',
      'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage',
    ],
    howToFix:
      'Change the password, then take the comment out of the template; comments of the template language are not sent.',
  },
  applies: ({ document }) => document.comments.length > 0,
  check({ document }, report) {
    for (const { text, offset } of document.comments) {
      // Markup and code that were switched off contain the word as a name.
      if (text.length > MAX_CHARS || text.includes('<') || text.includes('function')) continue;
      const value = PASSWORD.exec(text)?.[1];
      if (value !== undefined && !PLACEHOLDER.test(value) && /[\d\W_]/.test(value))
        report('password', { snippet: '<!-- … password … -->', line: document.lineAt(offset) });
    }
  },
});

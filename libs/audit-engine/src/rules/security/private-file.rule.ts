import { definePageRule } from '../../engine/run/rule.js';

/** Names that are never meant for visitors. */
const FOLDER = /^\.(?:git|svn|hg)$/;
const FILE =
  /^(?:\.env(?:\.(?!example|sample|dist|template)[a-z]{1,20})?|\.htpasswd|\.htaccess|\.ds_store|\.npmrc|\.pgpass|id_(?:rsa|ed25519|ecdsa)|wp-config\.php[.~_-].{0,20}|.{1,80}\.php(?:\.(?:bak|old|orig|save|swp)|~)|.{1,80}\.(?:sql|tar|zip)\.bak)$/;

/** Parts of the paths of GitHub, GitLab, Gitea and cgit. */
const VIEWS: ReadonlySet<string> = new Set(['blob', 'blame', 'tree', 'commits']);

/** One of them is in every such path; most paths have none. */
const HINTS = ['/.', '~', '.php', '.bak', '/id_'];

export default definePageRule({
  meta: {
    id: 'security/private-file',
    title: { failed: 'Page links to a private file', passed: 'No page links to a private file' },
    subcategory: 'leaks',
    severity: 'error',
    weight: 7,
    needs: ['anchors', 'resources'],
    messages: { linked: 'The page links to {path}, which is not meant for visitors.' },
    since: '1.0',
    references: [
      'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information',
    ],
    howToFix:
      'Remove the link and the file, change every password in it, and let the server refuse names that start with a dot.',
  },
  applies: ({ anchors }) => anchors.length > 0,
  check({ anchors, resources, isInternal }, report) {
    for (const { element, url, isInternal: isOwn } of anchors) {
      if (url && isOwn && isPrivate(url.pathname)) report('linked', element, { path: url.pathname });
    }
    for (const { element, url } of resources)
      if (isInternal(url) && isPrivate(url.pathname)) report('linked', element, { path: url.pathname });
  },
});

function isPrivate(pathname: string): boolean {
  if (pathname.length > 500 || !HINTS.some((hint) => pathname.includes(hint))) return false;
  const segments = pathname.toLowerCase().split('/');
  // A site that shows source code has a page about the file.
  if (segments.slice(2).some((segment) => VIEWS.has(segment))) return false;
  return FILE.test(segments[segments.length - 1] ?? '') || segments.some((segment) => FOLDER.test(segment));
}

import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

/**
 * Finds the file of a page in the repository.
 * @param {string} root the folder of the site in the workspace; '' for none
 * @returns {(pageUrl: string) => string | null} the path from the workspace, with slashes; null where there is no such file
 */
export function siteFiles(root, workspace) {
  const folder = resolve(workspace, root);
  if (root === '' || !existsSync(folder)) return () => null;
  const top = realpathSync(folder);
  return (pageUrl) => {
    const path = pathOf(pageUrl);
    if (path === null) return null;
    for (const candidate of path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]) {
      const file = join(top, candidate);
      if (!existsSync(file) || !statSync(file).isFile()) continue;
      // A link may lead out of the folder.
      if (!realpathSync(file).startsWith(top + sep)) return null;
      return relative(realpathSync(workspace), file).split(sep).join('/');
    }
    return null;
  };
}

function pathOf(pageUrl) {
  try {
    const path = decodeURIComponent(new URL(pageUrl).pathname);
    return /[\0\\]/.test(path) ? null : path;
  } catch {
    return null;
  }
}

import { withoutEnding, withoutIndex, withoutSlash } from '../../engine/site/address-forms.js';

const ESCAPES = /%[\da-f]{2}/gi;

/** Other addresses at which servers of plain files give the same page: `/a.html` and `/a/` for `/a`; `%C3%BC` for `%c3%bc`. */
export function otherForms(href: string): string[] {
  const { origin, pathname, search } = new URL(href);
  const bare = withoutEnding(withoutSlash(withoutIndex(pathname)));
  const paths = [pathname];
  if (bare !== '') paths.push(bare, `${bare}/`, `${bare}.html`, `${bare}/index.html`);
  const forms = paths.flatMap((path) => [
    path,
    path.replace(ESCAPES, (escape) => escape.toLowerCase()),
    path.replace(ESCAPES, (escape) => escape.toUpperCase()),
  ]);
  return [...new Set(forms)].map((path) => origin + path + search).filter((form) => form !== href);
}

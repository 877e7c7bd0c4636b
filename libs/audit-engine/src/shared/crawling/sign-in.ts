import type { PageView } from '../../engine/facts/page-facts.js';

/** What only a form to sign in asks for (HTML, 4.10.18.7). */
const ASKED_TO_SIGN_IN = new Set(['current-password', 'one-time-code', 'username', 'webauthn']);
/** Name, password, a second factor, "keep me signed in". */
const MAX_CONTROLS = 4;
const MAX_WORDS = 120;
const SIGN_IN =
  /\/(?:log-?in|sign-?in|wp-login|user\/(?:login|password)|(?:forgot|lost|reset)-?password|password-?reset)(?:\.[a-z]{2,5})?(?:\/(?:index\.html?)?)?$/i;
const REGISTRATION = /\/(?:sign-?up|register|wp-register|user\/register)(?:\.[a-z]{2,5})?(?:\/(?:index\.html?)?)?$/i;
/** A folder or a file for those who manage a site; WordPress has one of articles of an author of that name. */
const MANAGING = /(?<!\/author)\/(?:wp-)?admin(?:-[\w-]{1,60})?(?:\.[a-z]{2,5})?(?:\/|$)/i;

type Page = PageView<'forms' | 'text'>;

/** A page to sign in or to manage the site, which others neither look for in search results nor share. */
export function isForMembers(page: Page): boolean {
  const { pathname } = page.location;
  return SIGN_IN.test(pathname) || (!page.isStart && isSignInAlone(page)) || isManaging(page);
}

/** A page that has nothing but a form to sign in is the door of what cannot be seen without: there is nothing to find. */
export function isSignInAlone({ forms, text }: Page): boolean {
  const asked = forms.controls.filter(({ isButton }) => !isButton);
  if (asked.length === 0 || asked.length > MAX_CONTROLS || text.words > MAX_WORDS) return false;
  return asked.some(
    ({ type, element }) =>
      type === 'password' ||
      (element.attr('autocomplete') ?? '')
        .toLowerCase()
        .split(/\s+/)
        .some((token) => ASKED_TO_SIGN_IN.has(token)),
  );
}

/** True for a page where people become members, by the end of its path. */
export function isRegistration({ pathname }: { pathname: string }): boolean {
  return REGISTRATION.test(pathname);
}

/** By its path, and by fields to fill in. */
function isManaging({ location, forms }: Page): boolean {
  return (
    MANAGING.test(location.pathname) && forms.controls.some(({ type, isButton }) => !isButton && type !== 'search')
  );
}

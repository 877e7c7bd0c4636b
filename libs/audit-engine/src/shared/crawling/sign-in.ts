/** By the end of its path, a page for members: others neither look for it in search results nor share it. */
export function isSignIn({ pathname }: { pathname: string }): boolean {
  return SIGN_IN.test(pathname);
}

/** The same for one where people become members, which members may share. */
export function isRegistration({ pathname }: { pathname: string }): boolean {
  return REGISTRATION.test(pathname);
}

const SIGN_IN =
  /\/(?:log-?in|sign-?in|wp-login|user\/(?:login|password)|(?:forgot|lost|reset)-?password|password-?reset)(?:\.[a-z]{2,5})?(?:\/(?:index\.html?)?)?$/i;
const REGISTRATION = /\/(?:sign-?up|register|wp-register|user\/register)(?:\.[a-z]{2,5})?(?:\/(?:index\.html?)?)?$/i;

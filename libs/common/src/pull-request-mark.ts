/** Begins our part of the text of a pull request with fixes, and says that it is one. */
export const FIXES_MARK = '<!-- sqout:fixes -->';

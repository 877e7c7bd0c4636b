/** Whether a text is a path pattern as in robots.txt (RFC 9309 2.2.3): it begins with `/` or `*`; no space and no `#` is in it. */
export function isPathPattern(text: string): boolean {
  return /^[/*][^\s#]*$/.test(text);
}

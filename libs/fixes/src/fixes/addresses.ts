/** `http:` becomes `https:`, whatever is around it. */
export function secured(address: string): string {
  return address.replace(/^(\s*)http:/i, '$1https:');
}

/** For text between quotes of an attribute, as `URL` writes addresses. */
export function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

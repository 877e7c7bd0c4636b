/**
 * One cell of CSV (RFC 4180). Texts that a spreadsheet would run as a formula get an apostrophe in front (OWASP, "CSV Injection"):
 * also those that start with the full-width forms of the signs, or with blanks before them. Numbers stay as they are.
 */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s\u0000-\u001f]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSSOM, "Common serializing idioms" (2021): text as an identifier, for ids, classes and names. */
export function escapeIdentifier(text: string): string {
  let escaped = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const char = text[i] ?? '';
    const isDigit = code >= 0x30 && code <= 0x39;
    if (code === 0) escaped += '\ufffd';
    else if (code < 0x20 || code === 0x7f || (isDigit && (i === 0 || (i === 1 && text.startsWith('-')))))
      escaped += `\\${code.toString(16)} `;
    else if (char === '-' && text.length === 1) escaped += '\\-';
    else if (code >= 0x80 || isDigit || char === '-' || char === '_' || /[a-z]/i.test(char)) escaped += char;
    else escaped += `\\${char}`;
  }
  return escaped;
}

/** The same source: text inside double quotes. */
export function escapeString(text: string): string {
  let escaped = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const char = text[i] ?? '';
    if (code === 0) escaped += '\ufffd';
    else if (code < 0x20 || code === 0x7f) escaped += `\\${code.toString(16)} `;
    else escaped += char === '"' || char === '\\' ? `\\${char}` : char;
  }
  return escaped;
}

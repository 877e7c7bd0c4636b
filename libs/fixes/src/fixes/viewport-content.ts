/** The content of a viewport without the properties of these names; order and spelling of the others stay. */
export function withoutProperties(content: string, names: readonly string[]): string {
  return content
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !names.includes(part.split('=', 1)[0]?.trim().toLowerCase() ?? ''))
    .join(', ');
}

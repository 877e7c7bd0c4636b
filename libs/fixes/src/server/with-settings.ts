import type { PageInput } from '#audit-engine';
import type { Setting } from './setting.js';

type Headers = [string, string][];

/** The page as a server with these settings sends it. What no setting names stays as it is. */
export function withSettings(page: PageInput, settings: readonly Setting[]): PageInput {
  let next: PageInput = { ...page, headers: page.headers.map(([name, value]) => [name.toLowerCase(), value]) };
  for (const setting of settings) next = applied(next, setting);
  return next;
}

function applied(page: PageInput, setting: Setting): PageInput {
  const headers = page.headers as Headers;
  const without = (gone: string): Headers => headers.filter(([name]) => name !== gone.toLowerCase());
  switch (setting.kind) {
    case 'header':
      return { ...page, headers: [...without(setting.name), [setting.name.toLowerCase(), setting.value]] };
    case 'policy':
      return { ...page, headers: [...headers, ['content-security-policy', setting.value]] };
    case 'drop':
      return { ...page, headers: without(setting.name) };
    case 'server-name':
      return { ...page, headers: without('server') };
    case 'compress':
      // How much smaller does not matter to any rule; one byte is enough to say that it is.
      return {
        ...page,
        headers: [...without('content-encoding'), ['content-encoding', 'gzip']],
        wireBytes: Math.min(page.wireBytes, page.decodedBytes - 1),
      };
    case 'charset':
      return {
        ...page,
        headers: headers.map(([name, value]) => [
          name,
          name === 'content-type' && !/charset/i.test(value) ? `${value}; charset=utf-8` : value,
        ]),
      };
    case 'cookie':
      return {
        ...page,
        headers: headers.map(([name, value]) => [name, name === 'set-cookie' ? withFlags(value, setting) : value]),
      };
    // Redirects answer in place of the page; this one is the page where they end.
    case 'https':
    case 'one-host':
      return page;
  }
}

function withFlags(line: string, { name, flags }: Extract<Setting, { kind: 'cookie' }>): string {
  if (!line.startsWith(`${name}=`)) return line;
  let text = line;
  if (flags.sameSite) text = `${text.replace(/;\s*samesite\s*(?:=[^;]*)?(?=;|$)/gi, '')}; SameSite=Lax`;
  if (flags.secure && !/;\s*secure\s*(?:;|$)/i.test(text)) text += '; Secure';
  if (flags.httpOnly && !/;\s*httponly\s*(?:;|$)/i.test(text)) text += '; HttpOnly';
  return text;
}

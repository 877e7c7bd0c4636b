import type { PageView } from '#audit-engine';
import type { Edits } from '../edits.js';
import { inAttribute } from './addresses.js';

/** Writes the address into all canonical links of the page that name another one. A sentence when a header names it. */
export function nameCanonical(
  { edits, page }: { edits: Edits; page: PageView<'canonical'> },
  from: string,
  to: string,
): string | undefined {
  const links = page.canonical.all.filter(({ url }) => url === from);
  if (links.length === 0 || links.some(({ element }) => element === null))
    return 'The server names it, in a Link header.';
  for (const { element } of links) if (element) edits.rewrite(element, 'href', () => inAttribute(to));
  return undefined;
}

/** The address of the page itself, as its canonical link has it. */
export function ownAddress(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

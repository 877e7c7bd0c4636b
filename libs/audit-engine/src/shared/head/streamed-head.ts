import type { PageDocument } from '../../engine/parse/document.js';

/**
 * True for a page of Next.js that sends its metadata at the end and moves it into the head by script. It does so for everybody but the
 * search engines and previews that it knows by name, who get it in the head: what is in the body here says nothing about them.
 * Source: https://nextjs.org/docs/app/api-reference/config/next-config-js/htmlLimitedBots, read 2026-11.
 */
export function hasStreamedHead(document: PageDocument): boolean {
  return (
    document.named('template').some((template) => template.attr('id')?.startsWith('B:')) &&
    document.html.includes('self.__next_f')
  );
}

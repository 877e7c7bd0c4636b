/** A page of a list: its text and headings are like those of the others by nature. */
export function isPaginated(url: string): boolean {
  return /[?&](?:page|p|paged|seite|pagina|offset|start)=\d|\/(?:page|seite|pagina)[/-]?\d{1,6}(?:\/|$)/i.test(url);
}

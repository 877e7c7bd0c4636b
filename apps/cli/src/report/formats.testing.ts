import { Parser } from 'htmlparser2';

/** Rows and cells of CSV, read by the letter of RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text.charAt(at);
        else if (text[at + 1] === '"') cell += text.charAt(at++);
        else break;
      }
      at++;
    } else {
      const end = /[,\r\n]|$/.exec(text.slice(at))!.index + at;
      cell = text.slice(at, end);
      at = end;
    }
    rows.at(-1)!.push(cell);
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      rows.push([]);
      at += 2;
    } else if (at >= text.length) break;
    else throw new Error(`A cell ends with ${JSON.stringify(text.slice(at, at + 10))}.`);
  }
  return rows;
}

/** The tags of a page with the names of their attributes, and every address in it. */
export function htmlTexts(page: string): { tags: string[]; addresses: string[] } {
  const tags: string[] = [];
  const addresses: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const names = Object.keys(attributes).sort();
      tags.push(`${name} ${names.join(',')}`);
      for (const attribute of ['href', 'src', 'action', 'xlink:href'])
        if (attributes[attribute]) addresses.push(attributes[attribute]);
    },
  });
  parser.end(page);
  return { tags, addresses };
}

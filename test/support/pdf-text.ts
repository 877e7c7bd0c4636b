import { inflateSync } from 'node:zlib';

/**
 * What a PDF of Chromium says: its strings of glyphs, read by the map of each of its fonts, a line each. Which string is in
 * which font is not looked up, so that beside the text there is what other fonts would make of it.
 */
export function pdfText(file: Buffer): string {
  const streams = streamsOf(file);
  const maps = streams.filter((stream) => stream.includes('beginbfchar') || stream.includes('beginbfrange')).map(mapOf);
  const shown = streams
    .filter((stream) => /\bT[jJ]\b/.test(stream))
    .map((stream) => (stream.match(/<[\da-fA-F]+>/g) ?? []).map((glyphs) => glyphs.slice(1, -1)).join(''));
  return maps
    .flatMap((map) =>
      shown.map((glyphs) => (glyphs.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph.toLowerCase()) ?? '').join('')),
    )
    .join('\n');
}

function streamsOf(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap((match) => {
    if (text.slice(match.index - 3, match.index) === 'end') return [];
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    try {
      return [inflateSync(file.subarray(start, end)).toString('latin1')];
    } catch {
      // A picture, or text that is not compressed.
      return [text.slice(start, end)];
    }
  });
}

/** Characters by glyph, as a font says in its ToUnicode map. */
function mapOf(stream: string): Map<string, string> {
  const map = new Map<string, string>();
  const characters = (hex: string): string =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
  for (const [, part] of stream.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph, to] of (part ?? '').matchAll(/<([\da-fA-F]{4})>\s*<([\da-fA-F]+)>/g))
      map.set(glyph!.toLowerCase(), characters(to!));
  for (const [, part] of stream.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from, last, to] of (part ?? '').matchAll(
      /<([\da-fA-F]{4})>\s*<([\da-fA-F]{4})>\s*<([\da-fA-F]{4})>/g,
    )) {
      const start = Number.parseInt(from!, 16);
      for (let glyph = start; glyph <= Number.parseInt(last!, 16); glyph++)
        map.set(glyph.toString(16).padStart(4, '0'), String.fromCharCode(Number.parseInt(to!, 16) + glyph - start));
    }
  return map;
}

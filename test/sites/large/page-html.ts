const WORDS = (
  'harbour stone letter winter garden market paper window river bridge candle timber morning station kitchen library engine ' +
  'pattern signal village orchard compass ladder ribbon meadow copper lantern thread anchor blanket chimney ferry granite hollow island ' +
  'jacket kettle lemon mirror needle oven pepper quarry rope saddle tunnel umbrella valley wagon yard carries follows opens keeps mends ' +
  'writes finds turns holds moves brings reads grows builds crosses under over beside before after between along quietly slowly early late'
).split(' ');

/** Small seeded generator (mulberry32): the same page always has the same words. */
export function randomOf(seed: string): () => number {
  let state = 2166136261;
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function sentence(random: () => number, words = 12): string {
  const text = Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export interface PageParts {
  path: string;
  /** Null leaves the element out. */
  title?: string | null;
  description?: string | null;
  heading?: string | null;
  head?: string;
  body?: string;
  links?: string[];
  hasImageWithoutAlt?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const NAVIGATION = ['/', '/about', '/blog', '/products', '/news', '/contact'];

export function pageHtml(parts: PageParts): string {
  const random = randomOf(parts.path);
  const name = `${sentence(random, 3).slice(0, -1)} ${parts.path}`;
  const title = parts.title === undefined ? `${name} – Northgate` : parts.title;
  const description =
    parts.description === undefined ? `${sentence(random, 10)} ${sentence(random, 7)}` : parts.description;
  const heading = parts.heading === undefined ? name : parts.heading;
  const anchors = (paths: string[]) =>
    paths.map((path) => `<li><a href="${escaped(path)}">${escaped(path)}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title === null ? '' : `<title>${escaped(title)}</title>`}
${description === null ? '' : `<meta name="description" content="${escaped(description)}">`}
${parts.head ?? ''}
</head>
<body>
<header><nav aria-label="Main"><ul>${anchors(NAVIGATION)}</ul></nav></header>
<main>
${heading === null ? '' : `<h1>${escaped(heading)}</h1>`}
${Array.from({ length: 4 }, () => `<p>${sentence(random, 14)} ${sentence(random, 11)} ${sentence(random, 16)}</p>`).join('\n')}
<img src="/photo.png" width="320" height="180"${parts.hasImageWithoutAlt ? '' : ` alt="${sentence(random, 5)}"`}>
${parts.body ?? ''}
<ul>${anchors(parts.links ?? [])}</ul>
</main>
<footer><p>Northgate Stores, 2 Quay Street</p></footer>
</body>
</html>
`;
}

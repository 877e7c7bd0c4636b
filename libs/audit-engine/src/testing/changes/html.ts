type Change = (html: string) => string;

/** Changes for mutations: each returns the page as it was where there is no place for it. */
export const swap =
  (from: string | RegExp, to: string): Change =>
  (html) =>
    html.replace(from, () => to);

export const drop = (part: string | RegExp): Change => swap(part, '');

export const inMain = (snippet: string): Change => swap(/<\/main>/, `${snippet}\n</main>`);

export const inHead = (snippet: string): Change => swap('<link rel="stylesheet"', `${snippet}<link rel="stylesheet"`);

export const jsonLd = (value: Readonly<Record<string, unknown>>): Change =>
  inHead(
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...value })}</script>`,
  );

/** One after the other. */
export const all =
  (...changes: readonly Change[]): Change =>
  (html) =>
    changes.reduce((text, change) => change(text), html);

/** Only where the page has that text. */
export const where =
  (text: string, change: Change): Change =>
  (html) =>
    html.includes(text) ? change(html) : html;
